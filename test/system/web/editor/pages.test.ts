import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { consoleWorld } from '../harness/console-world.ts';
import {
  button,
  drag,
  exportPackage,
  field,
  overlay,
  place,
  region,
  rowNumber,
  shown,
  tool,
  visitEditor,
} from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { tabTo } from '../harness/keyboard.ts';
import { expectPreview, inkOnPage, pictureOf, startPreview } from '../harness/preview.ts';

const world = consoleWorld();

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `Item ${at + 1}`).join('\n');
const rows = `Name,Married,Items\nAda,yes,"${lines(2)}"\nGrace,no,"${lines(60)}"\n`;
const files = { pdf: world.written('form.pdf', aPdf({ pages: 3 })), rows: world.written('people.csv', rows) };

describe('condition of a page', () => {
  it('is set at the thumbnails, by mouse and by keys; a row without the page dims it, with the reason', () =>
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
      await pages.getByText('Shown if Married is “yes”.').waitFor();
      const sheet = region(page, 'Document').locator('[data-page="0"]');
      expect(await sheet.getByText('Not in this row', { exact: false }).count()).toBe(0);

      await startPreview(page);
      const second = await pictureOf(page, 1);
      await rowNumber(page).fill('2');
      await sheet.getByText('Not in this row: shown if Married is “yes”', { exact: true }).waitFor();
      expect(await overlay(page, 'Text text_1').getAttribute('aria-description')).toContain('Not in this row');
      await expectPreview(page);
      // The second page of the source is the first of the row and looks unchanged.
      await eventually(() => pictureOf(page, 1)).toBe(second);
      expect(
        await pages.getByRole('button', { name: 'Page 1', exact: true }).getAttribute('aria-description'),
      ).toContain('Not in this row');
      await expectAccessible(page);

      // By keyboard: change the condition and undo it.
      await open.focus();
      await tabTo(page, pages.getByRole('button', { name: 'Remove condition', exact: true }));
      await page.keyboard.press('Enter');
      await pages.getByText('Shown in every row.').waitFor();
      await page.keyboard.press('Control+z');
      await pages.getByText('Shown if Married is “yes”.').waitFor();
      const download = page.waitForEvent('download');
      await exportPackage(page);
      await download;
    }));

  it('applies to a page on which a list continues, repeated as often as the items of the row need', () =>
    visitEditor(world, files, async (page) => {
      await tool(page, 'List').focus();
      await page.keyboard.press('Enter');
      await overlay(page, 'List list_1').waitFor();
      await field(page, 'Continues on').selectOption({ label: 'Page 2' });
      await region(page, 'Document').getByText('list_1 continues here').waitFor();
      await startPreview(page);
      const second = region(page, 'Document').locator('[data-page="1"]');
      await second.getByText('Not in this row: its lists do not need it', { exact: true }).waitFor();
      await rowNumber(page).fill('2');
      await expectPreview(page);
      await second.getByText(/^\d copies of this page in this row: the first is shown$/).waitFor();
      const first = await pictureOf(page, 1);
      await second.getByRole('button', { name: 'Next copy', exact: true }).click();
      await second.getByText(/: number 2 is shown$/).waitFor();
      await eventually(async () => (await pictureOf(page, 1)) === first).toBe(false);
      await expectAccessible(page);
      // By keyboard, back to the first page; the overlay stays selected.
      await second.getByRole('button', { name: 'Previous copy', exact: true }).focus();
      await page.keyboard.press('Enter');
      await second.getByText(/: the first is shown$/).waitFor();
      await eventually(() => pictureOf(page, 1)).toBe(first);
      await field(page, 'Continued height').fill('300');
      await button(page, 'Undo').click();
      await field(page, 'Continues on').selectOption({ label: 'No further page' });
      await region(page, 'Document').getByText('list_1 continues here').waitFor({ state: 'detached' });
    }));
});

const listItems = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, at) => ({ name: `Item ${at + 1}`, price: '1.50' })));
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
const bills = [
  ['Ada', ''],
  ['Grace', listItems(2)],
  ['Alan', listItems(40)],
];
const billFiles = {
  pdf: world.written('bill.pdf', aPdf()),
  rows: world.written('bills.csv', `Name,Items\n${bills.map((cells) => cells.map(quoted).join(',')).join('\n')}\n`),
};

const columns = (page: Page) =>
  region(page, 'Properties').getByRole('group', { name: 'Columns of the items', exact: true });
const column = (page: Page, name: string) => columns(page).getByRole('button', { name, exact: true });

describe('the list tool', () => {
  const placeByMouse = async (page: Page): Promise<void> => {
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
    // Forty items do not fit, as the preview reports; clipped, most of them are visible.
    await region(page, 'Properties').getByText('TEXT_OVERFLOW', { exact: false }).first().waitFor();
    await field(page, 'Overflow').selectOption('clip');
    await expectPreview(page);
    await region(page, 'Properties').getByText('LIST_CUT', { exact: false }).first().waitFor();
    expect(await inkOnPage(page)).toBeGreaterThan(two);
    await expectAccessible(page);

    await button(page, 'Undo').click();
    expect(await field(page, 'Overflow').inputValue()).toBe('error');
  };

  const placeByKeys = async (page: Page): Promise<void> => {
    await tabTo(page, tool(page, 'List'));
    await page.keyboard.press('Enter');
    await overlay(page, 'List list_1').waitFor();
    // Limited to the width of its page, 300 points.
    expect(await field(page, 'Width').inputValue()).toBe('300');
    await tabTo(page, column(page, 'Price'));
    await page.keyboard.press('Enter');
    await tabTo(page, columns(page).getByRole('button', { name: 'Move left', exact: true }));
    await page.keyboard.press('Enter');
    await eventually(() => columns(page).getByRole('listitem').first().getByRole('button').first().textContent()).toBe(
      'Price',
    );
    await tabTo(page, columns(page).getByRole('button', { name: 'Add column', exact: true }));
    await page.keyboard.press('Enter');
    await column(page, 'column 3').waitFor();
    expect(await columns(page).getByLabel('Key', { exact: true }).inputValue()).toBe('column 3');
    await tabTo(page, columns(page).getByRole('button', { name: 'Columns from the rows', exact: true }));
    await page.keyboard.press('Enter');
    await column(page, 'column 3').waitFor({ state: 'detached' });
    // Mistakes appear at their column.
    await column(page, 'Price').click();
    await columns(page).getByLabel('Column width', { exact: true }).fill('-1');
    await columns(page).getByText('must be greater than 0').waitFor();
    await overlay(page, 'List list_1').click();
    await page.keyboard.press('Delete');
    await overlay(page, 'List list_1').waitFor({ state: 'detached' });
  };

  it('edits columns and headings on the page, each gesture as one undo step', () =>
    visitEditor(world, billFiles, async (page) => {
      await tool(page, 'List').click();
      await drag(page, [20, 40], [280, 240]);
      await rowNumber(page).fill('2');
      await shown(page, 'Item 2').waitFor();
      const edge = page.getByRole('separator', { name: 'Edge after Name', exact: true });
      const valueNow = async () => Number(await edge.getAttribute('aria-valuenow'));
      const before = await valueNow();
      await edge.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Shift+ArrowRight');
      expect(await valueNow()).toBe(before + 11);
      await button(page, 'Undo').click();
      await eventually(valueNow).toBe(before);

      const box = (await edge.boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x - 20, box.y + 5);
      await page.mouse.move(box.x - 40, box.y + 5);
      await page.mouse.up();
      expect(await valueNow()).toBeLessThan(before - 10);
      await expectAccessible(page);
      await button(page, 'Undo').click();
      await eventually(valueNow).toBe(before);

      const heading = (name: string) => button(page, `Heading of ${name}`);
      await heading('Name').dblclick();
      await page.keyboard.type('Article');
      await page.keyboard.press('Enter');
      await heading('Article').waitFor();
      await shown(page, 'Article').waitFor();
      await column(page, 'Article').waitFor();
      await heading('Price').focus();
      await page.keyboard.press('Enter');
      await page.keyboard.type('Amount');
      await page.keyboard.press('Escape');
      await heading('Price').waitFor();
      await button(page, 'Undo').click();
      await heading('Name').waitFor();
    }));

  it('places a list with columns read from the rows, with sums, a style and undo, and works by keyboard alone', () =>
    visitEditor(world, billFiles, async (page) => {
      await placeByKeys(page);
      await placeByMouse(page);
    }));
});
