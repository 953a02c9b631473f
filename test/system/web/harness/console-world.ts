import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import type { LocalFile } from '../../../../local/local-file.ts';
import { type RunningService, startService } from '../../black-box/client/running-service.ts';
import { openBrowser } from './open-browser.ts';
import { signIn } from './sign-in.ts';
import { type PageWatch, watchPages } from './watched-page.ts';

/** A user of the console: a browser context with its watch. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly watch: PageWatch;
  /** Opens a page of the console, such as `/app/jobs`. */
  readonly open: (path: string) => Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** Whether the user has not signed in yet. */
  readonly stranger?: boolean;
}

type Journey = (visitor: Visitor) => Promise<void>;

/** A service with its console, a browser, and a folder of files to upload. */
export interface ConsoleWorld {
  readonly service: RunningService;
  readonly local: LocalFile;
  readonly origin: string;
  readonly browser: Browser;
  /** Runs a test in a new signed-in context. Fails if a page violates the watch. */
  readonly visit: (journey: Journey, options?: VisitOptions) => Promise<void>;
  /** Like `visit`, with a page of the console open, such as `/app/jobs`. */
  readonly visitAt: (path: string, journey: Journey, options?: VisitOptions) => Promise<void>;
  /** Returns a path in the folder. */
  readonly path: (name: string) => string;
  /** Writes a file into the folder and returns its path. */
  readonly written: (name: string, content: string | Uint8Array) => string;
}

const inFolder = (folder: string): Pick<ConsoleWorld, 'path' | 'written'> => {
  const path = (name: string): string => join(folder, name);
  return {
    path,
    written: (name, content) => {
      writeFileSync(path(name), content);
      return path(name);
    },
  };
};

type Settings = Readonly<Record<string, string>>;

/** Starts `npm start` with a new data directory on free ports, and a browser. */
const startWorld = async (settings: Settings): Promise<Omit<ConsoleWorld, 'path' | 'written'>> => {
  const browser = await openBrowser();
  // Pages show running jobs: no answer waits for their end.
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
  // Sign in once for most tests, in English: the provider's page has its own tests.
  let signedIn: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;
  const signInOnce = async (): Promise<typeof signedIn> => {
    if (signedIn !== undefined) return signedIn;
    await using context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(`${origin}/app/`);
    await signIn(page, identity);
    signedIn = await context.storageState();
    return signedIn;
  };

  const visit: ConsoleWorld['visit'] = async (journey, { stranger = false, ...options } = {}) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      acceptDownloads: true,
      storageState: stranger ? undefined : await signInOnce(),
      ...options,
    });
    // Generous limits that only end hanging tests, even on a busy machine.
    context.setDefaultTimeout(120_000);
    try {
      // From the first page on: a listener that is added with a press is often too late for its dialog.
      context.on('page', (page) => page.on('filechooser', () => {}));
      const watch = await watchPages(context, { origin, issuerOrigin, storageOrigin });
      const page = await context.newPage();
      const open = async (path: string): Promise<void> => void (await page.goto(`${origin}${path}`));
      await journey({ context, page, watch, open });
      expect(watch.problems).toEqual([]);
    } finally {
      await context.close();
    }
  };
  const visitAt: ConsoleWorld['visitAt'] = (path, journey, options) =>
    visit(async (visitor) => {
      await visitor.open(path);
      await journey(visitor);
    }, options);
  return { service, local, origin, browser, visit, visitAt };
};

/** Provides the world of a test file, from its first test to its last. The folder exists immediately. */
export const consoleWorld = (settings: () => Settings | Promise<Settings> = () => ({})): ConsoleWorld => {
  const folder = mkdtempSync(join(tmpdir(), 'bulkfill-console-'));
  const world = inFolder(folder) as ConsoleWorld;
  beforeAll(async () => void Object.assign(world, await startWorld(await settings())));
  afterAll(async () => {
    // After a failed start, some parts are missing.
    await world.browser?.close();
    await world.service?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return world;
};
