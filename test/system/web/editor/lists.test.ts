import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { consoleWorld } from '../harness/console-world.ts';
import { button, drag, field, openFiles, overlay, region, rowNumber, shown, tool, visitEditor } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { tabTo } from '../harness/keyboard.ts';
import { packageToOpen } from '../harness/package-to-open.ts';
import { expectPreview, inkOnPage, startPreview } from '../harness/preview.ts';

const world = consoleWorld();

const items = (count: number) => JSON.stringify(Array.from({ length: count }, (_, at) => ({ name: `Item ${at + 1}`, price: '1.50' })));
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const rows = [
  ['Ada', ''],
  ['Grace', items(2)],
  ['Alan', items(40)],
];
const files = {
  pdf: world.written('bill.pdf', aPdf()),
  rows: world.written('bills.csv', `Name,Items\n${rows.map((cells) => cells.map(quoted).join(',')).join('\n')}\n`),
};

const columns = (page: Page) => region(page, 'Properties').getByRole('group', { name: 'Columns of the items', exact: true });
const column = (page: Page, name: string) => columns(page).getByRole('button', { name, exact: true });

describe('the list tool', () => {
  it('places a list whose columns are read from the rows, with sums, a look, undo and a copy', () =>
    visitEditor(world, files, async (page) => {
      await tool(page, 'List').click();
      await drag(page, [20, 40], [280, 240]);
      await overlay(page, 'List list_1').waitFor();
      expect(await field(page, 'Column').locator('option:checked').textContent()).toMatch(/^Items/);
      await column(page, 'Name').waitFor();
      await column(page, 'Price').click();
      await columns(page).getByLabel('Foot', { exact: true }).selectOption('Sum');
      await columns(page).getByLabel('Heading', { exact: true }).fill('Amount');
      await column(page, 'Amount, with its sum').waitFor();
      await field(page, 'Stripe').fill('#dddddd');
      await field(page, 'Rule').fill('0.5');

      const row = rowNumber(page);
      await row.fill('2');
      await shown(page, '2 items').waitFor();
      await startPreview(page);
      const two = await inkOnPage(page);
      await row.fill('3');
      await expectPreview(page);
      // Forty do not fit, which the preview says; cut off, most of them are there.
      await region(page, 'Properties').getByText('TEXT_OVERFLOW', { exact: false }).first().waitFor();
      await field(page, 'Overflow').selectOption('clip');
      await expectPreview(page);
      await region(page, 'Properties').getByText('LIST_CUT', { exact: false }).first().waitFor();
      expect(await inkOnPage(page)).toBeGreaterThan(two);
      await expectAccessible(page);

      await button(page, 'Undo').click();
      expect(await field(page, 'Overflow').inputValue()).toBe('error');
      await overlay(page, 'List list_1').focus();
      await page.keyboard.press('Control+c');
      await page.keyboard.press('Control+v');
      await overlay(page, 'List list_1_2').or(overlay(page, 'List list_2')).waitFor();
      await column(page, 'Amount, with its sum').waitFor();
    }));

  it('works by keys alone: placed, given another column of items, sorted and taken away', () =>
    visitEditor(world, files, async (page) => {
      await tabTo(page, tool(page, 'List'));
      await page.keyboard.press('Enter');
      await overlay(page, 'List list_1').waitFor();
      // No wider than its page, which has 300 points.
      expect(await field(page, 'Width').inputValue()).toBe('300');
      await tabTo(page, column(page, 'Price'));
      await page.keyboard.press('Enter');
      await tabTo(page, columns(page).getByRole('button', { name: 'Move left', exact: true }));
      await page.keyboard.press('Enter');
      await eventually(() => columns(page).getByRole('listitem').first().getByRole('button').first().textContent()).toBe('Price');
      await tabTo(page, columns(page).getByRole('button', { name: 'Add column', exact: true }));
      await page.keyboard.press('Enter');
      await column(page, 'column 3').waitFor();
      expect(await columns(page).getByLabel('Key', { exact: true }).inputValue()).toBe('column 3');
      await tabTo(page, columns(page).getByRole('button', { name: 'Columns from the rows', exact: true }));
      await page.keyboard.press('Enter');
      await column(page, 'column 3').waitFor({ state: 'detached' });
    }));

  it('shows a list of an opened package as one, and says what is wrong with it at its columns', () =>
    world.visit(async ({ page, open }) => {
      const list = {
        id: 'goods',
        kind: 'list',
        page: 0,
        rect: { x: 20, y: 20, width: 200, height: 100 },
        value: { column: 'column_1' },
        itemHeight: 14,
        cells: [{ key: 'name', x: 0, width: 200 }],
      };
      const opened = world.written('list.svc', packageToOpen({ columns: [], overlays: [list] }));
      await open('/app/editor');
      await openFiles(page, files);
      await page.getByLabel('Open package').setInputFiles(opened);
      await overlay(page, 'List goods').click();
      await column(page, 'name').click();
      await columns(page).getByLabel('Column width', { exact: true }).fill('-1');
      await columns(page).getByLabel('Column width', { exact: true }).press('Tab');
      await columns(page).getByText('must be greater than 0').waitFor();
    }));
});
