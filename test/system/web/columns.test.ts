import { execFileSync } from 'node:child_process';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aWorkbook, sheetRows } from '../../support/a-workbook.ts';
import { readText } from '../../support/read-text.ts';
import { aPdf } from '../black-box/client/a-pdf.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { aConsoleWorld, type ConsoleWorld } from './harness/console-world.ts';
import { button, field, overlay, placeColumn, region } from './harness/editor.ts';
import { eventually } from './harness/eventually.ts';
import { tabTo } from './harness/keyboard.ts';
import { expectNoSidewaysScrolling } from './harness/layout.ts';

let world: ConsoleWorld;
let pdf: string;
let tables: Readonly<Record<'own' | 'moved' | 'other' | 'bare', string>>;

beforeAll(async () => {
  world = await aConsoleWorld();
  pdf = world.written('letter.pdf', aPdf());
  tables = {
    own: world.written('own.csv', 'Nom/Prénom;Adresse\nDupont;Rue 1\nMartin;Rue 2\n'),
    moved: world.written('moved.csv', 'ADRESSE;Ville;nom prenom\nRue 1;Sion;Dupont\nRue 2;Bex;Martin\n'),
    other: world.written('other.csv', 'Strasse;Name\nWeg 1;Meier\nWeg 2;Huber\n'),
    bare: world.written('bare.csv', '7;Weg 1\n8;Weg 2\n'),
  };
});
afterAll(() => world?.stop());

/** A saved template of two texts under a name, made in the editor from the table `own`. */
const savedTemplate = async (page: Page, open: (path: string) => Promise<void>, name: string): Promise<void> => {
  await open('/app/editor');
  await page.getByLabel('Open PDF').setInputFiles(pdf);
  await page.getByLabel('Open rows').setInputFiles(tables.own);
  await region(page, 'Columns').getByText('Adresse', { exact: true }).waitFor();
  await placeColumn(page, 'Text', [40, 60], 0);
  await placeColumn(page, 'Text', [40, 160], 1);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await button(page, 'Save template').click();
  await page.getByText(`“${name}” is saved.`).waitFor();
};

const choose = async (page: Page, open: (path: string) => Promise<void>, name: string, rows: string): Promise<void> => {
  await open('/app/new-job');
  await page.getByLabel('Saved template').selectOption({ label: name });
  await page.getByLabel('Rows', { exact: true }).setInputFiles(rows);
  await page.getByRole('table', { name: 'Preview' }).waitFor();
};

/** The texts of the first PDF of a job, from the top of its page. */
const firstTexts = async (page: Page): Promise<readonly string[]> => {
  await page.getByRole('region', { name: 'Progress' }).getByText('Completed', { exact: true }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download ZIP').click()]);
  const zip = world.path(download.suggestedFilename());
  await download.saveAs(zip);
  const texts = await readText(execFileSync('unzip', ['-p', zip, 'row_1.pdf']));
  return texts.map(({ text }) => text).filter((text) => /Dupont|Meier|Rue|Weg/.test(text));
};

/** What stands on the page in the editor, from its top. */
const shownTexts = async (page: Page): Promise<readonly string[]> => {
  const found: { readonly text: string; readonly y: number }[] = [];
  for (const text of ['Dupont', 'Meier', 'Rue 1', 'Weg 1']) {
    const shown = region(page, 'Document').getByText(text, { exact: true });
    if ((await shown.count()) > 0) found.push({ text, y: (await shown.first().boundingBox())?.y ?? 0 });
  }
  return found.toSorted((one, other) => one.y - other.y).map(({ text }) => text);
};

const columnFor = (page: Page, name: string): Locator => region(page, 'Columns').getByLabel(`Column for ${name}`, { exact: true });
const chosenOf = (select: Locator): Promise<string | undefined> =>
  select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.text);

describe('a saved template run with a table', () => {
  it('finds its columns by their names, whatever their order, and asks nothing', () =>
    world.visit(async ({ page, open }) => {
      await savedTemplate(page, open, 'By name');
      await choose(page, open, 'By name', tables.moved);
      await page.getByText('The columns are found by their names').waitFor();
      expect(await region(page, 'Columns').count()).toBe(0);
      await button(page, 'Check rows').click();
      await page.getByRole('heading', { name: 'Check', exact: true }).waitFor();
      await button(page, 'Run').click();
      expect(await firstTexts(page)).toEqual(['Dupont', 'Rue 1']);
    }));

  it('neither checks nor runs a table with other names before each is said, by keys alone, and knows it the next time', () =>
    world.visit(async ({ page, open }) => {
      await savedTemplate(page, open, 'Other names');
      await choose(page, open, 'Other names', tables.other);
      await region(page, 'Columns').getByText('2 columns to say').waitFor();
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && /checks|export-jobs/.test(request.url())) sent.push(request.url());
      });
      for (const name of ['Check rows', 'Run']) {
        await button(page, name).click();
        await eventually(() => columnFor(page, 'Nom/Prénom').evaluate((element) => element === document.activeElement)).toBe(true);
      }
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
      expect(await columnFor(page, 'Nom/Prénom').locator('option').allTextContents()).toEqual([
        'Choose…',
        'Leave blank',
        'Strasse',
        'Name',
      ]);
      await columnFor(page, 'Nom/Prénom').focus();
      await page.keyboard.type('Na');
      await eventually(() => chosenOf(columnFor(page, 'Nom/Prénom'))).toBe('Name');
      await region(page, 'Columns').getByText('1 column to say').waitFor();
      await tabTo(page, columnFor(page, 'Adresse'));
      await page.keyboard.type('St');
      await region(page, 'Columns').getByText('Settled', { exact: true }).waitFor();
      expect(sent).toEqual([]);
      await expectAccessible(page);
      const kept = page.waitForResponse((response) => response.url().endsWith('/columns') || response.url().endsWith('/export-jobs'));
      await tabTo(page, button(page, 'Run'));
      await page.keyboard.press('Enter');
      expect((await kept).ok()).toBe(true);
      expect(await firstTexts(page)).toEqual(['Meier', 'Weg 1']);

      await choose(page, open, 'Other names', tables.other);
      await region(page, 'Columns').getByText('Settled, as chosen before').waitFor();
      expect(await chosenOf(columnFor(page, 'Nom/Prénom'))).toBe('Name');
      // What was chosen is of this header: another table is asked about anew.
      await page.getByLabel('Rows', { exact: true }).setInputFiles(world.written('third.csv', 'Name;Ort\nMeier;Chur\n'));
      await region(page, 'Columns').getByText('2 columns to say').waitFor();
      await columnFor(page, 'Nom/Prénom').selectOption('Name');
      await columnFor(page, 'Adresse').selectOption('Leave blank');
      await button(page, 'Run').click();
      expect(await firstTexts(page)).toEqual(['Meier']);
    }));

  it('goes by place where somebody says so, and says where it has to', () =>
    world.visit(async ({ page, open }) => {
      await savedTemplate(page, open, 'By place');
      await choose(page, open, 'By place', tables.bare);
      await page.getByText('The columns are taken by their place: the table has no header.').waitFor();
      expect(await region(page, 'Columns').count()).toBe(0);
      await page.getByLabel('Rows', { exact: true }).setInputFiles(tables.other);
      await region(page, 'Columns').getByRole('button', { name: 'By place' }).click();
      await region(page, 'Columns').getByText('Each column is taken where it stands.').waitFor();
      await button(page, 'Run').click();
      expect(await firstTexts(page)).toEqual(['Weg 1', 'Meier']);
    }));
});

describe('a table in New job', () => {
  const members = { name: 'Members 2026', data: sheetRows([['Our members'], [], ['Name', 'Code'], ['Ada', '7'], ['Bea', '8']]) };

  it('can be read from another sheet, with its header below a title', () =>
    world.visit(async ({ page, open }) => {
      await open('/app/new-job');
      const cover = { name: 'Cover', data: sheetRows([['Members of 2026']]) };
      await page.getByLabel('Rows', { exact: true }).setInputFiles(world.written('members.xlsx', aWorkbook({ sheets: [cover, members] })));
      await page.getByLabel('Sheet', { exact: true }).selectOption('Members 2026');
      await page.getByRole('cell', { name: 'Our members' }).waitFor();
      await page.getByLabel('Header is in line').fill('3');
      await eventually(() => page.getByRole('columnheader').allTextContents()).toEqual(['Row', 'Name', 'Code']);
      expect(await page.getByLabel('First line is a header').isChecked()).toBe(true);
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);
    }));

  it('says otherwise how it is read also where it was refused', () =>
    world.visit(async ({ page, open }) => {
      await open('/app/new-job');
      const rows = page.getByLabel('Rows', { exact: true });
      await rows.setInputFiles(world.written('cover.xlsx', aWorkbook({ sheets: [{ name: 'Cover', data: '' }, members] })));
      await page.getByLabel('Sheet', { exact: true }).selectOption('Cover');
      await page.getByRole('alert').getByText('EMPTY_DATA_INPUT').waitFor();
      await page.getByLabel('Sheet', { exact: true }).selectOption('Members 2026');
      await page.getByRole('cell', { name: 'Our members' }).waitFor();

      await rows.setInputFiles(world.written('title.csv', 'Report, by hand\nName;Code\nAda;1,5,7\nBea;8\n'));
      await page.getByRole('alert').getByText('INVALID_CSV_FILE').waitFor();
      await expectAccessible(page);
      await page.getByLabel('Header is in line').fill('2');
      await page.getByLabel('Delimiter').selectOption('Semicolon');
      await eventually(() => page.getByRole('columnheader').allTextContents()).toEqual(['Row', 'Name', 'Code']);

      await rows.setInputFiles(
        world.written('latin.csv', Buffer.concat([Buffer.from('Name,Ort\nZoë,Köln\nJürgen,'), Buffer.from([0xfc, 0x0a])])),
      );
      await page.getByRole('alert').getByText('INVALID_TABLE').waitFor();
      await page.getByLabel('Encoding').selectOption('windows-1252');
      await page.getByRole('cell', { name: 'ü', exact: true }).waitFor();
    }));
});

describe('a template in the editor', () => {
  it('shows a table whose columns moved by their names', () =>
    world.visit(async ({ page, open }) => {
      await savedTemplate(page, open, 'Moved here');
      await page.getByLabel('Open rows').setInputFiles(tables.moved);
      await button(page, 'Show table').click();
      await region(page, 'Rows').getByText('Sion').waitFor();
      await eventually(() => shownTexts(page)).toEqual(['Dupont', 'Rue 1']);
      expect(await region(page, 'Columns').getByText('Ville').count()).toBe(1);
    }));

  it('is neither checked, run, exported nor saved with a table of other names before each is said, and keeps what was said', () =>
    world.visit(async ({ page, open }) => {
      await savedTemplate(page, open, 'Asked here');
      const address = page.url();
      await page.getByLabel('Open rows').setInputFiles(tables.other);
      await columnFor(page, 'Nom/Prénom').waitFor();
      const before = await page.evaluate(async () => (await (await fetch('/app/api/templates')).json()) as unknown);
      for (const name of ['Run job…', 'Save template', 'Export package']) {
        if (name === 'Export package') await button(page, 'For the API').click();
        await button(page, name).click();
        await columnFor(page, 'Nom/Prénom').and(page.locator('[aria-invalid="true"]')).waitFor();
      }
      expect(await button(page, 'Check all rows').isDisabled()).toBe(true);
      expect(await page.evaluate(async () => (await (await fetch('/app/api/templates')).json()) as unknown)).toEqual(before);
      expect(page.url()).toBe(address);
      await button(page, 'Preview').click();
      await region(page, 'Rows').getByText('The columns are not settled').waitFor();
      await expectAccessible(page);

      await columnFor(page, 'Nom/Prénom').selectOption('Name');
      await columnFor(page, 'Adresse').selectOption('Strasse');
      await overlay(page, 'Text text_1').waitFor();
      await region(page, 'Rows').getByText('As the run makes it').waitFor();
      await button(page, 'Preview').click();
      await eventually(() => shownTexts(page)).toEqual(['Meier', 'Weg 1']);
      await button(page, 'Save template').click();
      await page.getByText('“Asked here” is saved.').last().waitFor();
      await button(page, 'Run job…').click();
      await page.getByRole('heading', { name: 'New job' }).waitFor();
      await region(page, 'Columns').getByText('Settled', { exact: true }).waitFor();

      // Another time, at another computer.
      await choose(page, open, 'Asked here', tables.other);
      await region(page, 'Columns').getByText('Settled, as chosen before').waitFor();
      await open(new URL(address).pathname);
      await overlay(page, 'Text text_1').waitFor();
      await page.getByLabel('Open rows').setInputFiles(tables.other);
      await eventually(() => shownTexts(page)).toEqual(['Meier', 'Weg 1']);
    }));

  it('shows at once what was said of a file, and offers it where the file is refused', () =>
    world.visit(async ({ page, open }) => {
      await open('/app/editor');
      const many = Array.from({ length: 40_000 }, (_, index) => `Person ${index};${index}\n`).join('');
      await page.getByLabel('Open rows').setInputFiles(world.written('many.csv', `Name;Code\n${many}`));
      const header = region(page, 'Rows').getByLabel('First line is a header');
      await header.waitFor();
      const shown = await header.evaluate(async (box: HTMLInputElement) => {
        box.click();
        await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
        return box.checked;
      });
      expect(shown).toBe(false);
      await region(page, 'Rows').getByText('of 40,001').waitFor();

      await page.getByLabel('Open rows').setInputFiles(world.written('title.csv', 'Report, by hand\nName;Code\nAda;1,5,7\nBea;8\n'));
      await page.getByRole('alert').getByText('INVALID_CSV_FILE').waitFor();
      await region(page, 'Rows').getByLabel('Header is in line').fill('2');
      await region(page, 'Rows').getByLabel('Delimiter').selectOption('Semicolon');
      await region(page, 'Columns').getByText('Code', { exact: true }).waitFor();
      await expectAccessible(page);
    }));

  it('takes no font of its own into another one', () =>
    world.visit(async ({ page, open }) => {
      await savedTemplate(page, open, 'With a font');
      const font = new URL('../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf', import.meta.url).pathname;
      await field(page, 'Upload font').setInputFiles(font);
      await eventually(() => field(page, 'Font').inputValue()).toMatch(/Liberation/);
      await button(page, 'Save template').click();
      await page.getByText('“With a font” is saved.').last().waitFor();
      await button(page, 'Menu').click();
      await page.getByRole('link', { name: 'Templates' }).click();
      await page.getByRole('link', { name: 'New template' }).first().click();
      await page.getByLabel('Open PDF').setInputFiles(pdf);
      await region(page, 'Document').locator('[data-page="0"]').waitFor();
      await page.getByRole('toolbar', { name: 'Add' }).getByRole('button', { name: 'Text', exact: true }).press('Enter');
      await eventually(() => field(page, 'Font').inputValue()).toBe('Helvetica');
    }));
});
