import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOverlay, packageSigner } from '../black-box/client/a-package.ts';
import { aPdf } from '../black-box/client/a-pdf.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { consoleWorld, type Visitor } from './harness/console-world.ts';
import { downloaded, namesIn, textsIn } from './harness/downloads.ts';
import { eventually } from './harness/eventually.ts';
import { hasFocus, tabTo } from './harness/keyboard.ts';
import { expectUsable } from './harness/layout.ts';
import { saveTemplate, textsOfColumns } from './harness/save-template.ts';
import { type SeedFields, seedJob } from './harness/seed-job.ts';
import { signIn } from './harness/sign-in.ts';

const world = consoleWorld();
const pdf = aPdf();
let signed: Buffer;

beforeAll(async () => {
  const rect = { x: 50, y: 100, width: 120, height: 60 };
  const code = { id: 'code', kind: 'barcode', symbology: 'ean13', page: 0, rect, value: { column: 'column_1' } };
  const columns = ['Name', 'Code', 'City'].map((label, column) => ({ key: `column_${column}`, label }));
  const members = {
    overlays: [anOverlay({ required: true }), code],
    template: { columns },
    payload: { name: 'Badge' },
  };
  signed = await (await packageSigner(world.service.dataDir)).package({ pdf, ...members });
});

/** Rows 1 and 4 are valid; 2 and 5 have no name and fail; the code of 3 is invalid. */
const csv =
  'Ada,5901234123457,Bern\n,5901234123457,Thun\nZoë,2 asthme,Chur\nDan,5901234123457,Sion\n,5901234123457,Biel\n';

const aJob = (fields: SeedFields = {}): Promise<string> =>
  seedJob(world, { pdf, svc_file: signed, csv_file: csv, ...fields });
const visitJob = async (fields: SeedFields, journey: (visitor: Visitor) => Promise<void>): Promise<void> =>
  world.visitAt(`/app/jobs/${await aJob(fields)}`, journey);
const region = (page: Page): Locator => page.getByRole('region', { name: 'Needs attention' });
const told = (page: Page, words: string | RegExp): Promise<void> => region(page).getByText(words).waitFor();
const cell = (page: Page, row: number, column: number): Locator =>
  region(page).getByRole('row').nth(row).locator('td[data-cell]').nth(column);

const chip = (page: Page, name: string): Locator => region(page).getByRole('button', { name, exact: true });

const typeInto = async (page: Page, target: Locator, text: string): Promise<void> => {
  await target.dblclick();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await eventually(() => target.textContent()).toBe(text);
};

/** Runs in the page: counts the tables with edits that the browser stores. */
const countKept = async (): Promise<number> => {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'bulkfill-mended')) return 0;
  const { promise, resolve } = Promise.withResolvers<number>();
  const request = indexedDB.open('bulkfill-mended');
  request.onsuccess = () => {
    const count = request.result.transaction('edits').objectStore('edits').count();
    count.onsuccess = () => resolve(count.result);
  };
  return promise;
};

describe('a job row that needs attention', () => {
  it('is edited on the job page by mouse, run again from there, and part of one complete ZIP', () =>
    world.visit(async ({ page, open }) => {
      const jobId = await aJob();
      await open(`/app/jobs/${jobId}`);
      await page.getByRole('heading', { name: /^Badge, \d+ \w+ 20\d\d$/, level: 1 }).waitFor();
      await page.getByText('2 filled, 3 need attention').waitFor();
      await page.getByText('5 rows · 2 filled · 3 need attention').waitFor();
      await chip(page, 'Code: not valid · 1').waitFor();
      await chip(page, 'Name: blank · 2').click();
      await eventually(() => region(page).getByRole('rowheader').allTextContents()).toEqual(['2', '5']);
      // Codes and keys are collapsed.
      await eventually(() => region(page).getByText('VALUE_BLANK').isVisible()).toBe(false);
      expect(await region(page).getByText('column_').filter({ visible: true }).count()).toBe(0);
      await region(page).getByText('Details').first().click();
      await told(page, 'VALUE_BLANK');
      await chip(page, 'Name: blank · 2').click();
      expect(await region(page).getByRole('rowheader').allTextContents()).toEqual(['2', '3', '5']);
      await expectUsable(page, true);

      await typeInto(page, cell(page, 1, 0), 'Bea');
      await typeInto(page, cell(page, 2, 1), '4006381333931');
      await typeInto(page, cell(page, 3, 0), 'Evv');
      await page.keyboard.press('Control+z');
      await eventually(() => cell(page, 3, 0).textContent()).toBe('');
      await typeInto(page, cell(page, 3, 0), 'Eve');
      expect(await cell(page, 3, 0).getAttribute('aria-description')).toBe('Changed');
      await told(page, '3 cells changed');
      await told(page, '2 rows that failed are free, 1 row with a PDF will be charged again.');
      await expectAccessible(page, true);
      await region(page).getByRole('button', { name: 'Run these 3 rows' }).click();

      await told(page, 'The rows ran again: 3 filled.');
      await page.getByText('5 rows · 5 filled', { exact: true }).waitFor();
      await told(page, 'All rows are filled.');
      expect(new URL(page.url()).pathname).toBe(`/app/jobs/${jobId}`);
      const { path } = await downloaded(world, page, () =>
        page.getByRole('button', { name: 'Download all', exact: true }).click(),
      );
      const pdfs = namesIn(path).filter((name) => name.endsWith('.pdf'));
      expect(pdfs).toHaveLength(5);
      expect(await textsIn(path, pdfs[4])).toContain('Eve');
      await expectAccessible(page, true);
      await region(page).getByRole('link', { name: 'Open the retry' }).click();
      await page.getByText(/^Retry of/).waitFor();
      await page.getByText('5 rows · 5 filled', { exact: true }).waitFor();
    }));

  const leaving = async ({ page, open, context }: Visitor): Promise<void> => {
    const address = `/app/jobs/${await aJob()}`;
    await open(address);
    await signIn(page, world.local.identity!);
    await typeInto(page, cell(page, 1, 0), 'Bea');
    await region(page).getByRole('row').nth(3).getByRole('button', { name: 'Leave out' }).click();
    await told(page, 'saved on this computer until then');
    await page.reload();
    await eventually(() => cell(page, 1, 0).textContent()).toBe('Bea');
    expect(await cell(page, 1, 0).getAttribute('aria-description')).toBe('Changed');
    await region(page).getByRole('button', { name: 'Run these 2 rows' }).waitFor();
    // Earlier edits are one undo step.
    await region(page).getByRole('button', { name: 'Undo' }).click();
    await region(page).getByRole('button', { name: 'Run these 3 rows' }).waitFor();
    await typeInto(page, cell(page, 1, 0), 'Bea');

    // Also in another tab.
    const other = await context.newPage();
    await other.goto(page.url());
    await eventually(() => cell(other, 1, 0).textContent()).toBe('Bea');
    await page.close();
    const asked: string[] = [];
    other.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.accept();
    });
    await other.getByRole('button', { name: 'Account' }).click();
    await other.getByRole('button', { name: 'Sign out', exact: true }).click();
    await other.getByRole('link', { name: 'Sign in' }).waitFor();
    expect(asked).toEqual([expect.stringContaining('1 unsaved draft is only on this computer')]);
    await eventually(() => other.evaluate(countKept)).toBe(0);
  };
  it('remains edited in this browser until the run, and is removed at sign-out', () =>
    world.visit(leaving, { stranger: true }));

  it('is edited by keyboard alone: Enter edits, Escape leaves; it can be excluded, and edited again after a retry', () =>
    visitJob({}, async ({ page }) => {
      await tabTo(page, cell(page, 1, 0));
      await page.keyboard.press('Enter');
      await page.keyboard.type('Nobody');
      await page.keyboard.press('Escape');
      await eventually(() => hasFocus(cell(page, 1, 0))).toBe(true);
      expect(await cell(page, 1, 0).textContent()).toBe('');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Bea');
      await page.keyboard.press('Enter');
      await eventually(() => cell(page, 1, 0).textContent()).toBe('Bea');
      await eventually(() => hasFocus(cell(page, 2, 0))).toBe(true);
      for (const key of ['ArrowDown', 'Home', 'ArrowLeft', 'Delete']) await page.keyboard.press(key);
      const leaveOut = region(page).getByRole('row').nth(3).getByRole('button', { name: 'Leave out' });
      expect(await leaveOut.getAttribute('aria-pressed')).toBe('true');
      await tabTo(page, region(page).getByRole('button', { name: 'Run these 2 rows' }));
      await page.keyboard.press('Enter');
      await told(page, 'The rows ran again: 1 filled, 1 needs attention.');
      await page.getByText('5 rows · 3 filled · 2 need attention').waitFor();
      await told(page, /^1 row was run again and still needs attention/);
      await eventually(() => region(page).getByRole('rowheader').allTextContents()).toEqual(['5', '3']);
      await tabTo(page, region(page).getByRole('grid').last().locator('td[data-cell]').first());
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Control+a');
      await page.keyboard.type('5901234123457');
      await page.keyboard.press('Enter');
      await tabTo(page, region(page).getByRole('button', { name: 'Run this row' }).last());
      await page.keyboard.press('Enter');
      await told(page, 'The rows ran again: 1 filled.');
      await page.getByText('5 rows · 4 filled · 1 needs attention').waitFor();

      // The retry's page names the job, and "Download all" has the ZIP of all rows there too.
      await region(page).getByRole('link', { name: 'Open the retry' }).click();
      await page.getByText(/^Retry of Badge/).waitFor();
      const { path, name } = await downloaded(world, page, () =>
        page.getByRole('button', { name: 'Download all', exact: true }).click(),
      );
      expect(name).toMatch(/^Badge, 20\d\d-\d\d-\d\d, complete\.zip$/);
      expect(namesIn(path).filter((each) => each.endsWith('.pdf'))).toHaveLength(4);

      // The list has one entry for the job and its retries.
      await page.getByRole('link', { name: 'All jobs' }).click();
      const line = page
        .getByRole('table', { name: 'Jobs' })
        .locator('tbody')
        .getByRole('row')
        .filter({ hasText: '2 retries' })
        .first();
      await line.getByText('4 filled, 1 needs attention').waitFor();
      await expectAccessible(page);
      const all = await downloaded(world, page, () => line.getByRole('link', { name: /^Download all, Badge/ }).click());
      expect(namesIn(all.path).filter((each) => each.endsWith('.pdf'))).toHaveLength(4);
    }));

  it('runs with its saved template, in which a text that was too large shrinks after one press', () =>
    world.visit(async (visitor) => {
      const { page, open } = visitor;
      const strict = (column: number) => (column === 0 ? { overflow: 'error' } : {});
      const id = await saveTemplate(world, visitor, 'Pass', textsOfColumns(['Name', 'City'], strict));
      const long = 'Wolfeschlegelsteinhausenbergerdorff the Younger of Philadelphia';
      await open(`/app/jobs/${await seedJob(world, { template_id: id, csv_file: `Ada,Bern\n${long},Chur\n` })}`);
      await chip(page, 'Name: text is larger than its place · 1').click();
      await region(page).getByRole('button', { name: 'Shrink text to fit' }).click();
      await told(page, 'In “Pass”, this text now shrinks. The rows run with it.');
      await expectAccessible(page);
      await region(page).getByRole('button', { name: 'Run this row' }).click();
      await told(page, 'The rows ran again: 1 filled.');
    }));

  const listFirstThousand = async ({ page, open }: Visitor): Promise<void> => {
    const many = Array.from({ length: 1001 }, (_, row) => `,5901234123457,City ${row}\n`).join('');
    await open(`/app/jobs/${await aJob({ csv_file: `Ada,5901234123457,Bern\n${many}` })}`);
    await chip(page, 'Name: blank · 1,000').waitFor();
    await told(page, 'These are the first 1,000 of 1,001 rows.');
    await region(page).getByRole('button', { name: 'Run these 1,000 rows' }).waitFor();
    await region(page).getByLabel('Filter rows').fill('City 999');
    await eventually(() => region(page).getByRole('rowheader').allTextContents()).toEqual(['1001']);
  };

  const explainRejections = async ({ page, open, watch }: Visitor): Promise<void> => {
    watch.expect(/status of 4\d\d .*\/retry\)$/);
    const jobId = await aJob({ csv_file: ',5901234123457,Bern\nAda,5901234123457,Thun\n' });
    await open(`/app/jobs/${jobId}`);
    await typeInto(page, cell(page, 1, 1), '5,90123E+12');
    const run = region(page).getByRole('button', { name: 'Run this row' });
    await run.click();
    await region(page)
      .getByRole('alert')
      .getByText(/^Row 1 has in “Code” a number/)
      .waitFor();
    await region(page).getByRole('button', { name: 'Undo' }).click();
    await eventually(() => cell(page, 1, 1).textContent()).toBe('5901234123457');
    await page.request.delete(`${world.origin}/app/api/export-jobs/${jobId}`, {
      headers: { 'sec-fetch-site': 'same-origin', origin: world.origin },
    });
    await run.click();
    const asked = page.getByRole('dialog', { name: 'Nothing was changed' });
    await expectAccessible(page);
    await asked.getByRole('button', { name: 'Run this row' }).click();
    await region(page).getByRole('alert').getByText('The files of this job were deleted or have expired.').waitFor();
    await expectAccessible(page);
  };

  it('is listed among the first thousand, and a rejection is explained: shortened digits, deleted files', () =>
    world.visit(async (visitor) => {
      await listFirstThousand(visitor);
      await explainRejections(visitor);
    }));
});
