import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aWorkbook, sheetRows } from '../../support/a-workbook.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { consoleWorld, type Visitor } from './harness/console-world.ts';
import { downloaded, namesIn, textsIn } from './harness/downloads.ts';
import { button, region } from './harness/editor.ts';
import { eventually } from './harness/eventually.ts';
import { hasFocus, tabTo } from './harness/keyboard.ts';
import { expectUsable } from './harness/layout.ts';
import { saveTemplate, textsOfColumns } from './harness/save-template.ts';

const world = consoleWorld();
const people = Array.from(
  { length: 12 },
  (_, index) => `Person ${index + 1};Rue ${index + 1};${index % 4 === 0 ? '' : index}\n`,
);
const rows = world.written('people.csv', `Name;Street, no.;Code\n${people.join('')}`);

const table = (page: Page): Locator => page.getByRole('grid', { name: 'Preview' });
const cell = (page: Page, text: string): Locator => table(page).getByRole('gridcell', { name: text, exact: true });
const summary = (page: Page): Locator => region(page, 'Summary');
const told = (page: Page, words: string): Promise<void> => page.getByText(words).waitFor();

/** Saves a template with texts, the third of which is required. */
const savedTemplate = (visitor: Visitor, name: string, pdf?: Uint8Array): Promise<string> =>
  saveTemplate(
    world,
    visitor,
    name,
    textsOfColumns(['Name', 'Street, no.', 'Code'], (column) => ({ required: column === 2 })),
    pdf,
  );

const choose = async ({ page, open }: Visitor, name: string): Promise<void> => {
  await open('/app/new-job');
  await page.getByLabel('Saved template').selectOption({ label: name });
  await page.getByLabel('Rows', { exact: true }).setInputFiles(rows);
  await cell(page, 'Person 1').waitFor();
};

const saved = (page: Page, name: string) => downloaded(world, page, () => button(page, name).click());
const completed = (page: Page): Promise<void> =>
  region(page, 'Progress').getByText('Completed', { exact: true }).waitFor();

describe('a row in New job', () => {
  it('is edited by mouse, remains so after visiting other pages, and is checked and run as edited', () =>
    world.visit(async (visitor) => {
      const { page } = visitor;
      await savedTemplate(visitor, 'By mouse');
      await choose(visitor, 'By mouse');
      expect(await table(page).getByRole('columnheader').allTextContents()).toEqual([
        'Row',
        'Name',
        'Street, no.',
        'Code',
      ]);
      await cell(page, 'Person 2').dblclick();
      await page.getByRole('textbox', { name: 'Name, row 2' }).fill('Grace');
      await cell(page, 'Person 3').click();
      await cell(page, 'Grace').waitFor();
      expect(await cell(page, 'Grace').getAttribute('title')).toBe('Changed. In the file: Person 2');
      // Rows 1, 5 and 9 lack the required code.
      const leaveOut = table(page).getByRole('button', { name: 'Leave out' });
      for (const row of [1, 5, 9]) await leaveOut.nth(row - 1).click();
      await told(page, '1 cell changed, 3 rows left out');
      await summary(page).getByText('By mouse × 9 rows: 9 PDFs').waitFor();

      await page.getByLabel('Filter rows').fill('grace');
      await eventually(() => table(page).getByRole('rowheader').allTextContents()).toEqual(['2']);
      await page.getByLabel('Filter rows').fill('');
      await button(page, 'Name').click();
      await button(page, 'Name').click();
      await eventually(async () => (await table(page).getByRole('rowheader').allTextContents())[0]).toBe('12');
      await expectUsable(page);

      await button(page, 'Undo change').click();
      await told(page, '1 cell changed, 2 rows left out');
      await button(page, 'Check rows').click();
      await page.getByRole('region', { name: 'Check', exact: true }).getByText('1 of 10 rows would fail').waitFor();
      await page.locator('details.finding summary').first().click();
      // The row number of the file, although two earlier rows are excluded.
      await button(page, 'Row 9').first().click();
      await eventually(() => table(page).locator('tr.current').getByRole('rowheader').textContent()).toBe('9');
      await cell(page, 'Person 9').click();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('77');
      await page.keyboard.press('Enter');
      await told(page, '2 cells changed, 2 rows left out');

      await page.getByRole('link', { name: 'Usage' }).click();
      await page.getByRole('heading', { name: 'Usage' }).waitFor();
      await page.getByRole('link', { name: 'New job' }).click();
      await told(page, '2 cells changed, 2 rows left out');
      // A reload loses the files; choosing the same file again restores its edits.
      page.once('dialog', (dialog) => void dialog.accept());
      await choose(visitor, 'By mouse');
      await told(page, '2 cells changed, 2 rows left out');
      const { path: workbook, name: workbookName } = await saved(page, 'Download rows');
      expect(workbookName).toBe('people.xlsx');
      const sheet = execFileSync('unzip', ['-p', workbook, 'xl/worksheets/sheet1.xml'], { encoding: 'utf8' });
      expect([sheet.includes('Grace'), sheet.includes('Person 2<'), sheet.includes('Person 5<')]).toEqual([
        true,
        false,
        false,
      ]);

      await page.getByLabel('File name columns').click();
      await page.getByRole('listbox').getByRole('option', { name: 'Name' }).click();
      await button(page, 'Run').click();
      await completed(page);
      const { path, name: zipName } = await saved(page, 'Download all');
      expect(zipName).toMatch(/^By mouse, 20\d\d-\d\d-\d\d\.zip$/);
      const names = namesIn(path).slice(0, -1);
      expect(names).toEqual(names.toSorted());
      expect([names[0], names[9]]).toEqual(['row_01_Grace.pdf', 'row_10_Person_12.pdf']);
      expect(await textsIn(path, 'row_01_Grace.pdf')).toContain('Rue 2');
      expect(await textsIn(path, 'row_07_Person_9.pdf')).toContain('77');
      // The chosen file is unchanged.
      expect(readFileSync(rows, 'utf8')).toContain('Person 2;');
    }));

  it('is pasted as a table, changed to a known value, and left out if it is a total', () =>
    world.visit(async (visitor) => {
      const { page } = visitor;
      const names = ['Name', 'Class', 'Street', 'City', 'Zip'];
      const map = { '1a': 'Class 1a', '2b': 'Class 2b' };
      const id = await saveTemplate(
        world,
        visitor,
        'Pupils',
        textsOfColumns(names, (column) => (column === 1 ? { format: { map } } : {})),
      );
      await visitor.open(`/app/new-job?template=${id}`);
      const pupils = [1, 2, 3].map((row) => [`Pupil ${row}`, '5c', 'Rue', 'Bern', '3000'].join('\t'));
      await button(page, 'Paste table').click();
      await page.getByLabel('Table', { exact: true }).fill([names.join('\t'), ...pupils, 'Summe', ''].join('\n'));
      await button(page, 'Use table').click();
      await told(page, '1 row is nearly blank: 4 “Summe”');
      await page.locator('.odd-rows').getByRole('button', { name: 'Leave out' }).click();
      await summary(page).getByText('Pupils × 3 rows: 3 PDFs').waitFor();
      await cell(page, '5c').first().dblclick();
      await page.getByRole('option', { name: '2b' }).click();
      await cell(page, '2b').waitFor();
      await button(page, 'Find and replace').click();
      await page.getByLabel('Find', { exact: true }).fill('5C');
      await page.getByLabel('Replace with').fill('1a');
      await expectAccessible(page);
      await button(page, 'Replace all').click();
      await told(page, 'Replaced 2 values in 2 rows.');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+z');
      await told(page, '1 cell changed, 1 row left out');
      await page.getByLabel('Filter rows').fill('pupil 2');
      await told(page, '1 of 4 shown');
      await button(page, 'Run only these').click();
      await summary(page).getByText('Pupils × 1 row: 1 PDF').waitFor();
    }));

  it('is edited by keyboard alone', () =>
    world.visit(
      async (visitor) => {
        const { page } = visitor;
        await savedTemplate(visitor, 'By keys');
        await choose(visitor, 'By keys');
        await tabTo(page, cell(page, 'Person 1'));
        await page.keyboard.press('ArrowDown');
        await eventually(() => hasFocus(cell(page, 'Person 2'))).toBe(true);
        await page.keyboard.press('Enter');
        await page.keyboard.type('never kept');
        await page.keyboard.press('Escape');
        await eventually(() => hasFocus(cell(page, 'Person 2'))).toBe(true);
        await page.keyboard.type('Grace');
        await page.keyboard.press('Enter');
        await eventually(() => hasFocus(cell(page, 'Person 3'))).toBe(true);
        await told(page, '1 cell changed');
        await page.keyboard.press('Control+z');
        await cell(page, 'Person 2').waitFor();
        await eventually(() => page.getByText('1 cell changed').count()).toBe(0);
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('Delete');
        await told(page, '1 row left out');
        await expectAccessible(page);
        // Ranges are copied as text with tabs. Rows that do not fit are named. Each gesture is one step.
        for (const key of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Control+c'])
          await page.keyboard.press(key);
        for (const key of ['Control+End', 'Home', 'Control+v']) await page.keyboard.press(key);
        await told(page, 'No room for 1 row: not pasted.');
        await told(page, '2 cells changed, 1 row left out');
        await page.keyboard.press('Control+z');
        await page.getByText('1 row left out', { exact: true }).waitFor();
        await page.keyboard.press('Control+y');
        await told(page, '2 cells changed, 1 row left out');
        for (const key of ['ArrowUp', 'Shift+ArrowUp', 'Delete']) await page.keyboard.press(key);
        await told(page, '4 cells changed, 1 row left out');
        for (const key of ['Control+z', 'Control+z', 'ArrowLeft', 'ContextMenu', 'Enter'])
          await page.keyboard.press(key);
        await told(page, '2 rows left out');
        await page.keyboard.press('Control+z');
        await told(page, '1 row left out');
        // One press leaves the table.
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.closest('.row-grid'))).toBeNull();

        const names = page.getByLabel('File name columns');
        await tabTo(page, names);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Enter');
        expect(await names.inputValue()).toBe('Street, no., Name');
        await expectAccessible(page);
        await page.keyboard.press('Escape');
        await page.getByText(/First PDF: row_01_Rue_\d+_Person_\d+\.pdf/).waitFor();
        await page.keyboard.type(', Town');
        expect(await names.getAttribute('aria-invalid')).toBeNull();
        await page.keyboard.press('Tab');
        await told(page, 'There is no column “Town”. Choose one from the list.');
        expect(await names.getAttribute('aria-invalid')).toBe('true');
        await page.keyboard.press('Shift+Tab');
        for (let letter = 0; letter < ', Town'.length; letter++) await page.keyboard.press('Backspace');
        await page.keyboard.press('Escape');
        await tabTo(page, page.getByLabel('Failed rows allowed (%)'));
        await page.keyboard.press('Control+A');
        await page.keyboard.type('100');
        await tabTo(page, page.getByLabel('Print file'));
        await page.keyboard.press('Space');
        await tabTo(page, button(page, 'Run'));
        await page.keyboard.press('Enter');
        await completed(page);
        await eventually(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
        await tabTo(page, button(page, 'Download all'));
        expect((await downloaded(world, page, () => page.keyboard.press('Enter'))).name).toMatch(/\.zip$/);
        await tabTo(page, page.getByLabel('Show'));
        await page.keyboard.type('N');
        await eventually(() =>
          page.getByRole('table', { name: 'Rows' }).locator('tbody').getByRole('row').count(),
        ).toBe(3);
      },
      { forcedColors: 'active' },
    ));
});

describe('from a form to its ZIP', () => {
  it('takes at most twelve presses if the fields match, with the cost of a run visible', () =>
    world.visit(async (visitor) => {
      const { page, open } = visitor;
      await savedTemplate(visitor, 'In few presses');
      let presses = 0;
      const press = async (action: Promise<unknown>): Promise<void> => {
        presses++;
        await action;
      };
      await open('/app/templates');
      await press(page.getByRole('link', { name: 'Run' }).first().click());
      await page.waitForURL('**/app/new-job');
      await press(page.getByLabel('Rows', { exact: true }).setInputFiles(rows));
      await summary(page)
        .getByText(
          /× 12 rows: 12 PDFs, some \d+ kB, 12 of the [\d,]+ rows left this month; a retry of failed rows is free/,
        )
        .waitFor();
      for (const [width, height] of [
        [1280, 620],
        [1440, 900],
        [768, 1024],
        [320, 640],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.getByLabel('Rows', { exact: true }).scrollIntoViewIfNeeded();
        const box = await button(page, 'Run').boundingBox();
        expect([width, box !== null && box.y >= 0 && box.y + box.height <= height]).toEqual([width, true]);
      }
      await page.setViewportSize({ width: 1280, height: 620 });
      await press(page.getByLabel('File name columns').click());
      await press(page.getByRole('listbox').getByRole('option', { name: 'Name' }).click());
      await press(page.getByLabel('Failed rows allowed (%)').fill('100'));
      await press(button(page, 'Run').click());
      await completed(page);
      presses++;
      await saved(page, 'Download all');
      expect(presses).toBeLessThanOrEqual(12);
    }));

  const dropFiles = async ({ page }: Visitor): Promise<void> => {
    const drop = async (name: string, content: string): Promise<void> => {
      const transfer = await page.evaluateHandle(
        ([called, text]) => {
          const data = new DataTransfer();
          data.items.add(new File([text], called));
          return data;
        },
        [name, content] as const,
      );
      await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
      await told(page, 'Drop the table, or the files to fill');
      await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer });
    };
    await drop('people.jsonl', '{"Name":"Cem","Code":"7"}\n{"Name":"Dina","Code":"8"}\n');
    await cell(page, 'Cem').waitFor();
    expect(await page.getByText('Drop the table').count()).toBe(0);
    expect(await page.getByLabel('Rows', { exact: true }).getAttribute('accept')).toContain('.jsonl');
    await drop('form.pdf', '%PDF-1.7');
    await page.getByText('form.pdf', { exact: true }).waitFor();
    await drop('form.svc', 'a package');
    await page.getByText('form', { exact: true }).waitFor();
    await expectUsable(page);
  };

  const readSheet = async ({ page }: Visitor): Promise<void> => {
    const members = {
      name: 'Members 2026',
      data: sheetRows([['Our members'], [], ['Name', 'Code'], ['Ada', '7'], ['Bea', '8']]),
    };
    const workbook = (name: string, cover: string): string =>
      world.written(name, aWorkbook({ sheets: [{ name: 'Cover', data: cover }, members] }));
    const sheet = page.getByLabel('Sheet', { exact: true });
    const refused = (code: string): Promise<void> => page.getByRole('alert').getByText(code).waitFor();
    const headers = () => eventually(() => page.getByRole('columnheader').allTextContents());
    await page
      .getByLabel('Rows', { exact: true })
      .setInputFiles(workbook('members.xlsx', sheetRows([['Members of 2026']])));
    await page.getByText('Cover · without column names · 1 row').waitFor();
    await button(page, 'Change').click();
    await sheet.selectOption('Members 2026');
    await page.getByRole('gridcell', { name: 'Our members' }).waitFor();
    await page.getByLabel('Header is in line').fill('3');
    await page.getByText('Members 2026 · names in line 3 · 2 rows').waitFor();
    await headers().toEqual(['Row', 'Name', 'Code']);
    expect(await page.getByLabel('First line is a header').isChecked()).toBe(true);
    await expectUsable(page);

    await page.getByLabel('Rows', { exact: true }).setInputFiles(workbook('cover.xlsx', ''));
    await button(page, 'Change').click();
    await sheet.selectOption('Cover');
    await refused('EMPTY_DATA_INPUT');
    await sheet.selectOption('Members 2026');
    await page.getByRole('gridcell', { name: 'Our members' }).waitFor();
    await page
      .getByLabel('Rows', { exact: true })
      .setInputFiles(world.written('title.csv', 'Report, by hand\nName;Code\nAda;1,5,7\nBea;8\n'));
    await refused('INVALID_CSV_FILE');
    await expectAccessible(page);
    await page.getByLabel('Header is in line').fill('2');
    await page.getByLabel('Delimiter').selectOption('Semicolon');
    await headers().toEqual(['Row', 'Name', 'Code']);
  };
  it('reads another sheet, with a header below a title, and takes files dropped anywhere, including JSON lines', () =>
    world.visitAt('/app/new-job', async (visitor) => {
      await readSheet(visitor);
      await dropFiles(visitor);
    }));
});
