import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { LocalFile } from '../../../local/local-file.ts';
import { CookieBrowser, type Page } from '../../support/web/cookie-browser.ts';

const startScript = join(import.meta.dirname, '../../../local/start.ts');

/** `npm start`, in a folder of its own, with what its `local.json` says. */
export interface RunningService {
  readonly local: LocalFile;
  readonly dataDir: string;
  readonly url: (path: string) => string;
  /** A browser without a session. */
  readonly browser: () => CookieBrowser;
  /** Headers of a request that a page of the service makes. */
  readonly ownPage: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export const startService = async (settings: Readonly<Record<string, string>> = {}): Promise<RunningService> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bulkfill-web-'));
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, PORT: '0', ...settings };
  const child: ChildProcess = spawn(process.execPath, [startScript], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  await vi.waitFor(() => {
    if (child.exitCode !== null || !said.includes('bulkfill is ready')) throw new Error(said);
  }, 90_000);
  const local = JSON.parse(await readFile(join(dataDir, 'local.json'), 'utf8')) as LocalFile;
  return {
    local,
    dataDir,
    url: (path) => `${local.base_url}${path}`,
    browser: () => new CookieBrowser(),
    ownPage: { 'sec-fetch-site': 'same-origin' },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};

/** A service whose user is known to the provider, wherever it runs. */
export type SignInPlace = Pick<RunningService, 'url'> & { readonly local: Pick<LocalFile, 'identity'> };

const isCallback = (to: URL): boolean => to.pathname === '/auth/callback';

/** From a page that leads to the provider: fills its form, and stops before the callback is opened. */
export const answerProvider = async (service: SignInPlace, browser: CookieBrowser, first: Page): Promise<Page> => {
  const form = await browser.follow(first, isCallback);
  if (form.location !== undefined) return form;
  const { email, password } = service.local.identity!;
  return browser.follow(await browser.submit(form, { email, password }), isCallback);
};

/** Signs in like a user, up to the first page afterwards. */
export const signIn = async (service: SignInPlace, browser: CookieBrowser, returnTo = '/app/'): Promise<Page> => {
  const first = await browser.open(service.url(`/auth/sign-in?return_to=${encodeURIComponent(returnTo)}`));
  const back = await answerProvider(service, browser, first);
  return browser.open(back.location!);
};
