import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

interface LockEntry {
  readonly version: string;
  /** Workspace of this repository. */
  readonly link?: boolean;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly inBundle?: boolean;
}

const entries = Object.entries(
  (JSON.parse(read('package-lock.json')) as { packages: Record<string, LockEntry> }).packages,
).filter(([folder, { link }]) => folder.startsWith('node_modules/') && link !== true);

// Development tools for platforms on which nobody has made the lock file: docs/operate/supply-chain.md.
const otherPlatforms =
  /^node_modules\/(@biomejs\/cli|@napi-rs\/canvas|@oxc-parser\/binding)-(android|darwin|freebsd|openharmony|win32|linux-(arm|ppc64|riscv64|s390x|arm64-musl|x64-musl))/;

describe('package-lock.json', () => {
  it('contains the hash of every package, except nested ones and listed platform tools', () => {
    const without = entries.filter(
      ([, { integrity, inBundle }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '') && inBundle !== true,
    );
    for (const [folder, { dev, optional }] of without) {
      expect(folder).toMatch(otherPlatforms);
      expect([dev, optional]).toEqual([true, true]);
    }
  });

  it('leaves the registry to each installation', () => {
    expect(entries.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });
});

describe('dependencies', () => {
  it('name one exact version each', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      expect(version).toMatch(/^(npm:@?[^@]+@)?\d+\.\d+\.\d+$/);
  });
});

describe('container images', () => {
  it.each(['infra/upload-host/Dockerfile', '.ci/localstack/compose.yaml'])('name %s by digest', (path) => {
    const images = [...read(path).matchAll(/^(?:FROM|\s+image:)\s+(\S+)/gm)].map(([, image]) => image);
    expect(images).not.toEqual([]);
    for (const image of images) expect(image).toMatch(/:[^@]+@sha256:[0-9a-f]{64}$/);
  });
});
