import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { consoleWorld } from '../harness/console-world.ts';
import { downloaded, textsThroughApi } from '../harness/downloads.ts';
import {
  button,
  drag,
  expectRect,
  exportPackage,
  field,
  overlay,
  place,
  rectOf,
  region,
  rowNumber,
  shown,
  templateName,
  tool,
  visitEditor,
} from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { hasFocus, tabTo } from '../harness/keyboard.ts';

const world = consoleWorld();
const files = {
  pdf: world.written('letter.pdf', aPdf({ pages: 3 })),
  rows: world.written('people.csv', 'Name;City\nAda;Zürich\nGrace Brewster;Bern\n'),
};

/** Returns the texts of the first row that the API fills with a downloaded package. */
const exportedTexts = async (page: Page, press: () => Promise<unknown>): Promise<readonly string[]> => {
  const { name, path } = await downloaded(world, page, press);
  expect(name).toBe('letter.svc');
  return textsThroughApi(world, {
    pdf: readFileSync(files.pdf),
    svc_file: readFileSync(path),
    csv_file: 'Ada,Zürich\n',
  });
};

/** Opens a file without a mouse: Tab to the input, Space, and the system dialog. */
const openByKeys = async (page: Page, label: string, path: string): Promise<void> => {
  await tabTo(page, page.getByLabel(label));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')]);
  await chooser.setFiles(path);
};

/** Focuses an element by Tab and presses it. */
const press = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
};

describe('the editor', () => {
  it('creates a signed package from a PDF and a table, which the service fills, and saves a template that its card opens', () =>
    visitEditor(world, files, async (page) => {
      await place(page, 'Text', 40, 60);
      await expectRect(page, [40, 60, 144, 20]);
      await field(page, 'Value').selectOption('Text with columns');
      await field(page, 'Text').fill('Dear {{column_0}},');
      await shown(page, 'Dear Ada,').waitFor();
      await rowNumber(page).fill('2');
      await shown(page, 'Dear Grace Brewster,').waitFor();
      await rowNumber(page).fill('999');
      await region(page, 'Rows').getByText('Enter a row from 1 to ').waitFor();
      await expectAccessible(page);
      await shown(page, 'Dear Grace Brewster,').waitFor();

      await tool(page, 'QR code').click();
      await drag(page, [100, 200], [180, 280]);
      await expectRect(page, [100, 200, 80, 80]);
      await exportPackage(page);
      await page.getByRole('list', { name: 'Mistakes' }).getByRole('button').click();
      await field(page, 'Value').selectOption('Column');
      await field(page, 'Column').selectOption({ index: 1 });
      await expectAccessible(page);
      expect(await exportedTexts(page, () => exportPackage(page))).toContain('Dear Ada,');

      await templateName(page).fill('Kept letter');
      await button(page, 'Save template').click();
      await page.getByText('“Kept letter” is saved.').waitFor();
      await page.waitForURL(/\/app\/editor\/[0-9a-f-]+$/);
      const address = new URL(page.url()).pathname;

      await button(page, 'Menu').click();
      await page.getByRole('link', { name: 'Templates' }).click();
      await page
        .getByRole('article', { name: 'Kept letter' })
        .first()
        .getByRole('link', { name: 'Open in editor' })
        .click();
      await page.waitForURL(`**${address}`);
      await overlay(page, 'Text text_1').click();
      expect(await field(page, 'Text').inputValue()).toBe('Dear {{column_0}},');
      // Rows without a header do not rename the template's columns.
      await page.getByLabel('Open rows').setInputFiles(world.written('bare.csv', 'Ada,Zürich\nGrace,Bern\n'));
      await page.getByText('no header').first().waitFor();
      await region(page, 'Columns').getByText('City', { exact: true }).waitFor();
      await expectAccessible(page);
    }));

  it('creates a package from a PDF without a mouse', { timeout: 300_000 }, () =>
    world.visitAt('/app/editor', async ({ page }) => {
      await openByKeys(page, 'Open PDF', files.pdf);
      await region(page, 'Document').locator('[data-page="0"]').waitFor();
      await openByKeys(page, 'Open rows', files.rows);
      await region(page, 'Columns').getByText('Name', { exact: true }).waitFor();
      // Place a column and move it with the arrows.
      await press(page, button(page, 'Place Name'));
      await eventually(() => hasFocus(overlay(page, 'Text name'))).toBe(true);
      const [x = 0, y = 0] = await rectOf(page);
      await page.keyboard.press('Shift+ArrowUp');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Control+ArrowRight');
      await eventually(() => rectOf(page)).toEqual([x - 1, y - 10, 145, 20]);
      // A code next to it, with a text of columns.
      await press(page, tool(page, 'QR code'));
      await overlay(page, 'QR code qr_code_1').waitFor();
      for (let times = 0; times < 9; times++) await page.keyboard.press('Shift+ArrowDown');
      await tabTo(page, field(page, 'Value'));
      await page.keyboard.press('T');
      await page.keyboard.press('e');
      await tabTo(page, field(page, 'Text'));
      await page.keyboard.press('Control+a');
      await page.keyboard.type('{{column_0}} of {{column_1}}');
      // Back to the document: select all, copy and undo.
      await tabTo(page, region(page, 'Document').getByRole('group', { name: 'Pages of the document' }));
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Control+d');
      await overlay(page, 'Text name_2').waitFor();
      await page.keyboard.press('Control+z');
      await overlay(page, 'Text name_2').waitFor({ state: 'detached' });
      await press(page, button(page, 'Next row'));
      await shown(page, 'Grace Brewster').waitFor();
      await press(page, button(page, 'For the API'));
      await tabTo(page, button(page, 'Export package'));
      expect(await exportedTexts(page, () => page.keyboard.press('Enter'))).toContain('Ada');
    }),
  );
});

describe('help in the editor', () => {
  it('lists the keys at ?, except while typing, and has a tour that can be left and does not reappear', () =>
    world.visitAt('/app/editor', async ({ page }) => {
      const tour = region(page, 'Tour');
      await tour.getByText('1 of 5').waitFor();
      await expectAccessible(page);
      await templateName(page).fill('');
      await templateName(page).press('?');
      expect(await templateName(page).inputValue()).toBe('?');
      await button(page, 'Keys').focus();
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keys' });
      await dialog.getByText('Undoes the last step').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await eventually(() => hasFocus(button(page, 'Keys'))).toBe(true);

      await tour.getByRole('button', { name: 'Next' }).click();
      await tour.getByText('2 of 5').waitFor();
      await tour.getByRole('button', { name: 'End tour' }).click();
      await tour.waitFor({ state: 'detached' });
      page.once('dialog', (asked) => void asked.accept());
      await page.reload();
      await region(page, 'Document').getByText('Open a PDF').waitFor();
      expect(await tour.count()).toBe(0);
      // The tour can be requested again.
      await button(page, 'Keys').click();
      await button(page, 'Show the tour').click();
      await tour.getByText('1 of 5').waitFor();
    }));
});
