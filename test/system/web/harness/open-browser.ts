import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Chromium is. Where there is none, the tests fail: a console that nobody has opened is not tested. */
export const browserPath = (): string => {
  const path = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(path)) throw new Error(`These tests need Chromium: ${path} is not there. Install it, or set CHROMIUM.`);
  return path;
};

/** How it is started: without a sandbox, a graphics card, and anything of its own to say to the network. */
export const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

/** A browser for a file of tests. */
export const openBrowser = async (): Promise<Browser> =>
  await chromium.launch({ executablePath: browserPath(), args: [...browserArguments] });
