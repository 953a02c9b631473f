/**
 * `node docs/images/make-editor-pictures.ts`: the pictures of the guide to the editor, of a service that is started for
 * them. What they show is done for them, so that they stay true. Needs Chromium (`CHROMIUM`).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { LocalFile } from '../../local/local-file.ts';
import { startService } from '../../test/system/black-box/client/running-service.ts';
import { openBrowser } from '../../test/system/web/harness/open-browser.ts';
import { signIn } from '../../test/system/web/harness/sign-in.ts';

const example = join(import.meta.dirname, '../../examples/certificate');

const picture = async (page: Page, name: string): Promise<void> => {
  await page.mouse.move(0, 0);
  const bytes = await page.screenshot({ path: join(import.meta.dirname, `${name}.png`), animations: 'disabled' });
  process.stdout.write(`${name}.png ${Math.round(bytes.length / 1000)} kB\n`);
};

const service = await startService({ SYNC_WAIT_MS: '0' });
const browser = await openBrowser();
try {
  const { identity } = JSON.parse(readFileSync(join(service.dataDir, 'local.json'), 'utf8')) as LocalFile;
  if (identity === null) throw new Error('npm start brought no identity provider.');
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    colorScheme: 'light',
  });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await page.goto(`${service.baseUrl}/app/`);
  await signIn(page, identity);

  await page.goto(`${service.baseUrl}/app/editor`);
  await page.getByLabel('Open PDF').setInputFiles(join(example, 'source.pdf'));
  await page.getByLabel('Open rows').setInputFiles({
    name: 'participants.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Name;Course;Date\nAda Lovelace;Analytical engines;2026-11-20\nGrace Brewster Hopper;Compilers;2026-11-21\nZoë Brontë;;2026-11-22\n',
    ),
  });
  await region('Columns').getByText('Course', { exact: true }).waitFor();
  await region('Document').locator('[data-page="0"] canvas:not([width="1"])').waitFor();
  await page.waitForTimeout(1500);
  await picture(page, 'editor-open');

  await button('End tour').click();
  await page.getByLabel('Name', { exact: true }).fill('Certificate');
  const properties = region('Properties');
  const set = async (values: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, value] of Object.entries(values)) {
      await properties.getByLabel(name, { exact: true }).fill(value);
      await page.keyboard.press('Tab');
    }
  };
  const placed = async (column: string, rect: Readonly<Record<string, string>>): Promise<void> => {
    await button(`Place ${column}`).click();
    await region('Document')
      .getByRole('button', { name: `Text ${column.toLowerCase()}`, exact: true })
      .waitFor();
    await set(rect);
    await properties.getByLabel('Align', { exact: true }).selectOption('center');
  };
  await placed('Name', { X: '191', Y: '246', Width: '462', Height: '34', 'Font size': '26' });
  await properties.evaluate((element) => element.parentElement?.scrollTo(0, 0));
  await button('Fit page').click();
  await page.waitForTimeout(1500);
  await picture(page, 'editor-place');

  await placed('Course', { X: '191', Y: '322', Width: '462', Height: '28', 'Font size': '18' });
  await properties.getByLabel('Required').check();
  await page.getByLabel('Row', { exact: true }).fill('2');
  await button('Preview').click();
  await page.getByText('As the run makes it').waitFor();
  await properties.evaluate((element) => element.parentElement?.scrollTo(0, 0));
  await page.waitForTimeout(1500);
  await picture(page, 'editor-preview');

  await button('Check all rows').click();
  const finding = page.getByRole('list', { name: 'Findings' }).getByRole('button').first();
  await finding.waitFor();
  await finding.click();
  await page.getByText('This row would fail').waitFor();
  await finding.scrollIntoViewIfNeeded();
  await page.waitForTimeout(1500);
  await picture(page, 'editor-check');

  await button('Run job…').click();
  await page.getByRole('grid', { name: 'Preview' }).waitFor();
  await picture(page, 'editor-run');
} finally {
  await browser.close();
  await service.stop();
}
