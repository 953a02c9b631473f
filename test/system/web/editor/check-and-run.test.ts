import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { consoleWorld, type Visitor } from '../harness/console-world.ts';
import {
  button,
  field,
  openFiles,
  overlay,
  placeColumn,
  region,
  rowNumber,
  shown,
  showSide,
  templateName,
} from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { expectPreview } from '../harness/preview.ts';

const world = consoleWorld();
const rows = Array.from({ length: 40 }, (_, index) => `Person ${index};${index === 27 ? '' : `Code ${index}`}`);
const files = {
  pdf: world.written('letter.pdf', aPdf({ pages: 2 })),
  rows: world.written('people.csv', `Name;Code\n${rows.join('\n')}\n`),
};

describe('checking all rows in the editor', () => {
  const checkAllRows = async (page: Page): Promise<void> => {
    await placeColumn(page, 'Text', [40, 60], 0);
    await placeColumn(page, 'QR code', [40, 120], 1);
    // Scroll the column far from its top, where the findings appear.
    await field(page, 'Required').scrollIntoViewIfNeeded();
    await button(page, 'Check all rows').click();
    await page.getByText('1 of 40 rows would be partial').waitFor();
    const side = await page.locator('.editor-side').last().boundingBox();
    const heading = await page.getByRole('heading', { name: 'Check', exact: true }).boundingBox();
    expect(heading!.y).toBeGreaterThanOrEqual(side!.y);
    const findings = page.getByRole('list', { name: 'Findings' });
    const entry = findings.getByRole('listitem').filter({ hasText: 'Row 28, qr_code_1' });
    const finding = entry.getByRole('button').first();
    await finding.waitFor();
    // Codes are collapsed.
    expect(await entry.getByText('VALUE_BLANK').isVisible()).toBe(false);
    await entry.getByText('Details').click();
    await entry.getByText('VALUE_BLANK').waitFor();
    await page.getByRole('option', { name: 'A value is blank: 1' }).waitFor({ state: 'attached' });
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Findings · 1' }).waitFor();
    // A selection on the page shows its properties.
    await overlay(page, 'Text text_1').click();
    await field(page, 'X').waitFor();
    await showSide(page, 'Findings');
    await finding.click();
    expect(await rowNumber(page).inputValue()).toBe('28');
    await eventually(() => overlay(page, 'QR code qr_code_1').getAttribute('aria-pressed')).toBe('true');
    await expectPreview(page);
    await shown(page, 'VALUE_BLANK').waitFor();
    await showSide(page, 'Properties');
    await field(page, 'X').fill('60');
    await showSide(page, 'Findings');
    await page.getByText('The template or the rows have changed since this check.').waitFor();

    // A cause with several rows links to each of them.
    const codes = 'Name;Code\nAda;4006381333931\nBea;12 a\nEve;12 b\n';
    await page.getByLabel('Open rows').setInputFiles(world.written('codes.csv', codes));
    await page.getByText('of 3', { exact: true }).waitFor();
    await placeColumn(page, 'Barcode', [40, 250], 1);
    await field(page, 'Symbology').fill('ean13');
    await button(page, 'Check all rows').click();
    const cause = findings.getByRole('listitem').filter({ hasText: '2 rows, barcode_1' });
    await cause.getByText('“12 a”').waitFor();
    await cause.getByRole('button', { name: 'Row 3' }).click();
    expect(await rowNumber(page).inputValue()).toBe('3');
    // "Show rows" leaves only them in the table, and a remedy is an edit like any other.
    await cause.getByRole('button', { name: 'Show rows' }).click();
    await region(page, 'Rows').getByRole('button', { name: 'Show all rows' }).waitFor();
    expect(await region(page, 'Rows').getByRole('cell', { name: 'Ada', exact: true }).count()).toBe(0);
    await cause.getByRole('button', { name: 'Leave out 2 rows' }).click();
    await region(page, 'Rows').getByText('2 rows left out').waitFor();
    await button(page, 'Undo').click();
    await cause.getByRole('button', { name: 'Go to the overlay' }).click();
    await field(page, 'Symbology').waitFor();
  };

  const saveSlowly = async ({ page, open }: Visitor): Promise<void> => {
    const release = Promise.withResolvers<void>();
    await page.route(/\/app\/api\/templates$/, async (route) => {
      if (route.request().method() === 'POST') await release.promise;
      await route.continue();
    });
    await open('/app/editor');
    await openFiles(page, files);
    await placeColumn(page, 'Text', [40, 60], 0);
    await button(page, 'Check all rows').click();
    await button(page, 'Close check').waitFor();
    await button(page, 'Save template').click();
    await showSide(page, 'Properties');
    await field(page, 'X').fill('7');
    release.resolve();
    await page.waitForURL(/\/app\/editor\/[0-9a-f-]+$/);
    await page.getByText('“letter” is saved.').waitFor();
    await page.keyboard.type('5');
    expect(await field(page, 'X').inputValue()).toBe('75');
    await showSide(page, 'Findings');
    await button(page, 'Close check').waitFor();
    // Messages stay within the window even for long names.
    const name = 'W'.repeat(200);
    await templateName(page).fill(name);
    await button(page, 'Save template').click();
    const said = await page.getByText(`“${name}” is saved.`).boundingBox();
    expect(said!.x + said!.width).toBeLessThanOrEqual(page.viewportSize()!.width);
  };

  it('lists missing outputs of the run, each cause once; a press shows its row and overlay, and a slow save changes neither focus nor check', () =>
    world.visit(async (visitor) => {
      await saveSlowly(visitor);
      await visitor.open('/app/editor');
      await openFiles(visitor.page, files);
      await checkAllRows(visitor.page);
    }));
});
