import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessibility.ts';
import { aConsoleWorld, type ConsoleWorld } from '../harness/console-world.ts';
import { button, placeColumn, region, visitEditor } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';

let world: ConsoleWorld;
beforeAll(async () => {
  world = await aConsoleWorld();
});
afterAll(async () => {
  await world?.stop();
});

const files = () => ({
  pdf: join(import.meta.dirname, '../../../../examples/offer-letter/source.pdf'),
  rows: world.written('people.csv', `Name;Town\n${Array.from({ length: 210 }, (_, row) => `Person ${row + 1};Town`).join('\n')}\n`),
});

const focused = (page: Page): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
const rowOfPage = (page: Page): Promise<string> => region(page, 'Rows').getByLabel('Row', { exact: true }).inputValue();

describe('all rows of the editor', () => {
  it('are gone through by keys from the row of the page to the last of 210, whose picture is made then; Enter opens it', () =>
    visitEditor(world, files(), async (page) => {
      await placeColumn(page, 'Text', [40, 60], 0);
      await button(page, 'Next row').click();
      await button(page, 'All rows').focus();
      await page.keyboard.press('Enter');
      await eventually(() => focused(page)).toBe('Open row 2');
      await page.keyboard.press('ArrowRight');
      await eventually(() => focused(page)).toBe('Open row 3');
      await page.keyboard.press('End');
      await eventually(() => focused(page)).toBe('Open row 210');
      await button(page, 'Open row 210').locator('canvas').waitFor();
      await expectAccessible(page);
      await page.keyboard.press('PageUp');
      await page.keyboard.press('PageDown');
      await eventually(() => focused(page)).toBe('Open row 210');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await rowOfPage(page)).toBe('210');
    }));

  it('are looked through by mouse as well, and Escape leaves the page at its row', () =>
    visitEditor(world, files(), async (page) => {
      await placeColumn(page, 'Text', [40, 60], 0);
      await button(page, 'All rows').click();
      await region(page, 'Previews of the rows').hover();
      await page.mouse.wheel(0, 900);
      await button(page, 'Open row 25').locator('canvas').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await rowOfPage(page)).toBe('1');
      await button(page, 'All rows').click();
      await button(page, 'Open row 4').click();
      expect(await rowOfPage(page)).toBe('4');
    }));
});
