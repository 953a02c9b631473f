import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** A browser for a file of tests. Where there is none, the tests fail: a console that nobody has opened is not tested. */
export const openBrowser = async (): Promise<Browser> => {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  if (!existsSync(executablePath))
    throw new Error(`These tests need Chromium: ${executablePath} is not there. Install it, or set CHROMIUM.`);
  return await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
  });
};
