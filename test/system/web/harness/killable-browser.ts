import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { browserArguments, browserPath } from './open-browser.ts';

/** A browser with a profile on disk. */
export interface KillableBrowser {
  readonly context: BrowserContext;
  /** Kills all its processes like a crash, without a chance to write anything. */
  readonly kill: () => Promise<void>;
}

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

/** Returns the debugging endpoint, which the browser writes into its profile. */
const endpointOf = async (child: ChildProcess, portFile: string): Promise<string> => {
  while (!ended(child)) {
    const [port, path] = existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n') : [];
    if (path !== undefined && path !== '') return `ws://127.0.0.1:${port}${path}`;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The browser has ended before it could be used.');
};

/** Starts a browser with this profile. Starting again with the same profile simulates a restart after a crash. */
export const startKillableBrowser = async (profile: string): Promise<KillableBrowser> => {
  const portFile = join(profile, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const options = [
    '--headless',
    '--remote-debugging-port=0',
    '--hide-crash-restore-bubble',
    `--user-data-dir=${profile}`,
  ];
  // A separate process group, so that all processes of the browser are killed together.
  const child = spawn(browserPath(), [...browserArguments, ...options, 'about:blank'], {
    detached: true,
    stdio: 'ignore',
  });
  const kill = async (): Promise<void> => {
    if (child.pid === undefined || ended(child)) return;
    const gone = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await gone;
  };
  try {
    const browser = await chromium.connectOverCDP(await endpointOf(child, portFile));
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('The browser has no profile open.');
    await context.pages()[0]?.setViewportSize({ width: 1280, height: 800 });
    return { context, kill };
  } catch (error) {
    await kill();
    throw error;
  }
};
