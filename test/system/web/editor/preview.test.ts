import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { consoleWorld } from '../harness/console-world.ts';
import { button, drag, field, onScreen, overlay, place, placeColumn, region, rowNumber, shown, visitEditor } from '../harness/editor.ts';
import { expectPreview, inkOnPage, startPreview } from '../harness/preview.ts';

const world = consoleWorld();
const files = {
  pdf: world.written('letter.pdf', aPdf({ pages: 3 })),
  rows: world.written('people.csv', 'Name;Code\nAda;A1\nGrace Brewster Murray Hopper;\n'),
};

const busy = (page: Page) => region(page, 'Document').getAttribute('aria-busy');

describe('the preview', () => {
  it('shows the row as the engine makes it, says at once when it is older, and marks what the row goes without', () =>
    visitEditor(world, files, async (page) => {
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
      // The second row has a longer name and no code.
      expect(await inkOnPage(page)).not.toBe(first);

      await button(page, 'Previous row').click();
      await expectPreview(page);
      expect(await inkOnPage(page)).toBe(first);
      await button(page, 'Preview').click();
      expect(await busy(page)).toBe('false');
      await shown(page, 'Ada').waitFor();
    }));

  it('leaves the boxes to show the values while they are dragged, and out what is half made', () =>
    visitEditor(world, files, async (page) => {
      await placeColumn(page, 'Text', [40, 60], 0);
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
      // The value stands in its box once, not over that of the older picture as well.
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
    }));

  it('says what keeps it, and comes back by itself: without a connection, and when the service no longer has the PDF', () =>
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

      // What the service says a day later.
      watch.expect(/status of 404/);
      const gone = { code: 'DOCUMENT_NOT_FOUND', message: 'There is no such PDF, or no longer: send it again.' };
      await page.route('**/app/api/previews*', (route) => route.fulfill({ status: 404, json: gone }), { times: 1 });
      const sent = page.waitForRequest('**/app/api/documents');
      await rowNumber(page).fill('1');
      await sent;
      await expectPreview(page);
    }));
});
