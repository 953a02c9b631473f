import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { zipOf } from '../../support/a-workbook.ts';
import { makePng } from '../../support/make-png.ts';
import { consoleWorld, type Visitor } from './harness/console-world.ts';
import { CountedPage } from './harness/counted-page.ts';
import { downloaded, namesIn } from './harness/downloads.ts';
import { button, field, region, tool } from './harness/editor.ts';
import { eventually } from './harness/eventually.ts';
import { saveTemplate } from './harness/save-template.ts';
import { schoolForm, schoolTemplate, schoolWorkbook, wrongValues } from './harness/school-form.ts';

const world = consoleWorld();
const pupils = world.written('Ganztag.xlsx', schoolWorkbook(53));

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

const visitSmall = (journey: (counted: CountedPage, visitor: Visitor) => Promise<void>): Promise<void> =>
  world.visit((visitor) => journey(new CountedPage(visitor.page), visitor), { viewport: { width: 1280, height: 620 } });

/** Saves the template of the school form, and opens the console. */
const visitWithTemplate = (journey: (counted: CountedPage, visitor: Visitor) => Promise<void>): Promise<void> =>
  visitSmall(async (counted, visitor) => {
    await saveTemplate(world, visitor, 'Ganztag', schoolTemplate(), await schoolForm());
    await visitor.open('/app/jobs');
    await journey(counted, visitor);
  });

const pdfsOfAll = async (page: Page, press: () => Promise<void>): Promise<readonly string[]> => {
  const { path } = await downloaded(world, page, press);
  return namesIn(path).filter((name) => name.endsWith('.pdf'));
};

/** Corrects the rows that need attention from the first one on, by keys alone. Each is in the next row. */
const correctRows = async (counted: CountedPage): Promise<void> => {
  const { page } = counted;
  const attention = region(page, 'Needs attention');
  const isAt = (): Promise<number> =>
    page.locator('td:focus').evaluate((cell) => (cell as HTMLTableCellElement).cellIndex);
  for (const { column, right } of wrongValues) {
    // Waits for the table before its headings are read.
    let at = await isAt();
    const wanted = await attention
      .getByRole('columnheader')
      .evaluateAll((heads, name) => heads.findIndex(({ textContent }) => textContent === name), column);
    for (; at !== wanted; at = await isAt()) await counted.press(at < wanted ? 'ArrowRight' : 'ArrowLeft');
    await counted.type(right);
    await counted.press('Enter');
  }
};

const atMost = ({ clicks, keys }: CountedPage, mostClicks: number, mostKeys: number): void => {
  expect({ clicks, keys }).toSatisfy(() => clicks <= mostClicks && keys <= mostKeys, `${clicks} clicks, ${keys} keys`);
};

describe('a school office', () => {
  it('gets from a form and a workbook to a ZIP with at most 25 clicks and 20 keys', () =>
    visitSmall(async (counted, { page, open }) => {
      await open('/app/jobs?start');
      const pdf = world.written('Anmeldung.pdf', await schoolForm());
      await counted.chooseFiles(() => counted.click(page.getByLabel('Start with your PDF')), pdf, pupils);
      await page.getByText('Kinder · names in line 4 · 61 rows').waitFor();
      await counted.click(button(page, 'Match by name'));
      await counted.click(page.getByRole('dialog').getByRole('button', { name: /^Take \d+ guesses$/ }));
      await region(page, 'Document').getByText('Öztürk', { exact: true }).waitFor();
      await counted.click(button(page, 'Check all rows'));
      await page.getByRole('list', { name: 'Findings' }).getByRole('listitem').first().waitFor();
      await counted.click(button(page, 'Save template'));
      await page.getByText('“Anmeldung” is saved.').waitFor();
      await counted.click(button(page, 'Run job…'));
      await counted.click(button(page, 'Run'));
      await page.getByText('61 rows · 53 filled · 8 need attention').waitFor();
      expect(await pdfsOfAll(page, () => counted.click(button(page, 'Download all')))).toHaveLength(61);
      atMost(counted, 25, 20);
    }));
});

describe('an association', () => {
  const members = (): string =>
    ['Mitglied;Eintritt;Nummer;Ehrenmitglied;Bild']
      .concat(
        Array.from(
          { length: 12 },
          (_, index) =>
            `Mitglied ${index};${10 + index}.02.1975;M-${index};${['ja', 'nein'][index % 2]};bild${index % 2}.png`,
        ),
      )
      .join('\n');

  it('makes a certificate with a picture, a code and a signature with at most 20 clicks and 30 keys', () =>
    visitSmall(async (counted, { page, open }) => {
      const pixel = makePng({ width: 1, height: 1, bitDepth: 8, colorType: 0, samples: [90] });
      const pictures = world.written('bilder.zip', zipOf({ 'bild0.png': pixel, 'bild1.png': pixel }));
      const signature = world.written('unterschrift.png', pixel);
      const pdf = join(import.meta.dirname, '../../../examples/certificate/source.pdf');
      await open('/app/jobs?start');
      const rows = world.written('Mitglieder.csv', members());
      await counted.chooseFiles(() => counted.click(page.getByLabel('Start with your PDF')), pdf, rows);
      const sheet = region(page, 'Document').locator('[data-page="0"]');
      const column = (name: string) => region(page, 'Columns').getByRole('listitem').filter({ hasText: name }).first();
      const placeAt = async (kind: string, x: number, y: number): Promise<void> => {
        await counted.click(tool(page, kind));
        await counted.clickAt(sheet, x, y);
      };
      await column('Mitglied').waitFor();
      await counted.drag(column('Mitglied'), sheet, 0.3, 0.4);
      await counted.drag(column('Eintritt'), sheet, 0.3, 0.5);
      await counted.choose(field(page, 'Show as'), '10. Februar 1975');
      await placeAt('Text', 0.3, 0.8);
      await counted.type('29. November 2026');
      await placeAt('QR code', 0.8, 0.1);
      await counted.click(button(page, 'Use Nummer for the selection'));
      await placeAt('Image', 0.1, 0.1);
      await counted.click(button(page, 'Use Bild for the selection'));
      await counted.chooseFiles(() => counted.click(field(page, 'Pictures')), pictures);
      await page.getByText('2 of 2 pictures added.').waitFor();
      await counted.click(button(page, 'Add condition'));
      await counted.type('Ehr');
      await counted.press('Tab', 'Tab');
      await counted.type('ja');
      await placeAt('Signature', 0.7, 0.75);
      await counted.chooseFiles(() => counted.click(field(page, 'Upload signature')), signature);
      await region(page, 'Document')
        .getByRole('button', { name: /^Signature / })
        .waitFor();
      atMost(counted, 20, 30);

      await button(page, 'Preview').click();
      await page.getByText('As the run makes it').waitFor();
      await region(page, 'Properties').getByText('Shown in every row.').waitFor();
    }));
});

describe('a clerk', () => {
  it('runs 61 rows, corrects 8, runs them, corrects one again and downloads all with at most 12 clicks', () =>
    visitWithTemplate(async (counted, { page }) => {
      await counted.click(link(page, 'New job').first());
      await counted.choose(page.getByLabel('Saved template', { exact: true }), 'Ganztag');
      await counted.chooseFiles(() => counted.click(page.getByLabel('Rows', { exact: true })), pupils);
      await counted.click(button(page, 'Run'));
      await counted.click(button(page, 'Fix 8 rows'));
      await correctRows(counted);
      // The last row gets another wrong value.
      await counted.press('ArrowUp');
      await counted.type('15:30');
      await counted.press('Enter');
      await counted.click(button(page, 'Run these 8 rows'));
      await page.getByText('61 rows · 60 filled · 1 needs attention').waitFor();
      await counted.click(button(page, 'Fix 1 row'));
      await counted.type('14:30');
      await counted.press('Enter');
      await counted.click(button(page, 'Run this row'));
      await page.getByText('61 rows · 61 filled', { exact: true }).waitFor();
      expect(await pdfsOfAll(page, () => counted.click(button(page, 'Download all')))).toHaveLength(61);
      atMost(counted, 12, Number.POSITIVE_INFINITY);
    }));

  it('reaches “Run” with at most 30 keys, and the corrected ZIP without a mouse', () =>
    visitWithTemplate(async (counted, { page }) => {
      await counted.tabTo(link(page, 'New job').first());
      await counted.press('Enter');
      const templates = page.getByLabel('Saved template', { exact: true });
      await templates.getByRole('option', { name: 'Ganztag' }).first().waitFor({ state: 'attached' });
      await counted.tabTo(templates);
      await counted.type('Ga');
      await counted.tabTo(page.getByLabel('Rows', { exact: true }));
      await counted.chooseFiles(() => counted.press('Enter'), pupils);
      await page.getByText('Ganztag × 61 rows').waitFor();
      await counted.tabTo(button(page, 'Run'));
      await counted.press('Enter');
      atMost(counted, 0, 30);

      await counted.tabTo(button(page, 'Fix 8 rows'));
      await counted.press('Enter');
      await correctRows(counted);
      await counted.tabTo(button(page, 'Run these 8 rows'));
      await counted.press('Enter');
      await page.getByText('61 rows · 61 filled', { exact: true }).waitFor();
      // The focus stays in its card after the table has gone.
      await eventually(() => page.locator(':focus').textContent()).toBe('Needs attention');
      await page.getByRole('heading', { level: 1 }).focus();
      await counted.tabTo(button(page, 'Download all'));
      expect(await pdfsOfAll(page, () => counted.press('Enter'))).toHaveLength(61);
      expect(counted.clicks).toBe(0);
    }));

  it('corrects 667 rows that have the same 8 values with 8 replacements', () =>
    visitWithTemplate(async (_, { page }) => {
      const rows = world.written('667.xlsx', schoolWorkbook(0, 667));
      await page.goto(`${world.origin}/app/new-job`);
      await page.getByLabel('Saved template', { exact: true }).selectOption({ label: 'Ganztag' });
      await page.getByLabel('Rows', { exact: true }).setInputFiles(rows);
      await button(page, 'Run').click();
      await page.getByText('667 rows · 0 filled · 667 need attention').waitFor();
      const attention = region(page, 'Needs attention');
      let replacements = 0;
      for (const column of new Set(wrongValues.map((each) => each.column))) {
        await attention.getByRole('button', { name: `${column}: no such option` }).click();
        for (const { wrong, right } of wrongValues.filter((each) => each.column === column)) {
          await attention.getByLabel(`Replace “${wrong}” with`).selectOption(right);
          await attention.getByRole('button', { name: 'Replace', exact: true }).first().click();
          replacements++;
        }
      }
      expect(replacements).toBe(8);
      await button(page, 'Run these 667 rows').click();
      await page.getByText('667 rows · 667 filled', { exact: true }).waitFor();
    }));
});
