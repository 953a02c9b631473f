import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { aConsoleWorld, type ConsoleWorld } from '../harness/console-world.ts';
import { button, field, openFiles, overlay, place, region, visitEditor } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { tabTo } from '../harness/keyboard.ts';
import { packageToOpen } from '../harness/package-to-open.ts';
import { inkOnPage, startPreview } from '../harness/preview.ts';

let world: ConsoleWorld;
let files: { readonly pdf: string; readonly rows: string };

beforeAll(async () => {
  world = await aConsoleWorld();
  files = {
    pdf: world.written('letter.pdf', aPdf({ pages: 3 })),
    rows: world.written('people.csv', 'Name,City\nAda,Paris\nGrace,Rome\nAlan,Bern\n'),
  };
});
afterAll(() => world?.stop());

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
      await document.getByText('No. 0000013', { exact: true }).first().waitFor();
      await region(page, 'Rows').getByLabel('Row', { exact: true }).fill('2');
      await document.getByText('No. 0000023', { exact: true }).first().waitFor();
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
