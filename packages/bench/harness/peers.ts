import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const benchDirectory = fileURLToPath(new URL('..', import.meta.url));

/** Installs the peers on first use. They are never dependencies of the project itself: mupdf is AGPL. */
export const ensurePeers = (): void => {
  const { dependencies } = createRequire(import.meta.url)('../package.json') as {
    dependencies: Record<string, string>;
  };
  if (
    Object.keys(dependencies).every((name) =>
      existsSync(new URL(`../node_modules/${name}/package.json`, import.meta.url)),
    )
  )
    return;
  console.error('installing the peers (packages/bench/package.json) …');
  const { status } = spawnSync('npm', ['ci', '--prefix', benchDirectory], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('npm ci --prefix bench failed');
};

/**
 * Loads a peer by a name that the type checker does not resolve, because the project is type-checked without the peers.
 * `T` names the members that a contender uses.
 */
export const loadPeer = async <T>(name: string): Promise<T> => {
  return (await import(name)) as T;
};
