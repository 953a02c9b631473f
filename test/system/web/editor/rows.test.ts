import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../support/a-workbook.ts';
import { makePng } from '../../../support/make-png.ts';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { consoleWorld } from '../harness/console-world.ts';
import { button, field, placeColumn, region, rowNumber, visitEditor } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { inkOnPage, startPreview } from '../harness/preview.ts';

const world = consoleWorld();

const manyRows = {
  pdf: join(import.meta.dirname, '../../../../examples/offer-letter/source.pdf'),
  rows: world.written('many.csv', `Name;Town\n${Array.from({ length: 210 }, (_, row) => `Person ${row + 1};Town`).join('\n')}\n`),
};

const focused = (page: Page): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

describe('all rows of the editor', () => {
  it('are gone through by keys from the row of the page to the last of 210, whose picture is made then, and by mouse; Escape leaves', () =>
    visitEditor(world, manyRows, async (page) => {
      const gone = (): Promise<void> => page.getByRole('dialog').waitFor({ state: 'detached' });
      await placeColumn(page, 'Text', [40, 60], 0);
      await button(page, 'All rows').click();
      await region(page, 'Previews of the rows').hover();
      await page.mouse.wheel(0, 900);
      await button(page, 'Open row 25').locator('canvas').waitFor();
      await page.keyboard.press('Escape');
      await gone();
      expect(await rowNumber(page).inputValue()).toBe('1');
      await button(page, 'All rows').click();
      await button(page, 'Open row 4').click();
      expect(await rowNumber(page).inputValue()).toBe('4');

      await button(page, 'All rows').focus();
      await page.keyboard.press('Enter');
      await eventually(() => focused(page)).toBe('Open row 4');
      await page.keyboard.press('ArrowRight');
      await eventually(() => focused(page)).toBe('Open row 5');
      await page.keyboard.press('End');
      await eventually(() => focused(page)).toBe('Open row 210');
      await button(page, 'Open row 210').locator('canvas').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('PageUp');
      await page.keyboard.press('PageDown');
      await eventually(() => focused(page)).toBe('Open row 210');
      await page.keyboard.press('Enter');
      await gone();
      expect(await rowNumber(page).inputValue()).toBe('210');
    }));
});

const aPicture = makePng({ width: 2, height: 2, bitDepth: 8, colorType: 2, samples: [200, 0, 0, 0, 200, 0, 0, 0, 200, 0, 0, 0] });

const files = {
  pdf: world.written('card.pdf', aPdf()),
  rows: world.written('people.csv', 'Name,Photo\nAda,ada.png\nGrace,Grace\nAlan,alan\n'),
};

describe('pictures from a column', () => {
  it('come from files, a folder and a ZIP, what is missing is listed before anything runs, and a damaged ZIP is refused in words', () =>
    visitEditor(world, files, async (page) => {
      await placeColumn(page, 'Image', [40, 40], 1);
      const missing = region(page, 'Missing pictures');
      await missing.getByText('alan: 1 row').waitFor();
      expect(await missing.getByRole('listitem').count()).toBe(3);
      const ada = world.written('ada.png', aPicture);
      await field(page, 'Pictures').setInputFiles([ada, world.written('nobody.png', aPicture)]);
      await region(page, 'Properties').getByText('1 of 3 pictures taken.').waitFor();
      await eventually(() => missing.getByRole('listitem').count()).toBe(2);
      await expectAccessible(page);

      mkdirSync(world.path('folder/inner'), { recursive: true });
      writeFileSync(world.path('folder/GRACE.png'), aPicture);
      writeFileSync(world.path('folder/inner/alan.png'), aPicture);
      await field(page, 'Folder of pictures').setInputFiles(world.path('folder'));
      await region(page, 'Properties').getByText('2 of 3 pictures taken.').waitFor();
      await missing.waitFor({ state: 'detached' });
      await rowNumber(page).fill('3');
      await startPreview(page);
      expect(await inkOnPage(page)).toBeGreaterThan(0);

      // One step of undo for what was taken at once.
      await button(page, 'Undo').click();
      await missing.getByText('Grace: 1 row').waitFor();

      await field(page, 'Pictures').setInputFiles(world.written('broken.zip', 'PK no zip'));
      await region(page, 'Properties').getByText('The ZIP is damaged', { exact: false }).waitFor();
      const photos = zipOf({ 'in/ada.png': aPicture, 'in/grace.PNG': aPicture, 'in/Alan.png': aPicture });
      await field(page, 'Pictures').setInputFiles(world.written('photos.zip', photos));
      await region(page, 'Properties').getByText('3 of 3 pictures taken.').waitFor();
      await missing.waitFor({ state: 'detached' });
    }));
});
