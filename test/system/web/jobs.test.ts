import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOverlay, packageSigner } from '../black-box/client/a-package.ts';
import { aPdf } from '../black-box/client/a-pdf.ts';
import { startReceiver } from '../black-box/client/receiver.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { consoleWorld, type Visitor } from './harness/console-world.ts';
import { downloaded, namesIn, textsIn } from './harness/downloads.ts';
import { button, region } from './harness/editor.ts';
import { eventually } from './harness/eventually.ts';
import { hasFocus } from './harness/keyboard.ts';
import { expectNoSidewaysScrolling, expectUsable } from './harness/layout.ts';
import { type SeedFields, seedJob } from './harness/seed-job.ts';

let receiver: Awaited<ReturnType<typeof startReceiver>>;
const world = consoleWorld(async () => {
  receiver = await startReceiver(() => 200);
  return { WEBHOOK_ALLOWED_ORIGINS: receiver.origin, MAX_RUNNING_JOBS_BUSINESS: '1' };
});
let seed: SeedFields;
let files: { readonly pdf: string; readonly package: string; readonly rows: string };

/** Rows 1 and 4 succeed, 3 is partial (blank code), and 2 and 5 fail (blank name). */
const table = 'Name,Code\nAda,1\n,007\n=1+1,\nDan,+49 30\n,5\n';

beforeAll(async () => {
  const pdf = aPdf();
  const code = {
    id: 'code',
    kind: 'qr',
    page: 0,
    rect: { x: 50, y: 100, width: 80, height: 80 },
    value: { column: 'column_1' },
  };
  const columns = ['Name', 'Code'].map((label, column) => ({ key: `column_${column}`, label }));
  const signer = await packageSigner(world.service.dataDir);
  const signed = await signer.package({ pdf, overlays: [anOverlay({ required: true }), code], template: { columns } });
  files = {
    pdf: world.written('form.pdf', pdf),
    package: world.written('form.svc', signed),
    rows: world.written('people.csv', table),
  };
  seed = { pdf, svc_file: signed, csv_file: table.slice(table.indexOf('\n') + 1) };
});
afterAll(() => receiver.stop());

const shown = (page: Page, word: string): Promise<void> =>
  region(page, 'Progress').getByText(word, { exact: true }).waitFor();
const rowsOf = (page: Page): Locator => page.getByRole('table', { name: 'Rows' }).locator('tbody').getByRole('row');
const jobsIn = (page: Page): Locator => page.getByRole('table', { name: 'Jobs' }).locator('tbody').getByRole('row');
const heading = (page: Page): Locator => page.getByRole('heading', { name: /, \d+ \w+ 20\d\d$/ });
const saved = async (page: Page, name: string): Promise<string> =>
  (await downloaded(world, page, () => button(page, name).click())).path;

/** Chooses a command of "More". */
const command = async (page: Page, name: string): Promise<void> => {
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

const choose = async (page: Page): Promise<void> => {
  await page.getByLabel('PDF', { exact: true }).setInputFiles(files.pdf);
  await page.getByLabel('Package', { exact: true }).setInputFiles(files.package);
  await page.getByLabel('Rows', { exact: true }).setInputFiles(files.rows);
};

/** A job slow enough to observe: many codes in each of many rows. */
const slowJob = async (): Promise<SeedFields> => {
  const pdf = aPdf({ mark: 'slow' });
  const overlays = Array.from({ length: 20 }, (_, place) => ({
    id: `code${place}`,
    kind: 'qr',
    page: 0,
    rect: { x: 10 + 60 * (place % 4), y: 60 + 60 * Math.floor(place / 4), width: 50, height: 50 },
    value: { column: 'column_0' },
  }));
  const signed = await (await packageSigner(world.service.dataDir)).package({ pdf, overlays });
  const rows = Array.from(
    { length: 9999 },
    (_, index) => `A rather long value of row ${index} which no other row has\n`,
  ).join('');
  return { pdf, svc_file: signed, csv_file: rows };
};

describe('a job in the console', () => {
  it('leads from the empty list, through the sample in the editor, to a ZIP of sixty letters in three presses', () =>
    world.visitAt('/app/jobs', async ({ page, open }) => {
      await page.getByRole('heading', { name: 'No jobs yet' }).waitFor();
      expect(await page.title()).toBe('Jobs · Bulk fill');
      await expectUsable(page);
      await page.getByRole('main').getByRole('link', { name: 'New job' }).last().click();
      await page.getByRole('heading', { name: 'New job' }).waitFor();
      await expectUsable(page);
      await open('/app/jobs');
      await page.getByRole('main').getByRole('link', { name: 'Try the sample' }).click();
      await region(page, 'Document').getByText('José Ángel').first().waitFor();
      await region(page, 'Rows').getByText('of 60').waitFor();
      expect(await page.getByRole('list', { name: 'Parts that no longer fit' }).count()).toBe(0);
      // No animations with reduced motion.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (let times = 0; times < 5; times++) await button(page, 'Zoom in').click();
      const lasting = () => document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration));
      expect((await page.evaluate(lasting)).filter((duration) => duration > 1)).toEqual([]);
      // Small boxes of the document are small targets until zoomed in: the list "Overlays" has all of them.
      await expectAccessible(page);
      await button(page, 'Run job…').click();
      await page.waitForURL('**/app/new-job');
      await page.getByRole('gridcell', { name: 'Zoë Elisabeth Brontë' }).waitFor();
      await button(page, 'Run').click();
      await shown(page, 'Completed');
      const zip = await saved(page, 'Download all');
      expect(namesIn(zip).filter((name) => name.endsWith('.pdf'))).toHaveLength(60);
      expect((await textsIn(zip, 'row_02.pdf')).join(' ')).toContain('Brontë');
    }));

  it('starts with a PDF and its table, and runs the template that was saved of them', () =>
    world.visitAt('/app/jobs?start', async ({ page }) => {
      await page.getByLabel('Start with your PDF').setInputFiles([files.pdf, files.rows]);
      await page.waitForURL('**/app/editor');
      await region(page, 'Rows').getByText('of 5').waitFor();
      await page.getByRole('button', { name: 'Place Name' }).click();
      await button(page, 'Run job…').click();
      const template = () => page.getByLabel('Saved template').locator('option:checked').textContent();
      await eventually(template).toBe('form (not saved)');
      await page.goBack();
      await button(page, 'Save template').click();
      await page.waitForURL('**/app/editor/*');
      await button(page, 'Run job…').click();
      await page.getByRole('heading', { name: 'New job' }).waitFor();
      await eventually(template).toBe('form');
      expect(await page.getByLabel('Package').count()).toBe(0);
      await expectUsable(page);
    }));

  it('accepts files and a table with a header, checks every row, and runs to a ZIP that other programs read', () =>
    world.visitAt('/app/new-job', async ({ page }) => {
      await choose(page);
      await page.getByRole('grid', { name: 'Preview' }).getByRole('gridcell', { name: 'Ada' }).waitFor();
      await page.getByText(' · names in line 1 · ').waitFor();
      expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Row', 'Name', 'Code']);
      await page.getByLabel('Failed rows allowed (%)').fill('100');
      await page.getByLabel('File name columns').fill('Name');
      await page.getByLabel('Print file').check();

      await button(page, 'Check rows').click();
      await page.getByText('2 of 5 rows would fail').waitFor();
      const finding = page
        .getByRole('group')
        .filter({ hasText: 'REQUIRED' })
        .or(page.locator('details.finding'))
        .first();
      await finding.locator('summary').click();
      await finding
        .getByText(/Row [25]/)
        .first()
        .waitFor();
      await expectUsable(page);
      await page.getByText('The same by API').click();
      await page.getByText('Bearer $BULKFILL_API_KEY').waitFor();
      await button(page, 'Run').click();
      await heading(page).waitFor();
      await shown(page, 'Completed');
      const progress = page.getByRole('progressbar', { name: 'Rows done' });
      expect([await progress.getAttribute('value'), await progress.getAttribute('max')]).toEqual(['5', '5']);
      await eventually(() => rowsOf(page).count()).toBe(5);

      const zip = await saved(page, 'Download all');
      const ada = namesIn(zip).find((name) => name.includes('Ada'));
      expect(await textsIn(zip, ada)).toContain('Ada');
      const print = await textsIn((await downloaded(world, page, () => command(page, 'Download print file'))).path);
      // One page per row with a PDF.
      expect(print.filter((text) => /^(Ada|=1\+1|Dan)$/.test(text))).toHaveLength(3);

      await page.getByLabel('Show').selectOption('Filled');
      await eventually(() => rowsOf(page).count()).toBe(2);
      await page.getByLabel('Show').selectOption('Needs attention');
      await eventually(() => rowsOf(page).count()).toBe(3);
      await eventually(() => rowsOf(page).getByRole('link', { name: 'PDF' }).count()).toBe(1);
      const row = await downloaded(world, page, () => rowsOf(page).getByRole('link', { name: 'PDF' }).click());
      expect(row.name).toMatch(/\.pdf$/);
      await expectUsable(page);
    }));

  it('retries failed rows with a corrected table in a new job that names the first one; its files are deleted after a question', () =>
    world.visit(async ({ page, open, watch }) => {
      watch.expect(/status of 400 .*\/retry\)$/);
      const jobId = await seedJob(world, seed);
      await open(`/app/jobs/${jobId}`);
      await shown(page, 'Completed');
      const corrected = readFileSync(
        (await downloaded(world, page, () => command(page, 'Download corrections'))).path,
        'utf8',
      )
        .replace(/^(2,.*,)(,007\r\n)/m, '$1Bea$2')
        .replace(/^(5,.*,)(,5\r\n)/m, '$1Eve$2');
      await command(page, 'Retry rows');
      const retry = page.getByRole('dialog', { name: 'Retry rows' });
      await retry.getByLabel('Corrections').setInputFiles(world.written('wrong.csv', 'nothing\r\n'));
      await retry.getByRole('button', { name: 'Retry rows' }).click();
      await retry.getByText(/^The corrections are not valid: line 1 /).waitFor();
      await retry.getByLabel('Corrections').setInputFiles(world.written('corrected.csv', corrected));
      await expectAccessible(page);
      await retry.getByRole('button', { name: 'Retry rows' }).click();
      await page.waitForURL((url) => !url.pathname.endsWith(jobId));
      await shown(page, 'Completed');
      await eventually(() => rowsOf(page).getByRole('rowheader').allTextContents()).toEqual(['2', '3', '5']);
      await page.getByText('5 rows · 4 filled · 1 needs attention').waitFor();
      await page.getByRole('tab', { name: 'Details' }).click();
      await page.getByRole('link', { name: `Job ${jobId}` }).click();
      await page.waitForURL((url) => url.pathname.endsWith(jobId));
      await page.getByRole('tab', { name: 'Details' }).click();
      await page.getByText('Retried in').waitFor();

      await command(page, 'Delete files');
      const dialog = page.getByRole('dialog', { name: 'Delete files' });
      await dialog.waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await hasFocus(button(page, 'More'))).toBe(true);
      await command(page, 'Delete files');
      await dialog.getByRole('button', { name: 'Delete files' }).click();
      await page.getByText('The files were deleted.').waitFor();
      await eventually(() => button(page, 'Download all').count()).toBe(0);
      await shown(page, 'Completed');
    }));

  const reportMissing = async ({ page, open, watch }: Visitor): Promise<void> => {
    await open(`/app/new-job?template=${crypto.randomUUID()}`);
    await page.getByText('The template was deleted.').waitFor();
    expect(await page.getByLabel('Saved template').locator('option:checked').textContent()).toBe('None: choose files');
    await page.getByLabel('PDF', { exact: true }).waitFor();
    await expectAccessible(page);
    watch.expect(/status of 404/);
    await open('/app/jobs/00000000-0000-4000-8000-000000000000');
    await page.getByText('Job not found').waitFor();
    await expectAccessible(page);
  };

  it('shows live progress, reports an unreachable service, and is cancelled', () =>
    world.visit(async ({ page, open, watch, context }) => {
      watch.expect(/ERR_INTERNET_DISCONNECTED/);
      const jobId = await seedJob(world, await slowJob());
      await open('/app/jobs?status=running');
      expect(await page.getByLabel('Status').inputValue()).toBe('running');
      const row = jobsIn(page);
      await row.getByRole('progressbar', { name: 'Rows done' }).waitFor();
      const lost = page.getByRole('alert').filter({ hasText: 'The jobs could not be loaded.' });
      await context.setOffline(true);
      await lost.getByText('Check the connection').waitFor();
      await context.setOffline(false);
      await lost.waitFor({ state: 'detached' });
      await row.getByRole('link').first().click();
      await shown(page, 'Running');
      await page.getByText(/rows\/s/).waitFor();
      await button(page, 'Cancel job').click();
      await shown(page, 'Canceled');
      await page.getByText('The job was canceled').waitFor();
      expect(await page.getByText('JOB_CANCELED').isVisible()).toBe(false);
      expect(await button(page, 'Cancel job').count()).toBe(0);
      expect(page.url()).toContain(jobId);
      await page.getByRole('link', { name: 'All jobs' }).click();
      await page.getByLabel('Status').selectOption('Canceled');
      await eventually(() => row.count()).toBe(1);
      await expectUsable(page);
    }));

  it('resends the event of a job, shows every attempt, and fits any name', () =>
    world.visit(async ({ page, open }) => {
      const news = { delivery_mode: 'webhook', webhook_url: `${receiver.origin}/news`, webhook_secret: 's' };
      // A name without spaces wraps: the page does not widen, and the table shows its last column.
      const name = 'W'.repeat(200);
      const signed = await (await packageSigner(world.service.dataDir)).package({ pdf: aPdf(), payload: { name } });
      await open(`/app/jobs/${await seedJob(world, { ...seed, svc_file: signed, csv_file: 'Ada\n', ...news })}`);
      await page.getByText(name).first().waitFor();
      await page.getByRole('tab', { name: 'Details' }).click();
      const webhook = region(page, 'Webhook');
      await webhook.getByText('Delivered').waitFor();
      await button(page, 'Resend').click();
      await eventually(() => webhook.getByRole('table').locator('tbody').getByRole('row').count()).toBe(2);
      expect(receiver.to('/news')).toHaveLength(2);
      await expectNoSidewaysScrolling(page);
      await page.getByRole('link', { name: 'All jobs' }).click();
      const row = jobsIn(page).filter({ hasText: name });
      const [last, main] = await Promise.all([
        row.getByRole('cell').last().boundingBox(),
        page.getByRole('main').boundingBox(),
      ]);
      expect(last!.x + last!.width).toBeLessThanOrEqual(main!.x + main!.width);
    }));

  const explainFailure = async ({ page, open }: Visitor): Promise<void> => {
    const failed = await seedJob(world, {
      ...seed,
      csv_file: ',1\nAda,2\n',
      max_failed_row_percent: '3',
      flatten_forms: 'true',
    });
    await open(`/app/jobs/${failed}`);
    await page.getByText('The job failed').waitFor();
    await page.getByText('Details', { exact: true }).first().click();
    await page.getByText('FAILED_ROW_THRESHOLD_EXCEEDED').waitFor();
    await page.getByText(/Correct the rows below in your table or raise/).waitFor();
    await expectAccessible(page);
    // The rows after the stop were not run: a retry does not cover all of them.
    await command(page, 'Retry rows');
    const retry = page.getByRole('dialog', { name: 'Retry rows' });
    await retry.getByText(/delivered none of its other rows/).waitFor();
    await retry.getByRole('button', { name: 'Cancel' }).click();
    await expectNoSidewaysScrolling(page);
    await command(page, 'Run again');
    await page.getByText('Choose its files again').waitFor();
    expect(await page.getByLabel('Failed rows allowed (%)').inputValue()).toBe('3');
    expect(await page.getByLabel('Flatten forms').isChecked()).toBe(true);
  };

  it('explains in words why a job failed and what to do, runs it again, and reports a deleted template and a missing job', () =>
    world.visit(async (visitor) => {
      await explainFailure(visitor);
      await reportMissing(visitor);
    }));
});
