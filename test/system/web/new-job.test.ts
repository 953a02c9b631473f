import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Download, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaringPdf } from '../../support/declaring-pdf.ts';
import { readText } from '../../support/read-text.ts';
import { aPdf } from '../black-box/client/a-pdf.ts';
import { expectAccessible } from './harness/accessibility.ts';
import { aConsoleWorld, type ConsoleWorld, type Visitor } from './harness/console-world.ts';
import { eventually } from './harness/eventually.ts';
import { tabTo } from './harness/keyboard.ts';
import { expectNoSidewaysScrolling } from './harness/layout.ts';

let world: ConsoleWorld;
let rows: string;

beforeAll(async () => {
  world = await aConsoleWorld();
  const people = Array.from({ length: 12 }, (_, index) => `Person ${index + 1};Rue ${index + 1};${index % 4 === 0 ? '' : index}\n`);
  rows = world.written('people.csv', `Name;Street, no.;Code\n${people.join('')}`);
});
afterAll(() => world?.stop());

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const table = (page: Page): Locator => page.getByRole('table', { name: 'Preview' });
const cell = (page: Page, text: string): Locator => table(page).getByRole('cell', { name: text, exact: true });
const summary = (page: Page): Locator => page.getByRole('region', { name: 'Summary' });
const hasFocus = (locator: Locator): Promise<boolean> => locator.evaluate((element) => element === document.activeElement);

/** Saves a template of texts, the third of which is required, over the page's own route. */
const savedTemplate = async ({ context }: Visitor, name: string, pdf: Uint8Array = aPdf()): Promise<void> => {
  const columns = ['Name', 'Street, no.', 'Code'].map((label, column) => ({ key: `column_${column}`, label }));
  const overlays = columns.map(({ key }, index) => ({
    id: `text_${index}`,
    kind: 'text',
    page: 0,
    rect: { x: 20, y: 20 + 40 * index, width: 250, height: 20 },
    value: { column: key },
    required: index === 2,
  }));
  const answer = await context.request.post(`${world.origin}/app/api/templates`, {
    headers: { origin: world.origin },
    multipart: {
      name,
      template: JSON.stringify({ columns, overlays }),
      pdf: { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdf) },
    },
  });
  expect(answer.status()).toBe(201);
};

const choose = async ({ page, open }: Visitor, name: string): Promise<void> => {
  await open('/app/new-job');
  await page.getByLabel('Saved template').selectOption({ label: name });
  await page.getByLabel('Rows', { exact: true }).setInputFiles(rows);
  await cell(page, 'Person 1').waitFor();
};

const downloaded = async (page: Page, name: string): Promise<{ readonly path: string; readonly download: Download }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  const path = world.path(`saved-${download.suggestedFilename()}`);
  await download.saveAs(path);
  return { path, download };
};

const completed = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Progress' }).getByText('Completed', { exact: true }).waitFor();

const namesIn = (zip: string): readonly string[] => execFileSync('unzip', ['-Z1', zip], { encoding: 'utf8' }).trim().split('\n');

describe('rows in New job', () => {
  it('are mended by mouse, stay so on the way to other pages and back, and are what is checked and run', () =>
    world.visit(async (visitor) => {
      const { page } = visitor;
      await savedTemplate(visitor, 'By mouse');
      await choose(visitor, 'By mouse');
      expect(await table(page).getByRole('columnheader').allTextContents()).toEqual(['Row', 'Name', 'Street, no.', 'Code']);
      await cell(page, 'Person 2').dblclick();
      await page.getByRole('textbox', { name: 'Name, row 2' }).fill('Grace');
      await cell(page, 'Person 3').click();
      await cell(page, 'Grace').waitFor();
      expect(await cell(page, 'Grace').getAttribute('title')).toBe('Changed. In the file: Person 2');
      // Those without a code, which is required, are rows 1, 5 and 9.
      for (const row of [1, 5, 9])
        await table(page)
          .getByRole('button', { name: 'Leave out' })
          .nth(row - 1)
          .click();
      await page.getByText('1 cell changed, 3 rows left out').waitFor();
      await summary(page).getByText('By mouse × 9 rows: 9 PDFs').waitFor();

      await page.getByLabel('Filter rows').fill('grace');
      await eventually(() => table(page).getByRole('rowheader').allTextContents()).toEqual(['2']);
      await page.getByLabel('Filter rows').fill('');
      await button(page, 'Name').click();
      await button(page, 'Name').click();
      await eventually(async () => (await table(page).getByRole('rowheader').allTextContents())[0]).toBe('12');
      await expectAccessible(page);
      await expectNoSidewaysScrolling(page);

      await button(page, 'Undo change').click();
      await page.getByText('1 cell changed, 2 rows left out').waitFor();
      await button(page, 'Check rows').click();
      await page.getByRole('region', { name: 'Check', exact: true }).getByText('1 of 10 rows would fail').waitFor();
      await page.locator('details.finding summary').first().click();
      // As the file counts, though two rows before it are left out.
      await button(page, 'Row 9').first().click();
      await eventually(() => table(page).locator('tr.current').getByRole('rowheader').textContent()).toBe('9');
      await cell(page, 'Person 9').click();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('77');
      await page.keyboard.press('Enter');
      await page.getByText('2 cells changed, 2 rows left out').waitFor();

      await page.getByRole('link', { name: 'Usage' }).click();
      await page.getByRole('heading', { name: 'Usage' }).waitFor();
      await page.getByRole('link', { name: 'New job' }).click();
      await page.getByText('2 cells changed, 2 rows left out').waitFor();
      // A reload takes the files away; the same file, chosen again, is mended as it was.
      page.once('dialog', (dialog) => void dialog.accept());
      await choose(visitor, 'By mouse');
      await page.getByText('2 cells changed, 2 rows left out').waitFor();
      const { path: workbook, download } = await downloaded(page, 'Download rows');
      expect(download.suggestedFilename()).toBe('people.xlsx');
      const sheet = execFileSync('unzip', ['-p', workbook, 'xl/worksheets/sheet1.xml'], { encoding: 'utf8' });
      expect([sheet.includes('Grace'), sheet.includes('Person 2<'), sheet.includes('Person 5<')]).toEqual([true, false, false]);

      await page.getByLabel('File name columns').click();
      await page.getByRole('option', { name: 'Name' }).click();
      await button(page, 'Run').click();
      await completed(page);
      const { path, download: zip } = await downloaded(page, 'Download ZIP');
      expect(zip.suggestedFilename()).toMatch(/^By mouse, 20\d\d-\d\d-\d\d\.zip$/);
      const names = namesIn(path).slice(0, -1);
      expect(names).toEqual(names.toSorted());
      expect([names[0], names[9]]).toEqual(['row_01_Grace.pdf', 'row_10_Person_12.pdf']);
      const texts = async (name: string) => (await readText(execFileSync('unzip', ['-p', path, name]))).map(({ text }) => text);
      expect(await texts('row_01_Grace.pdf')).toContain('Rue 2');
      expect(await texts('row_07_Person_9.pdf')).toContain('77');
      // What was chosen stays as it was.
      expect(readFileSync(rows, 'utf8')).toContain('Person 2;');
    }));

  it('are mended by keys alone', () =>
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
        await page.keyboard.press('Enter');
        await page.keyboard.type('Grace');
        await page.keyboard.press('Enter');
        await eventually(() => hasFocus(cell(page, 'Grace'))).toBe(true);
        await page.getByText('1 cell changed').waitFor();
        await page.keyboard.press('Control+z');
        await cell(page, 'Person 2').waitFor();
        await eventually(() => page.getByText('1 cell changed').count()).toBe(0);
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Space');
        await page.getByText('1 row left out').waitFor();
        await expectAccessible(page);

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
        await page.getByText(/The first PDF is called row_01_Rue_\d+_Person_\d+\.pdf/).waitFor();
        await page.keyboard.type(', Town');
        expect(await names.getAttribute('aria-invalid')).toBeNull();
        await page.keyboard.press('Tab');
        await page.getByText('There is no column “Town”. Choose one of the list.').waitFor();
        expect(await names.getAttribute('aria-invalid')).toBe('true');
        await page.keyboard.press('Shift+Tab');
        for (let letter = 0; letter < ', Town'.length; letter++) await page.keyboard.press('Backspace');
        await page.keyboard.press('Escape');
        await tabTo(page, page.getByLabel('Failed rows allowed (%)'));
        await page.keyboard.press('Control+A');
        await page.keyboard.type('100');
        await tabTo(page, button(page, 'Run'));
        await page.keyboard.press('Enter');
        await completed(page);
      },
      { forcedColors: 'active' },
    ));
});

describe('the way from a form to its ZIP', () => {
  it('takes at most twelve presses where the fields match, with what a run comes to in sight', () =>
    world.visit(async (visitor) => {
      const { page, open } = visitor;
      const pdf = aPdf();
      await savedTemplate(visitor, 'In few presses', pdf);
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
        .getByText(/× 12 rows: 12 PDFs, some \d+ kB, 12 of the [\d,]+ rows left this month; a retry of failed rows is free/)
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
      await press(page.getByRole('option', { name: 'Name' }).click());
      await press(page.getByLabel('Failed rows allowed (%)').fill('100'));
      await press(button(page, 'Run').click());
      await completed(page);
      presses++;
      await downloaded(page, 'Download ZIP');
      expect(presses).toBeLessThanOrEqual(12);
    }));

  it('begins with files that are dropped anywhere, lines of JSON among them', () =>
    world.visit(async (visitor) => {
      const { page, open } = visitor;
      await open('/app/new-job');
      await page.getByRole('heading', { name: 'New job' }).waitFor();
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
        await page.getByText('Drop the PDF, its package or the table').waitFor();
        await page.dispatchEvent('h1', 'drop', { dataTransfer: transfer });
      };
      await drop('people.jsonl', '{"Name":"Ada","Code":"7"}\n{"Name":"Bea","Code":"8"}\n');
      await cell(page, 'Ada').waitFor();
      expect(await page.getByText('Drop the PDF').count()).toBe(0);
      expect(await page.getByLabel('Rows', { exact: true }).evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe(
        'people.jsonl',
      );
      expect(await page.getByLabel('Rows', { exact: true }).getAttribute('accept')).toContain('.jsonl');
      await drop('form.pdf', '%PDF-1.7');
      await page.getByText('form.pdf', { exact: true }).waitFor();
      await drop('form.svc', 'a package');
      await page.getByText('form', { exact: true }).waitFor();
      await expectNoSidewaysScrolling(page);
      await expectAccessible(page);
    }));
});

describe('a PDF that declares what it keeps to', () => {
  it('asks what is to be done about it, and says at the choice what would be lost', () =>
    world.visit(async (visitor) => {
      const { page, watch } = visitor;
      watch.expect(/status of 422/);
      await savedTemplate(visitor, 'Archived', declaringPdf({ a: '2b' }));
      await savedTemplate(visitor, 'Plain');
      await choose(visitor, 'Plain');
      await summary(page).getByText('some').waitFor();
      expect(await page.getByLabel('Conformance').count()).toBe(0);
      await page.getByLabel('Saved template').selectOption({ label: 'Archived' });
      const choice = page.getByLabel('Conformance');
      await page.getByText('The PDF says that it is PDF/A-2b.').waitFor();
      expect(await choice.locator('option').allTextContents()).toEqual([
        'Keep it where it can be kept, and tell where it is lost',
        'Require it: nothing is made that would lose it',
        'Ignore it: no PDF says that it keeps to it',
      ]);
      await page.getByLabel('Print file').check();
      await page.getByLabel('Failed rows allowed (%)').fill('100');
      await choice.selectOption({ label: 'Require it: nothing is made that would lose it' });
      await button(page, 'Run').click();
      await eventually(() => choice.getAttribute('aria-invalid')).toBe('true');
      await expectAccessible(page);
      await choice.selectOption('keep');
      await button(page, 'Check rows').click();
      await page.getByRole('heading', { name: 'Check', exact: true }).waitFor();
      await button(page, 'Run').click();
      await completed(page);
    }));
});
