import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { consoleWorld } from '../harness/console-world.ts';
import { button, field, overlay, place, region, visitEditor } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';

const world = consoleWorld();
const files = {
  pdf: world.written('empty.pdf', contentPdf('', { width: 300, height: 400 })),
  rows: world.written('people.csv', 'Name,Total,Born\nAda,1234.5,1815-12-10\nGrace,x,1906-12-09\n'),
};

const visit = (journey: (page: Page) => Promise<void>): Promise<void> => visitEditor(world, files, journey);

const properties = (page: Page) => region(page, 'Properties');

describe('the properties panel', () => {
  it('inserts counters and columns at the cursor while typing, with a sample, and by keys on Enter only', () =>
    visit(async (page) => {
      await place(page, 'Text', 40, 60);
      await field(page, 'Value').selectOption('Text with columns');
      const text = field(page, 'Text');
      await text.click();
      await page.keyboard.type('Page ');
      await page.keyboard.press('Home');
      await field(page, 'Insert counter').selectOption('Row number');
      await text.focus();
      await page.keyboard.type(': ');
      expect(await text.inputValue()).toBe('{{row_number}}: Page ');
      await text.fill('Page ');
      await field(page, 'Insert counter').selectOption('Page number');
      await text.focus();
      await page.keyboard.type(' of ');
      await field(page, 'Insert counter').selectOption('Number of pages');
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
      await properties(page).getByText('converted to a PNG').waitFor();
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
