import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Returns the path of Chromium. Throws if it is missing: the console must be tested in a browser. */
export const browserPath = (): string => {
  const path = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(path))
    throw new Error(`These tests need Chromium: ${path} is not there. Install it, or set CHROMIUM.`);
  return path;
};

/** Browser arguments: no sandbox, no graphics card, no background network traffic. */
export const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-sync',
];

/** Opens a browser for a test file. */
export const openBrowser = async (): Promise<Browser> =>
  await chromium.launch({ executablePath: browserPath(), args: [...browserArguments] });
