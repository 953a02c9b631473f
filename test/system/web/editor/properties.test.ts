import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { consoleWorld } from '../harness/console-world.ts';
import {
  button,
  exportPackage,
  field,
  overlay,
  place,
  region,
  rowNumber,
  shown,
  visitEditor,
} from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';

const world = consoleWorld();
const files = {
  pdf: world.written('empty.pdf', contentPdf('', { width: 300, height: 400 })),
  rows: world.written('people.csv', 'Name,Total,Born\nAda,1234.5,1815-12-10\nGrace,x,1906-12-09\n'),
};

const visit = (journey: (page: Page) => Promise<void>): Promise<void> => visitEditor(world, files, journey);
const leaveField = async (page: Page): Promise<void> => {
  await region(page, 'Document').getByRole('group').focus();
  await page.keyboard.press('Escape');
};

const properties = (page: Page) => region(page, 'Properties');

describe('the properties panel', () => {
  it('inserts columns into a text at the cursor, and formats the value of the current row like the engine', () =>
    visit(async (page) => {
      await place(page, 'Text', 40, 60);
      await field(page, 'Value').selectOption('Text with columns');
      await field(page, 'Text').fill('Dear , hello');
      await field(page, 'Text').evaluate(async (element: HTMLTextAreaElement) => {
        element.setSelectionRange(5, 5);
        // The cursor position is reported in later frames.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      });
      await field(page, 'Insert').selectOption({ label: 'Name: Ada' });
      await shown(page, 'Dear Ada, hello').waitFor();
      expect(await field(page, 'Text').inputValue()).toBe('Dear {{column_0}}, hello');

      await field(page, 'Value').selectOption('Column');
      await field(page, 'Column').selectOption({ label: 'Total: 1234.5' });
      await field(page, 'Format').selectOption('Number');
      await field(page, 'Number style').selectOption('currency');
      await properties(page).getByText('€1,234.50', { exact: true }).first().waitFor();
      await shown(page, '€1,234.50').waitFor();
      await rowNumber(page).fill('2');
      await properties(page).getByText('The value is not a decimal number').waitFor();
      await expectAccessible(page);
    }));

  it('inserts counters and columns at the cursor while typing, with a sample, and by keys on Enter only', () =>
    visit(async (page) => {
      await place(page, 'Text', 40, 60);
      await field(page, 'Value').selectOption('Text with columns');
      const text = field(page, 'Text');
      await text.click();
      await page.keyboard.type('Page ');
      await field(page, 'Insert counter').selectOption('Number of the page');
      await text.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' of ');
      await field(page, 'Insert counter').selectOption('How many pages the PDF has');
      expect(await text.inputValue()).toBe('Page {{page}} of {{pages}}');
      await properties(page).getByText('Page 1 of 1', { exact: true }).waitFor();

      // Text typed over a selection is not selected.
      await text.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('Dear ');
      await field(page, 'Insert').selectOption({ label: 'Name: Ada' });
      expect(await text.inputValue()).toBe('Dear {{column_0}}');

      await field(page, 'Insert counter').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      expect(await text.inputValue()).toBe('Dear {{column_0}}');
      await properties(page).getByText('Press Enter to insert.').waitFor();
      await page.keyboard.press('Enter');
      await eventually(() => text.inputValue()).toBe('Dear {{column_0}}{{rows}}');
      await expectAccessible(page);
    }));

  it('shows the condition of an overlay, dims it in rows without it, and puts counters into a text', () =>
    visit(async (page) => {
      await place(page, 'Text', 40, 60);
      const condition = properties(page).getByRole('group', { name: 'Condition', exact: true });
      await condition.getByText('There in every row.').waitFor();
      await condition.getByRole('button', { name: 'Add condition' }).press('Enter');
      await condition.getByLabel('Condition column').selectOption('Name');
      await condition.getByLabel('Condition value').fill('Grace');
      await condition.getByText('There where Name is “Grace”.').waitFor();
      const box = overlay(page, 'Text text_1');
      await eventually(async () =>
        expect(await box.getAttribute('aria-description')).toContain(
          'Not in this row: it is there where Name is “Grace”',
        ),
      );
      await region(page, 'Overlays').getByText('Not in this row: it is there where Name is “Grace”').waitFor();
      await condition.getByText('Not in this row.').waitFor();
      await rowNumber(page).fill('2');
      await eventually(async () =>
        expect(await box.getAttribute('aria-description')).toContain('There where Name is “Grace”'),
      );
      await condition.getByText('Not in this row.').waitFor({ state: 'detached' });
      await condition.getByLabel('Condition is').selectOption('is blank');
      await condition.getByText('There where Name is blank.').waitFor();
      // Names are not numbers: unreadable cells are counted before the run.
      await condition.getByLabel('Condition is').selectOption('is above');
      await condition.getByText(/cells of this column cannot be read so/).waitFor();
      await condition.getByLabel('Numbers as in').selectOption('de-DE');
      await condition.getByLabel('Condition is').selectOption('is on or after');
      await condition.getByLabel('Dates as in').selectOption('31.12.2026');
      await condition.getByLabel('Condition is').selectOption('is blank');
      await condition.getByText('There where Name is blank.').waitFor();
      await condition.getByRole('button', { name: 'Add condition' }).click();
      await condition.getByLabel('Holds where').selectOption('Any of these holds');
      await condition.getByText('There where Name is blank or Name is “”.').waitFor();
      await expectAccessible(page);
      await field(page, 'Value').selectOption('Text with columns');
      await field(page, 'Text').fill('Page ');
      await field(page, 'Text').press('End');
      await field(page, 'Counter digits').fill('6');
      await field(page, 'Insert counter').selectOption('Number of the page');
      expect(await field(page, 'Text').inputValue()).toBe('Page {{page:6}}');
      await shown(page, 'Page 000001').waitFor();
    }));

  it("shows a mistake at its field in the schema's words, keeps the input, and blocks exports until it is fixed", () =>
    visit(async (page) => {
      await place(page, 'Text', 40, 60);
      await button(page, 'Preview').click();
      await region(page, 'Rows').getByText('1 mistake to mend before a run').waitFor();
      expect(await page.getByText('As the run makes it').count()).toBe(0);
      await field(page, 'Text').fill('Dear all');
      await region(page, 'Rows').getByText('As the run makes it').waitFor();
      await button(page, 'Preview').click();
      await field(page, 'Font size').fill('large');
      await properties(page).getByText('must be a number').waitFor();
      // No red colour before the user leaves the field.
      const colour = () =>
        properties(page)
          .getByText('must be a number')
          .evaluate((told) => getComputedStyle(told).color);
      const typing = await colour();
      await field(page, 'X').fill('near the left');
      expect(await colour()).not.toBe(typing);
      await properties(page).getByText('must be a length').waitFor();
      await page.keyboard.press('Escape');
      await leaveField(page);
      await properties(page).getByText('Select an overlay').waitFor();
      await overlay(page, 'Text text_1').click();
      expect(await field(page, 'Font size').inputValue()).toBe('large');
      expect(await field(page, 'X').inputValue()).toBe('near the left');
      await properties(page).getByText('must be a number').waitFor();
      await field(page, 'Font size').fill('9');
      await eventually(() => properties(page).getByText('must be a number').count()).toBe(0);
      await field(page, 'Id').fill('greeting');
      await field(page, 'Y').fill('80');
      await leaveField(page);
      await exportPackage(page);
      // A press leads to the field.
      const mistakes = page.getByRole('list', { name: 'Mistakes' });
      await mistakes
        .getByRole('button', { name: 'greeting: rect.x must be a length: “near the left” was typed' })
        .click();
      expect(await field(page, 'X').inputValue()).toBe('near the left');
      expect(await field(page, 'X').getAttribute('aria-invalid')).toBe('true');
      await field(page, 'X').fill('50');
      await eventually(() => mistakes.count()).toBe(0);
      const download = page.waitForEvent('download');
      await exportPackage(page);
      await download;
    }));

  it('shows no value if those of several overlays differ, and applies input to all', () =>
    visit(async (page) => {
      for (const [y, text, size] of [
        [60, 'First', '20'],
        [150, 'Second', '8'],
      ] as const) {
        await place(page, 'Text', 40, y);
        await field(page, 'Text').fill(text);
        await field(page, 'Font size').fill(size);
      }
      await field(page, 'Bold').check();
      await overlay(page, 'Text text_1').click({ modifiers: ['Shift'] });
      await properties(page).getByRole('heading', { name: '2 overlays' }).waitFor();
      for (const name of ['Y', 'Text', 'Font size'])
        expect([await field(page, name).inputValue(), await field(page, name).getAttribute('placeholder')]).toEqual([
          '',
          'Mixed',
        ]);
      expect(await field(page, 'Bold').evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
      expect(await field(page, 'Page').inputValue()).toBe('1');
      await expectAccessible(page);
      await field(page, 'X').fill('30');
      await field(page, 'Align').selectOption('center');
      const values = async () =>
        await Promise.all(['X', 'Align', 'Font size'].map((name) => field(page, name).inputValue()));
      await overlay(page, 'Text text_1').click();
      expect(await values()).toEqual(['30', 'center', '20']);
      await overlay(page, 'Text text_2').click();
      expect(await values()).toEqual(['30', 'center', '8']);
    }));

  it('adds fonts to the package, displays them, and rejects invalid ones; shows what a symbology accepts, and sets members shared by kinds', () =>
    visit(async (page) => {
      await place(page, 'Text', 40, 60);
      await field(page, 'Text').fill('Sample');
      const require = createRequire(import.meta.url);
      await field(page, 'Upload font').setInputFiles(
        require.resolve('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf'),
      );
      await eventually(() => field(page, 'Font').inputValue()).toBe('LiberationSans_Bold');
      await eventually(() =>
        page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length),
      ).toBe(1);
      await field(page, 'Upload font').setInputFiles(world.written('font.woff2', 'wOF2 and more of it'));
      await properties(page).getByText('The font is a web font (WOFF2)').waitFor();
      expect(await field(page, 'Font').inputValue()).toBe('LiberationSans_Bold');

      await place(page, 'Barcode', 40, 130);
      await field(page, 'Symbology').fill('EAN-13');
      await properties(page).getByText('takes 12 or 13 digits').waitFor();
      await place(page, 'QR code', 40, 230);
      await overlay(page, 'Barcode barcode_1').click({ modifiers: ['Shift'] });
      await properties(page).getByRole('heading', { name: '2 overlays' }).waitFor();
      await field(page, 'Color').fill('#123456');
      await field(page, 'Value').selectOption('Column');
      await overlay(page, 'Barcode barcode_1').click();
      const values = await Promise.all(['Symbology', 'Color', 'Value'].map((name) => field(page, name).inputValue()));
      expect(values).toEqual(['ean13', '#123456', 'column']);
    }));
});

describe('a signature', () => {
  it('is drawn as vector strokes, typed, or uploaded as a picture or as paths', () =>
    visit(async (page) => {
      await place(page, 'Signature', 40, 60);
      await button(page, 'Draw signature').click();
      const pad = await page.getByRole('img', { name: 'Empty signature pad' }).boundingBox();
      const at = (x: number, y: number) => page.mouse.move(pad!.x + x, pad!.y + y);
      await at(60, 100);
      await page.mouse.down();
      for (let step = 1; step <= 20; step++) await at(60 + step * 10, 100 + 40 * Math.sin(step));
      await page.mouse.up();
      await page.getByRole('img', { name: 'Signature of 1 strokes' }).waitFor();
      await expectAccessible(page);
      await button(page, 'Use signature').click();
      await eventually(() => field(page, 'Picture').inputValue()).toBe('signature');

      await button(page, 'Type signature').click();
      await page.getByLabel('Signature text').fill('Ada Lovelace');
      await page.keyboard.press('Enter');
      await eventually(() => field(page, 'Picture').inputValue()).toBe('signature_2');

      const paths =
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1L8 8" stroke="#000"/></svg>';
      await field(page, 'Upload signature').setInputFiles(world.written('paths.svg', paths));
      await eventually(() => field(page, 'Picture').inputValue()).toBe('paths');
      const drawing =
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle cx="4" cy="4" r="3"/></svg>';
      await field(page, 'Upload signature').setInputFiles(world.written('drawing.svg', drawing));
      await properties(page).getByText('it became a PNG').waitFor();
      await field(page, 'Upload signature').setInputFiles({
        name: 'photo.heic',
        mimeType: 'image/heic',
        buffer: Buffer.from('ftypheic'),
      });
      await properties(page).getByText('save it as a PNG or a JPEG').waitFor();
      expect(await field(page, 'Picture').inputValue()).toBe('drawing');
      await button(page, 'For the API').waitFor();
      await eventually(() => region(page, 'Properties').locator('[aria-invalid]:not([type=file])').count()).toBe(0);
    }));
});
