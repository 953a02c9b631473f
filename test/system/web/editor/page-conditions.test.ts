import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { aConsoleWorld, type ConsoleWorld } from '../harness/console-world.ts';
import { button, exportPackage, field, openFiles, overlay, place, region, visitEditor } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { tabTo } from '../harness/keyboard.ts';
import { packageToOpen } from '../harness/package-to-open.ts';
import { expectPreview, pictureOf, startPreview } from '../harness/preview.ts';

let world: ConsoleWorld;
let files: { readonly pdf: string; readonly rows: string };

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `Item ${at + 1}`).join('\n');

beforeAll(async () => {
  world = await aConsoleWorld();
  const rows = `Name,Married,Items\nAda,yes,"${lines(2)}"\nGrace,no,"${lines(60)}"\n`;
  files = { pdf: world.written('form.pdf', aPdf({ pages: 3 })), rows: world.written('people.csv', rows) };
});
afterAll(() => world?.stop());

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
      await region(page, 'Rows').getByLabel('Row', { exact: true }).fill('2');
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
      await region(page, 'Rows').getByLabel('Row', { exact: true }).fill('2');
      await button(page, 'Preview').click();
      await page.getByText('NO_PAGE_LEFT', { exact: true }).waitFor();
    }));

  it('and a page at which a list goes on: there as often as the items of the row need it', () =>
    visitEditor(world, files, async (page) => {
      await page.getByRole('toolbar', { name: 'Add' }).getByRole('button', { name: 'List', exact: true }).focus();
      await page.keyboard.press('Enter');
      await overlay(page, 'List list_1').waitFor();
      await field(page, 'Continues on').selectOption({ label: 'Page 2' });
      await region(page, 'Document').getByText('list_1 goes on here').waitFor();
      await startPreview(page);
      const second = region(page, 'Document').locator('[data-page="1"]');
      await second.getByText('Not in this row: its lists need no further page', { exact: true }).waitFor();
      await region(page, 'Rows').getByLabel('Row', { exact: true }).fill('2');
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
