import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { consoleWorld } from '../harness/console-world.ts';
import { downloaded } from '../harness/downloads.ts';
import {
  button,
  exportPackage,
  field,
  openFiles,
  overlay,
  place,
  placeColumn,
  region,
  rowNumber,
  shown,
  showTable,
  templateName,
  visitEditor,
} from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { expectPreview } from '../harness/preview.ts';

const world = consoleWorld();
const rows = Array.from({ length: 40 }, (_, index) => `Person ${index};${index === 27 ? '' : `Code ${index}`}`);
const files = {
  pdf: world.written('letter.pdf', aPdf({ pages: 2 })),
  rows: world.written('people.csv', `Name;Code\n${rows.join('\n')}\n`),
};

describe('checking all rows in the editor', () => {
  it('lists what the run would lack, each cause once; a press shows that row and overlay in the preview', () =>
    visitEditor(world, files, async (page) => {
      await placeColumn(page, 'Text', [40, 60], 0);
      await placeColumn(page, 'QR code', [40, 120], 1);
      // Far down in the column that the findings are above all else of.
      await field(page, 'Required').scrollIntoViewIfNeeded();
      await button(page, 'Check all rows').click();
      await page.getByText('1 of 40 rows would lack something').waitFor();
      const side = await page.locator('.editor-side').last().boundingBox();
      const heading = await page.getByRole('heading', { name: 'Check', exact: true }).boundingBox();
      expect(heading!.y).toBeGreaterThanOrEqual(side!.y);
      const findings = page.getByRole('list', { name: 'Findings' });
      const entry = findings.getByRole('listitem').filter({ hasText: 'Row 28, qr_code_1' });
      const finding = entry.getByRole('button').first();
      await finding.waitFor();
      // A code is not what a person reads first.
      expect(await entry.getByText('VALUE_BLANK').isVisible()).toBe(false);
      await entry.getByText('Details').click();
      await entry.getByText('VALUE_BLANK').waitFor();
      await page.getByRole('option', { name: 'A value is blank: 1' }).waitFor({ state: 'attached' });
      await expectAccessible(page);
      await overlay(page, 'Text text_1').click();
      await finding.click();
      expect(await rowNumber(page).inputValue()).toBe('28');
      await eventually(() => overlay(page, 'QR code qr_code_1').getAttribute('aria-pressed')).toBe('true');
      await expectPreview(page);
      await shown(page, 'VALUE_BLANK').waitFor();
      await field(page, 'X').fill('60');
      await page.getByText('Something has changed since.').waitFor();

      // Each cause is said once with the value in words, and leads to every row of it.
      const codes = 'Name;Code\nAda;4006381333931\nBea;12 a\nDan;4006381333931\nEve;12 a\nFay;12 b\n';
      await page.getByLabel('Open rows').setInputFiles(world.written('codes.csv', codes));
      await page.getByText('of 5', { exact: true }).waitFor();
      await placeColumn(page, 'Barcode', [40, 250], 1);
      await field(page, 'Symbology').fill('ean13');
      await button(page, 'Check all rows').click();
      await page.getByText('3 of 5 rows would lack something').waitFor();
      const cause = findings.getByRole('listitem').filter({ hasText: '3 rows, barcode_1' });
      await cause.getByText('“12 a”').waitFor();
      expect(await cause.getByRole('button', { name: /^Row \d$/ }).allTextContents()).toEqual(['Row 2', 'Row 4', 'Row 5']);
      expect(await cause.getByText('VALUE_INVALID').isVisible()).toBe(false);
      expect(await cause.getByText('column_').count()).toBe(0);
      await expectAccessible(page);
      await cause.getByRole('button', { name: 'Row 5' }).click();
      expect(await rowNumber(page).inputValue()).toBe('5');
    }));

  it('ends on the service too when it is canceled', () =>
    world.visitAt('/app/editor', async ({ page }) => {
      const people = Array.from({ length: 10_000 }, (_, index) => `Person ${index};Code ${index}`);
      await openFiles(page, { ...files, rows: world.written('many.csv', `Name;Code\n${people.join('\n')}\n`) });
      // Of the kinds that take long to encode: it must still run when the button is pressed.
      await placeColumn(page, 'Barcode', [40, 120], 1);
      await field(page, 'Symbology').fill('azteccode');
      const created = page.waitForResponse((response) => response.url().endsWith('/app/api/checks'));
      await button(page, 'Check all rows').click();
      const { check_id: checkId } = (await (await created).json()) as { check_id: string };
      const canceled = page.waitForResponse((response) => response.url().endsWith(`${checkId}/cancel`));
      await button(page, 'Cancel check').click();
      expect((await canceled).status()).toBe(200);
      const read = await page.evaluate(async (path) => (await fetch(path)).json(), `/app/api/checks/${checkId}`);
      expect(read).toMatchObject({ status: 'failed', error: { code: 'JOB_CANCELED' } });
      expect(await button(page, 'Cancel check').count()).toBe(0);
    }));

  it('is not begun with mistakes; those that the service alone can find join the list', () =>
    visitEditor(world, files, async (page, { watch }) => {
      await place(page, 'Barcode', 40, 60);
      const mistakes = page.getByRole('list', { name: 'Mistakes' });
      await button(page, 'Check all rows').click();
      await mistakes.getByText('barcode_1: value is blank').waitFor();
      await field(page, 'Text').fill('nicht für EAN-13');
      await field(page, 'Symbology').fill('ean13');
      await eventually(() => mistakes.count()).toBe(0);
      watch.expect(/status of (400|422)/);
      for (const name of ['Check all rows', 'Run job…', 'Export package']) {
        if (name === 'Export package') await button(page, 'For the API').click();
        await button(page, name).click();
        await mistakes.getByText('is not a value of such a code').waitFor();
        await field(page, 'X').fill(name === 'Run job…' ? '50' : '60');
        await eventually(() => mistakes.count()).toBe(0);
      }
    }));
});

describe('a job from the editor', () => {
  it('goes on with the template, the PDF and the rows as they were read here, to its ZIP', () =>
    visitEditor(world, files, async (page) => {
      await placeColumn(page, 'Text', [40, 60], 0);
      await showTable(page);
      await region(page, 'Rows').getByLabel('Delimiter').selectOption({ label: 'Comma' });
      await region(page, 'Rows').getByText('Person 3;Code 3', { exact: true }).waitFor();
      await button(page, 'Run job…').click();
      await page.getByRole('heading', { name: 'New job' }).waitFor();
      // Read as it was told in the editor, and not as would be guessed.
      await page.getByText('Person 3;Code 3', { exact: true }).waitFor();
      await button(page, 'Run').click();
      await page.getByRole('heading', { name: /, \d+ \w+ 20\d\d$/ }).waitFor();
      expect((await downloaded(world, page, () => button(page, 'Download ZIP').click())).name).toMatch(/\.zip$/);
    }));

  it('asks for the rows where none are open, and the package says on which PDF it was made', () =>
    visitEditor(world, { pdf: files.pdf }, async (page) => {
      await place(page, 'Text', 40, 60);
      await field(page, 'Text').fill('Dear all');
      const { path } = await downloaded(world, page, () => exportPackage(page));
      const [, payload = ''] = gunzipSync(readFileSync(path)).toString().split('.');
      const { source } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { readonly source: unknown };
      const size = { width: 300, height: 400, rotation: 0 };
      expect(source).toMatchObject({ fileName: 'letter.pdf', sizeBytes: readFileSync(files.pdf).length, pages: [size, size] });
      await button(page, 'Run job…').click();
      await page.getByRole('heading', { name: 'New job' }).waitFor();
      await button(page, 'Run').click();
      await page.getByText('Choose a file of rows').waitFor();
    }));
});

describe('saving a template that takes its time', () => {
  it('leaves who works on meanwhile in the field where they type, with the page and the check as they are', () =>
    world.visit(async ({ page, open }) => {
      const release = Promise.withResolvers<void>();
      await page.route(/\/app\/api\/templates$/, async (route) => {
        if (route.request().method() === 'POST') await release.promise;
        await route.continue();
      });
      await open('/app/editor');
      await openFiles(page, files);
      await placeColumn(page, 'Text', [40, 60], 0);
      await button(page, 'Check all rows').click();
      await button(page, 'Close check').waitFor();
      await button(page, 'Save template').click();
      await field(page, 'X').fill('7');
      release.resolve();
      await page.waitForURL(/\/app\/editor\/[0-9a-f-]+$/);
      await page.getByText('“letter” is saved.').waitFor();
      await page.keyboard.type('5');
      expect(await field(page, 'X').inputValue()).toBe('75');
      expect(await button(page, 'Close check').count()).toBe(1);
      // However long a name is, what is said of it stays within the window.
      const name = 'W'.repeat(200);
      await templateName(page).fill(name);
      await button(page, 'Save template').click();
      const said = await page.getByText(`“${name}” is saved.`).boundingBox();
      expect(said!.x + said!.width).toBeLessThanOrEqual(page.viewportSize()!.width);
    }));
});
