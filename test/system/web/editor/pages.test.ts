import { describe, expect, it } from 'vitest';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { consoleWorld } from '../harness/console-world.ts';
import { button, exportPackage, field, openFiles, overlay, place, region, rowNumber, tool, visitEditor } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { tabTo } from '../harness/keyboard.ts';
import { packageToOpen } from '../harness/package-to-open.ts';
import { expectPreview, inkOnPage, pictureOf, startPreview } from '../harness/preview.ts';

const world = consoleWorld();

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `Item ${at + 1}`).join('\n');
const rows = `Name,Married,Items\nAda,yes,"${lines(2)}"\nGrace,no,"${lines(60)}"\n`;
const files = { pdf: world.written('form.pdf', aPdf({ pages: 3 })), rows: world.written('people.csv', rows) };

describe('the condition of a page', () => {
  it('is set at the thumbnails, by mouse and by keys; a row without the page has it dimmed, with the reason', () =>
    visitEditor(world, files, async (page) => {
      await place(page, 'Text', 40, 40);
      await field(page, 'Text').fill('On the first page');
      await page.getByRole('tab', { name: 'Pages' }).click();
      const pages = region(page, 'Pages');
      const open = pages.getByRole('button', { name: 'Condition of the page', exact: true });
      await open.click();
      await pages.getByRole('button', { name: 'Add condition', exact: true }).click();
      await pages.getByLabel('Condition column').selectOption('Married');
      await pages.getByLabel('Condition value').fill('yes');
      await pages.getByText('There where Married is “yes”.').waitFor();
      const sheet = region(page, 'Document').locator('[data-page="0"]');
      expect(await sheet.getByText('Not in this row', { exact: false }).count()).toBe(0);

      await startPreview(page);
      const second = await pictureOf(page, 1);
      await rowNumber(page).fill('2');
      await sheet.getByText('Not in this row: the page is there where Married is “yes”', { exact: true }).waitFor();
      expect(await overlay(page, 'Text text_1').getAttribute('aria-description')).toContain('Not in this row');
      await expectPreview(page);
      // What is the second page of the source is the first of the row, and looks as before.
      await eventually(() => pictureOf(page, 1)).toBe(second);
      expect(await pages.getByRole('button', { name: 'Page 1', exact: true }).getAttribute('aria-description')).toContain(
        'Not in this row',
      );
      await expectAccessible(page);

      // By keys: another condition, and undo of it.
      await open.focus();
      await tabTo(page, pages.getByRole('button', { name: 'Remove condition', exact: true }));
      await page.keyboard.press('Enter');
      await pages.getByText('There in every row.').waitFor();
      await page.keyboard.press('Control+z');
      await pages.getByText('There where Married is “yes”.').waitFor();
      const download = page.waitForEvent('download');
      await exportPackage(page);
      await download;
    }));

  it('of the last page cannot leave a row without any: the preview says so', () =>
    world.visit(async ({ page, open }) => {
      const rules = [0, 1, 2].map((number) => ({ page: number, when: { column: 'column_1', is: 'yes' } }));
      const columns = ['Name', 'Married', 'Items'].map((label, index) => ({ key: `column_${index}`, label }));
      const opened = world.written('pages.svc', packageToOpen({ columns, overlays: [], pages: rules }));
      await open('/app/editor');
      await openFiles(page, files);
      await page.getByLabel('Open package').setInputFiles(opened);
      await rowNumber(page).fill('2');
      await button(page, 'Preview').click();
      await page.getByText('NO_PAGE_LEFT', { exact: true }).waitFor();
    }));

  it('and a page at which a list goes on: there as often as the items of the row need it', () =>
    visitEditor(world, files, async (page) => {
      await tool(page, 'List').focus();
      await page.keyboard.press('Enter');
      await overlay(page, 'List list_1').waitFor();
      await field(page, 'Continues on').selectOption({ label: 'Page 2' });
      await region(page, 'Document').getByText('list_1 goes on here').waitFor();
      await startPreview(page);
      const second = region(page, 'Document').locator('[data-page="1"]');
      await second.getByText('Not in this row: its lists need no further page', { exact: true }).waitFor();
      await rowNumber(page).fill('2');
      await expectPreview(page);
      await second.getByText(/^\d such pages in this row: the first is shown$/).waitFor();
      const first = await pictureOf(page, 1);
      await second.getByRole('button', { name: 'Later of these pages', exact: true }).click();
      await second.getByText(/: number 2 is shown$/).waitFor();
      await eventually(async () => (await pictureOf(page, 1)) === first).toBe(false);
      await expectAccessible(page);
      // By keys, back to the first; an overlay that is selected stays so.
      await second.getByRole('button', { name: 'Earlier of these pages', exact: true }).focus();
      await page.keyboard.press('Enter');
      await second.getByText(/: the first is shown$/).waitFor();
      await eventually(() => pictureOf(page, 1)).toBe(first);
      await field(page, 'Continued height').fill('300');
      await button(page, 'Undo').click();
      await field(page, 'Continues on').selectOption({ label: 'No further page' });
      await region(page, 'Document').getByText('list_1 goes on here').waitFor({ state: 'detached' });
    }));
});

describe('an overlay on several pages', () => {
  it('is put on all, odd or listed pages with "Pages", stands on each of them, and comes back by undo', () =>
    visitEditor(world, files, async (page) => {
      await place(page, 'Text', 60, 60);
      await field(page, 'Text').fill('CONFIDENTIAL');
      const copies = overlay(page, 'Text text_1');
      await eventually(() => copies.count()).toBe(1);
      await field(page, 'Pages').selectOption({ label: 'All' });
      await eventually(() => copies.count()).toBeGreaterThan(1);
      expect(await field(page, 'Page').count()).toBe(0);
      await region(page, 'Overlays').getByTitle('Text text_1, all pages', { exact: false }).waitFor();

      // By keys: the choice, then the numbers.
      await field(page, 'Pages').focus();
      await page.keyboard.press('n');
      const numbers = field(page, 'Page numbers');
      await tabTo(page, numbers);
      await page.keyboard.press('Control+a');
      await page.keyboard.type('2-3');
      await page.keyboard.press('Tab');
      await region(page, 'Overlays').getByTitle('Text text_1, pages 2-3', { exact: false }).waitFor();
      await eventually(() => region(page, 'Document').locator('[data-page="0"] [data-id]').count()).toBe(0);
      await numbers.fill('2-9');
      await region(page, 'Properties').getByText('must be pages from 1 to 3').waitFor();
      await numbers.fill('1, 3');
      await region(page, 'Overlays').getByTitle('Text text_1, pages 1, 3', { exact: false }).waitFor();
      await expectAccessible(page);
      await numbers.press('Tab');
      // What was typed twice, and the choice.
      for (let step = 0; step < 3; step++) await button(page, 'Undo').click();
      await region(page, 'Overlays').getByTitle('Text text_1, all pages', { exact: false }).waitFor();
      await startPreview(page);
      expect(await inkOnPage(page)).toBeGreaterThan(0);
    }));

  it('counts rows and pages with "Insert counter", as the row that is shown has them', () =>
    visitEditor(world, files, async (page) => {
      await place(page, 'Text', 60, 60);
      await field(page, 'Text').fill('No. ');
      await field(page, 'Counter digits').fill('6');
      await field(page, 'Insert counter').selectOption({ label: 'Number of the row' });
      expect(await field(page, 'Value').inputValue()).toBe('text');
      expect(await field(page, 'Text').inputValue()).toBe('No. {{row_number:6}}');
      await field(page, 'Counter digits').fill('');
      await field(page, 'Insert counter').focus();
      await page.keyboard.press('h');
      await field(page, 'Pages').selectOption({ label: 'All' });
      const document = region(page, 'Document');
      await document.getByText('No. 0000012', { exact: true }).first().waitFor();
      await rowNumber(page).fill('2');
      await document.getByText('No. 0000022', { exact: true }).first().waitFor();
      // In a choice, as it has no undo of its own.
      await field(page, 'Insert counter').press('Control+z');
      await eventually(() => field(page, 'Pages').inputValue()).not.toBe('all');
      await field(page, 'Text').fill('Page {{page}} of {{pages}}');
      await document.locator('[data-page="0"]').getByText('Page 1 of 3', { exact: true }).waitFor();
      await field(page, 'Text').fill('{{rows:21}}');
      await field(page, 'Text').press('Tab');
      await region(page, 'Properties').getByText('with a width from 1 to 20', { exact: false }).waitFor();
    }));

  it('of an opened package stands where it says, is moved on each of its pages at once, and is not a field without a place', () =>
    world.visit(async ({ page, open }) => {
      const overlays = [
        { id: 'seal', kind: 'text', pages: 'even', rect: { x: 20, y: 20, width: 60, height: 20 }, value: { static: 'Seal' } },
        { id: 'end', kind: 'text', pages: 'last', rect: { x: 20, y: 60, width: 60, height: 20 }, value: { static: 'End' } },
      ];
      const opened = world.written('several.svc', packageToOpen({ columns: [{ key: 'column_0', label: 'Name' }], overlays }));
      await open('/app/editor');
      await openFiles(page, files);
      await page.getByLabel('Open package').setInputFiles(opened);
      const list = region(page, 'Overlays');
      await list.getByTitle('Text seal, even pages, 60 by 20 points at 20, 20').click();
      await region(page, 'Document').locator('[data-page="1"]').getByRole('button', { name: 'Text seal', exact: true }).focus();
      await page.keyboard.press('ArrowRight');
      await list.getByTitle('Text seal, even pages, 60 by 20 points at 21, 20').waitFor();
      expect(await list.getByTitle("in the document's own form", { exact: false }).count()).toBe(0);
      // Pasted, it keeps its pages.
      await page.keyboard.press('Control+c');
      await page.keyboard.press('Control+v');
      await list.getByTitle('Text seal_2, even pages', { exact: false }).waitFor();
      await list.getByTitle('Text end, last page', { exact: false }).click();
      await region(page, 'Document').locator('[data-page="2"]').getByRole('button', { name: 'Text end', exact: true }).waitFor();
    }));
});
