import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTable } from '@bulkfill/engine/browser/tables';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessibility.ts';
import { consoleWorld } from '../harness/console-world.ts';
import { downloaded } from '../harness/downloads.ts';
import { button, field, onScreen, region, shown, tool, visitEditor } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { tabTo } from '../harness/keyboard.ts';

const world = consoleWorld();

const rows =
  'Person name;Course;Essen;Photos\nAda;Painting;Vegan;oui\nGrace;Pottery;egal;non\nEdsger;Painting;Vegetarian;oui\n';
const files = {
  pdf: join(import.meta.dirname, '../../../../examples/registration/source.pdf'),
  rows: world.written('guests.csv', rows),
};

const formField = (page: Page, name: string): Locator =>
  region(page, 'Document').getByRole('button', { name: `Field ${name}`, exact: true });

const visitForm = (journey: (page: Page) => Promise<void>): Promise<void> =>
  visitEditor(world, files, async (page) => {
    await formField(page, 'photos').waitFor();
    await journey(page);
  });

describe('a form field', () => {
  const fillByMouse = async (page: Page): Promise<void> => {
    await formField(page, 'person.name').click();
    await region(page, 'Properties').getByText('text, page 1').waitFor();
    await field(page, 'Fill with').selectOption('Column');
    await field(page, 'Column').selectOption({ index: 0 });
    await shown(page, 'Ada').waitFor();
    await button(page, 'Next row').click();
    await shown(page, 'Grace').waitFor();

    // With another tool active, a press still selects the field and places nothing over it.
    for (const kind of ['Text', 'Form field']) {
      await tool(page, kind).click();
      await formField(page, 'photos').click();
      await region(page, 'Properties').getByText('check box, page 1').waitFor();
    }
    await tool(page, 'Form field').click();
    await page.mouse.click(...(await onScreen(page, 300, 20)));
    await page.getByRole('status').getByText('There is no form field here').waitFor();
    await page.keyboard.press('Escape');
    await region(page, 'Overlays').getByText('1', { exact: true }).waitFor();

    await page.getByRole('tab', { name: 'Columns' }).click();
    await region(page, 'Columns').getByRole('listitem').filter({ hasText: 'Course' }).dragTo(formField(page, 'course'));
    await shown(page, 'Pottery').waitFor();
    await expectAccessible(page);
  };

  const fillByKeys = async (page: Page): Promise<void> => {
    await tabTo(page, formField(page, 'person.name'));
    await page.keyboard.press('Enter');
    await eventually(() => formField(page, 'person.name').getAttribute('aria-pressed')).toBe('true');
    await tabTo(page, field(page, 'Fill with'));
    await page.keyboard.type('Fixed');
    await tabTo(page, field(page, 'Text'));
    await page.keyboard.type('Everybody');
    await shown(page, 'Everybody').waitFor();
    await field(page, 'Fill with').selectOption('Nothing');
    await shown(page, 'Everybody').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await shown(page, 'Everybody').waitFor();
  };

  it('appears on the page, is selected and filled by mouse with any tool, shows the value of the row, and works by keyboard alone', () =>
    visitForm(async (page) => {
      await fillByKeys(page);
      await fillByMouse(page);
    }));
});

describe('the window', () => {
  it('fits the document at two sizes with a message and rows, all tools at 1,024 pixels, panels as drawers at 768, and stays usable below', () =>
    visitForm(async (page) => {
      await page.getByLabel('Open PDF').setInputFiles(world.written('no.pdf', 'no PDF'));
      await page.getByText('The PDF was not opened.').waitFor();
      const height = async (): Promise<number> =>
        (await page.getByRole('group', { name: 'Pages of the document' }).boundingBox())!.height;
      for (const [width, high, least, zoom] of [
        [1280, 620, 330, 38],
        [1440, 900, 560, 65],
      ] as const) {
        await page.setViewportSize({ width, height: high });
        await eventually(async () => (await height()) >= least).toBe(true);
        await button(page, 'Fit page').click();
        // The form is at most 300 points high; a Letter page is fitted by its height alone.
        expect((((await height()) - 32) / ((792 * 96) / 72)) * 100).toBeGreaterThanOrEqual(zoom);
        await button(page, 'Fit width').click();
        const pages = page.getByRole('group', { name: 'Pages of the document' });
        await eventually(() => pages.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
        await expectAccessible(page);
      }
      // Forced colors make transparent lines visible: the selected tab must still be distinct.
      await page.emulateMedia({ forcedColors: 'active' });
      const lines = await page
        .getByRole('tab')
        .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor));
      expect(new Set(lines).size).toBe(2);
      await page.emulateMedia({ forcedColors: null });
      await page.setViewportSize({ width: 1024, height: 768 });
      for (const name of ['For the API', 'Run job…', 'Undo', 'Offer places', 'Fit page', 'Fit width', 'Keys']) {
        const box = await button(page, name).boundingBox();
        expect([name, box!.x >= 0 && box!.x + box!.width <= 1024]).toEqual([name, true]);
      }
      await page.setViewportSize({ width: 768, height: 1000 });
      // Questions scroll into view, and so do the properties of a pressed field.
      await region(page, 'Properties').waitFor();
      await button(page, 'Fields and columns').click();
      await region(page, 'Form fields').waitFor();
      await button(page, 'Fields and columns').click();
      await formField(page, 'photos').click();
      await field(page, 'Fill with').waitFor();
      await expectAccessible(page);
      // Below 768 pixels, only the preview, the rows and the way to a job remain.
      await page.setViewportSize({ width: 720, height: 450 });
      const inReach = (target: Locator) => async (): Promise<boolean> => {
        const box = await target.boundingBox();
        return box !== null && box.y >= 0 && box.y + box.height <= 450;
      };
      for (const name of ['Run job…', 'Preview', 'Show table'])
        await eventually(inReach(button(page, name))).toBe(true);
      await page.getByRole('separator', { name: 'Height of rows' }).press('Enter');
      await eventually(inReach(region(page, 'Rows').getByRole('gridcell', { name: 'Painting' }).first())).toBe(true);
    }));
});

describe('a row', () => {
  const cell = (page: Page, name: string): Locator => region(page, 'Rows').getByRole('gridcell', { name, exact: true });

  it('is edited in a table of remembered height, undone, stored in the draft, run and downloaded', () =>
    visitForm(async (page) => {
      await formField(page, 'person.name').click();
      await field(page, 'Fill with').selectOption('Person name');
      const separator = page.getByRole('separator', { name: 'Height of rows' });
      const heightOf = async (): Promise<number> => Number(await separator.getAttribute('aria-valuenow'));
      expect(await region(page, 'Rows').getByRole('grid').count()).toBe(0);
      await separator.focus();
      await page.keyboard.press('Enter');
      await cell(page, 'Ada').waitFor();
      const before = await heightOf();
      await page.keyboard.press('ArrowUp');
      expect(await heightOf()).toBe(before + 28);
      const box = (await separator.boundingBox())!;
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y - 60);
      await page.mouse.up();
      const height = await heightOf();
      expect(height).toBeGreaterThan(before + 70);
      await cell(page, 'Ada').dblclick();
      await page.keyboard.type('Ada Lovelace');
      await page.keyboard.press('Enter');
      await shown(page, 'Ada Lovelace').waitFor();
      await page.keyboard.type('nobody');
      await page.keyboard.press('Escape');
      await cell(page, 'Grace').waitFor();
      await region(page, 'Rows')
        .getByRole('row')
        .filter({ hasText: 'Edsger' })
        .getByRole('button', { name: 'Leave out' })
        .click();
      await region(page, 'Rows').getByText('1 cell changed, 1 row left out').waitFor();
      await page.keyboard.press('Control+z');
      await region(page, 'Rows').getByText('1 cell changed', { exact: true }).waitFor();
      await page.keyboard.press('Control+Shift+z');
      await expectAccessible(page);

      const { name, path } = await downloaded(world, page, () => button(page, 'Download rows').click());
      expect(name).toBe('guests.xlsx');
      const table = await readTable(new Uint8Array(readFileSync(path)), { labels: [] });
      expect(table.rows.map(([person]) => person)).toEqual(['Ada Lovelace', 'Grace']);

      // Edits return with the draft and the file.
      await page.getByText('Saved on this computer').waitFor();
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await eventually(heightOf).toBe(height);
      await button(page, 'Restore draft').click();
      await formField(page, 'photos').waitFor();
      await page.getByLabel('Open rows').setInputFiles(files.rows);
      await cell(page, 'Ada Lovelace').waitFor();
      await region(page, 'Rows').getByText('1 cell changed, 1 row left out').waitFor();
      await button(page, 'Run job…').click();
      await page.getByRole('heading', { name: 'New job' }).waitFor();
      await page.getByText('Ada Lovelace', { exact: true }).first().waitFor();
      expect(await page.getByText('Edsger', { exact: true }).count()).toBe(0);
    }));
});
