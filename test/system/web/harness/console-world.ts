import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { LocalFile } from '../../../../local/local-file.ts';
import { type RunningService, startService } from '../../black-box/client/running-service.ts';
import { openBrowser } from './open-browser.ts';
import { signIn } from './sign-in.ts';
import { type PageWatch, watchPages } from './watched-page.ts';

/** A person in front of the console: one browser context, watched. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly watch: PageWatch;
  /** Opens a page of the console, such as `/app/jobs`. */
  readonly open: (path: string) => Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** True for a person who has not signed in yet. */
  readonly stranger?: boolean;
}

/** A service with its console, a browser to look at it, and a folder for what a person has to upload. */
export interface ConsoleWorld {
  readonly service: RunningService;
  readonly local: LocalFile;
  readonly origin: string;
  readonly browser: Browser;
  /** Runs a test in a context of its own, signed in, and fails it when a page did what it must not. */
  readonly visit: (journey: (visitor: Visitor) => Promise<void>, options?: VisitOptions) => Promise<void>;
  /** A path in the folder. */
  readonly path: (name: string) => string;
  /** Writes a file into the folder, and gives its path. */
  readonly written: (name: string, content: string | Uint8Array) => string;
  readonly stop: () => Promise<void>;
}

/** `npm start` with a fresh data directory on free ports, and one browser. */
export const aConsoleWorld = async (settings: Readonly<Record<string, string>> = {}): Promise<ConsoleWorld> => {
  const browser = await openBrowser();
  // Pages show jobs as they move: no answer waits until they have ended.
  const service = await startService({ SYNC_WAIT_MS: '0', ...settings }).catch(async (error: unknown) => {
    await browser.close();
    throw error;
  });
  const local = JSON.parse(readFileSync(join(service.dataDir, 'local.json'), 'utf8')) as LocalFile;
  const { origin } = new URL(service.baseUrl);
  const { identity } = local;
  if (identity === null) throw new Error('npm start brought no identity provider.');
  const issuerOrigin = new URL(identity.issuer).origin;
  const storageOrigin = new URL(local.endpoints.s3).origin;
  // Signing in once is enough for most tests: the provider's page has tests of its own.
  let signedIn: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

  const visit: ConsoleWorld['visit'] = async (journey, { stranger = false, ...options } = {}) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      acceptDownloads: true,
      ...(stranger || signedIn === undefined ? {} : { storageState: signedIn }),
      ...options,
    });
    // Only what hangs is ended by these, on a machine however busy.
    context.setDefaultTimeout(120_000);
    try {
      const watch = await watchPages(context, { origin, issuerOrigin, storageOrigin });
      const page = await context.newPage();
      const open = async (path: string): Promise<void> => void (await page.goto(`${origin}${path}`));
      if (!stranger && signedIn === undefined) {
        await open('/app/');
        await signIn(page, identity);
        signedIn = await context.storageState();
      }
      await journey({ context, page, watch, open });
      expect(watch.problems).toEqual([]);
    } finally {
      await context.close();
    }
  };
  const folder = mkdtempSync(join(tmpdir(), 'bulkfill-console-'));
  const path = (name: string): string => join(folder, name);
  return {
    service,
    local,
    origin,
    browser,
    visit,
    path,
    written: (name, content) => {
      writeFileSync(path(name), content);
      return path(name);
    },
    stop: async () => {
      await browser.close();
      await service.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
