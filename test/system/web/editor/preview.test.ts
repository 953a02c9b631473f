import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../../../support/a-workbook.ts';
import { makePng } from '../../../support/make-png.ts';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { consoleWorld } from '../harness/console-world.ts';
import {
  button,
  drag,
  field,
  onScreen,
  overlay,
  place,
  placeColumn,
  region,
  rowNumber,
  shown,
  visitEditor,
} from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { expectPreview, inkOnPage, startPreview } from '../harness/preview.ts';

const world = consoleWorld();
const files = {
  pdf: world.written('letter.pdf', aPdf({ pages: 3 })),
  rows: world.written('people.csv', 'Name;Code\nAda;A1\nGrace Brewster Murray Hopper;\n'),
};

const busy = (page: Page) => region(page, 'Document').getAttribute('aria-busy');

describe('the preview', () => {
  const showRow = async (page: Page): Promise<void> => {
    await placeColumn(page, 'Text', [40, 60], 0);
    await placeColumn(page, 'QR code', [40, 120], 1);
    expect(await busy(page)).toBe('false');
    await startPreview(page);
    const first = await inkOnPage(page);
    expect(first).toBeGreaterThan(0);
    await region(page, 'Rows').getByText('As the run makes it').waitFor();

    await rowNumber(page).press('ArrowUp');
    expect(await busy(page)).toBe('true');
    await expectPreview(page);
    const code = overlay(page, 'QR code qr_code_1');
    await shown(page, 'VALUE_BLANK').waitFor();
    expect(await code.getAttribute('aria-description')).toContain('VALUE_BLANK');
    await code.click();
    await region(page, 'Properties').getByRole('list', { name: 'In this row' }).getByText('VALUE_BLANK').waitFor();
    await region(page, 'Rows').getByText('1 overlay is skipped').waitFor();
    await expectAccessible(page);
    await field(page, 'Required').check();
    await region(page, 'Rows').getByText('This row would fail').waitFor();
    await field(page, 'Required').uncheck();
    await expectPreview(page);
    // The second row has a longer name and no code.
    expect(await inkOnPage(page)).not.toBe(first);

    await button(page, 'Previous row').click();
    await expectPreview(page);
    expect(await inkOnPage(page)).toBe(first);
    await button(page, 'Preview').click();
    expect(await busy(page)).toBe('false');
    await shown(page, 'Ada').waitFor();
  };

  const dragOverlay = async (page: Page): Promise<void> => {
    await place(page, 'Marker', 40, 200);
    await field(page, 'Color').fill('red');
    await startPreview(page);
    await region(page, 'Document').getByText('INVALID_DOQLO_SCHEMA').waitFor();
    const value = shown(page, 'Ada');
    expect(await value.isVisible()).toBe(false);
    await page.mouse.move(...(await onScreen(page, 60, 70)));
    await page.mouse.down();
    await page.mouse.move(...(await onScreen(page, 70, 90)));
    await page.mouse.move(...(await onScreen(page, 80, 110)));
    await value.waitFor();
    // The value is in its box only, not also in the older picture.
    expect(await page.locator('.preview-picture').first().isVisible()).toBe(false);
    expect(await busy(page)).toBe('true');
    await page.mouse.up();
    await expectPreview(page);
    expect(await value.isVisible()).toBe(false);
    await drag(page, [80, 110], [60, 70]);
    await expectPreview(page);
    await overlay(page, 'Marker marker_1').click();
    await page.keyboard.press('Delete');
    await expectPreview(page);
    await region(page, 'Rows').getByText('As the run makes it').waitFor();
  };

  it('shows the row as the engine renders it, without overlays that lack a value or are incomplete, and the values during a drag', () =>
    visitEditor(world, files, async (page) => {
      await showRow(page);
      await dragOverlay(page);
    }));

  it('reports why it is unavailable, and recovers or turns off: without a connection, without the PDF at the service, and over its limit', () =>
    visitEditor(world, files, async (page, { context, watch }) => {
      await placeColumn(page, 'Text', [40, 60], 0);
      await startPreview(page);
      watch.expect(/ERR_INTERNET_DISCONNECTED/);
      await context.setOffline(true);
      await rowNumber(page).fill('2');
      const problem = region(page, 'Document').getByRole('alert');
      await problem.getByText('The service could not be reached').waitFor();
      await shown(page, 'Grace Brewster Murray Hopper').waitFor();
      expect(await busy(page)).toBe('true');
      await expectAccessible(page);
      await context.setOffline(false);
      await expectPreview(page);
      expect(await problem.count()).toBe(0);

      // The service's answer a day later.
      watch.expect(/status of 404/);
      const gone = { code: 'DOCUMENT_NOT_FOUND', message: 'The PDF does not exist or has expired. Send it again.' };
      await page.route('**/app/api/previews*', (route) => route.fulfill({ status: 404, json: gone }), { times: 1 });
      const sent = page.waitForRequest('**/app/api/documents');
      await rowNumber(page).fill('1');
      await sent;
      await expectPreview(page);

      // The preview waits as the service asks, and can be turned off.
      watch.expect(/status of 429/);
      const many = {
        status: 429,
        headers: { 'retry-after': '50' },
        json: { code: 'RATE_LIMITED', message: 'Too many previews.' },
      };
      await page.route('**/app/api/previews*', (route) => route.fulfill(many), { times: 1 });
      await rowNumber(page).fill('2');
      await problem.getByText('RATE_LIMITED').waitFor();
      await problem.getByText(/Try again in \d+ s/).waitFor();
      await problem.getByRole('button', { name: 'Turn preview off' }).click();
      expect([await busy(page), await problem.count()]).toEqual(['false', 0]);
      await shown(page, 'Grace Brewster Murray Hopper').waitFor();
    }));
});

const manyRows = {
  pdf: join(import.meta.dirname, '../../../../examples/offer-letter/source.pdf'),
  rows: world.written(
    'many.csv',
    `Name;Town\n${Array.from({ length: 210 }, (_, row) => `Person ${row + 1};Town`).join('\n')}\n`,
  ),
};

const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

describe('the film strip of all rows', () => {
  it('supports keys from the current row to the last of 210, rendered on demand, and the mouse; Escape closes', () =>
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

const aPicture = makePng({
  width: 2,
  height: 2,
  bitDepth: 8,
  colorType: 2,
  samples: [200, 0, 0, 0, 200, 0, 0, 0, 200, 0, 0, 0],
});

const cardFiles = {
  pdf: world.written('card.pdf', aPdf()),
  rows: world.written('photos.csv', 'Name,Photo\nAda,ada.png\nGrace,Grace\nAlan,alan\n'),
};

describe('a picture from a column', () => {
  it('comes from files, a folder and a ZIP, and missing ones are listed before anything runs', () =>
    visitEditor(world, cardFiles, async (page) => {
      await placeColumn(page, 'Image', [40, 40], 1);
      const missing = region(page, 'Missing pictures');
      await missing.getByText('alan: 1 row').waitFor();
      expect(await missing.getByRole('listitem').count()).toBe(3);
      const ada = world.written('ada.png', aPicture);
      await field(page, 'Pictures').setInputFiles([ada, world.written('nobody.png', aPicture)]);
      await region(page, 'Properties').getByText('1 of 3 pictures added.').waitFor();
      await eventually(() => missing.getByRole('listitem').count()).toBe(2);
      await expectAccessible(page);

      mkdirSync(world.path('folder/inner'), { recursive: true });
      writeFileSync(world.path('folder/GRACE.png'), aPicture);
      writeFileSync(world.path('folder/inner/alan.png'), aPicture);
      await field(page, 'Folder of pictures').setInputFiles(world.path('folder'));
      await region(page, 'Properties').getByText('2 of 3 pictures added.').waitFor();
      await missing.waitFor({ state: 'detached' });
      await rowNumber(page).fill('3');
      await startPreview(page);
      expect(await inkOnPage(page)).toBeGreaterThan(0);

      // Adding several pictures is one undo step.
      await button(page, 'Undo').click();
      await missing.getByText('Grace: 1 row').waitFor();
      const photos = zipOf({ 'in/ada.png': aPicture, 'in/grace.PNG': aPicture, 'in/Alan.png': aPicture });
      await field(page, 'Pictures').setInputFiles(world.written('photos.zip', photos));
      await region(page, 'Properties').getByText('3 of 3 pictures added.').waitFor();
      await missing.waitFor({ state: 'detached' });
    }));
});
