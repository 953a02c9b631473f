/**
 * `node docs/images/make-console-pictures.ts`: the pictures of the console in the README, of a service that is started
 * for them, with a real job in it. Needs Chromium (`CHROMIUM`).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { LocalFile } from '../../local/local-file.ts';
import { startService } from '../../test/system/black-box/client/running-service.ts';
import { openBrowser } from '../../test/system/web/harness/open-browser.ts';
import { signIn } from '../../test/system/web/harness/sign-in.ts';

const example = join(import.meta.dirname, '../../examples/offer-letter');
const rows = readFileSync(join(example, 'rows.csv'), 'utf8');

const picture = async (page: Page, name: string): Promise<void> => {
  const path = join(import.meta.dirname, `${name}.png`);
  // Nothing has the focus or the pointer in a picture.
  await page.evaluate('document.activeElement?.blur()');
  await page.mouse.move(0, 0);
  const bytes = await page.screenshot({ path, animations: 'disabled' });
  process.stdout.write(`${name}.png ${Math.round(bytes.length / 1000)} kB\n`);
};

const service = await startService();
const browser = await openBrowser();
try {
  const { identity } = JSON.parse(readFileSync(join(service.dataDir, 'local.json'), 'utf8')) as LocalFile;
  if (identity === null) throw new Error('npm start brought no identity provider.');
  const context = await browser.newContext({ viewport: { width: 1100, height: 700 }, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${service.baseUrl}/app/`);
  await signIn(page, identity);

  await page.goto(`${service.baseUrl}/app/new-job?sample=offer-letter`);
  await page.getByRole('grid', { name: 'Preview' }).waitFor();
  await page.getByLabel('Print file').check();
  await page.evaluate('scrollTo(0, 60)');
  await picture(page, 'console-new-job');

  // One blank name: a row that fails, as in life.
  await page.getByLabel('Rows', { exact: true }).setInputFiles({
    name: 'offer-letters.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.replace('Zoë Elisabeth Brontë', '')),
  });
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByText('Completed').waitFor({ timeout: 120_000 });
  await page.getByRole('table', { name: 'Rows' }).waitFor();
  await page.getByRole('region', { name: 'Needs attention' }).getByRole('grid').waitFor();
  await picture(page, 'console-job');

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${service.baseUrl}/app/jobs`);
  await page.getByRole('table', { name: 'Jobs' }).waitFor();
  await picture(page, 'console-jobs');
} finally {
  await browser.close();
  await service.stop();
}
