import { truncateSync } from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { aWorkbook } from '../../../support/a-workbook.ts';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { consoleWorld } from '../harness/console-world.ts';
import { button, field, openFiles, region } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { packageToOpen } from '../harness/package-to-open.ts';

const world = consoleWorld();

/** A template that fits no PDF of these tests. */
const template = {
  overlays: [{ id: 'tick', kind: 'field', field: 'agrees', value: { static: 'yes' } }],
};

/** Writes cells in a column, as in a sheet. */
const sheetOf = (...cells: readonly string[]): string =>
  cells.map((cell) => `<row><c t="inlineStr"><is><t>${cell}</t></is></c></row>`).join('');

const openPdf = (page: Page, name: string, content: string | Uint8Array): Promise<void> =>
  page.getByLabel('Open PDF').setInputFiles(world.written(name, content));
const openRows = (page: Page, name: string, content: string | Uint8Array): Promise<void> =>
  page.getByLabel('Open rows').setInputFiles(world.written(name, content));
const firstPage = (page: Page) => region(page, 'Document').locator('[data-page="0"]');

/** A form with a text field per name. */
const aLargeForm = async (names: readonly string[]): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 400]);
  const form = document.getForm();
  names.forEach((name, index) => {
    const at = { x: 20 + 90 * (index % 4), y: 380 - 1.4 * Math.floor(index / 4), width: 80, height: 1.2 };
    form.createTextField(name).addToPage(page, at);
  });
  return document.save();
};

/** A single page larger than any screen. */
const aPlan = async (): Promise<Uint8Array> => {
  const plan = await PDFDocument.create();
  plan.addPage([3000, 5000]);
  return plan.save();
};

describe('opening files in the editor', () => {
  const showFromFirstLine = async (page: Page): Promise<void> => {
    const zoomed = () => page.locator('.zoom-value').textContent();
    expect(await button(page, 'Document').count()).toBe(0);
    await openFiles(page, { pdf: world.written('plan.pdf', await aPlan()) });
    await eventually(zoomed).not.toBe('100 %');
    await openPdf(page, 'declares.pdf', declaringPdf({ a: '2a', ua: true }));
    await page.locator('.open-file-name').getByText('declares.pdf').waitFor();
    await eventually(zoomed).toBe('100 %');
    expect(await page.getByRole('group', { name: 'Pages of the document' }).evaluate((pages) => pages.scrollTop)).toBe(
      0,
    );
    await button(page, 'Document').click();
    const dialog = page.getByRole('dialog', { name: 'Document', exact: true });
    await dialog.getByText('PDF/A-2a, PDF/UA-1').waitFor();
    const told = [
      'PDF 1.7',
      expect.any(String),
      '1',
      'no',
      'none',
      '0',
      'tagged',
      'de-CH',
      'PDF/A-2a, PDF/UA-1',
      'none',
      'none',
    ];
    expect(await dialog.getByRole('definition').allTextContents()).toEqual(told);
    const terms =
      'Version, Size, Pages, Encrypted, Form, Signatures, Structure, Language, Declares, Output intents, Fonts not embedded';
    expect((await dialog.getByRole('term').allTextContents()).join(', ')).toBe(terms);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    // A dynamic form has no pages to show: a message explains the alternatives.
    const dynamic = onePage('', '', {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA 6 0 R>>>>',
      6: { dict: '', data: '<xdp/>' },
    });
    await openPdf(page, 'dynamic.pdf', rawPdf(dynamic));
    const words = region(page, 'Dynamic form');
    await words.getByText('open it in Acrobat and print it to a PDF').waitFor();
    await expectAccessible(page);
    await openPdf(page, 'plain.pdf', aPdf());
    await words.waitFor({ state: 'detached' });
  };

  const showVisibleFields = async (page: Page): Promise<void> => {
    const names = Array.from({ length: 1000 }, (_, index) => `Field ${index + 1}`);
    await page.getByLabel('Open PDF').setInputFiles(world.written('large-form.pdf', await aLargeForm(names)));
    const list = region(page, 'Form fields');
    const fields = list.getByRole('listitem');
    await fields.first().waitFor();
    expect(await fields.count()).toBeLessThan(60);
    expect(await fields.first().getAttribute('aria-setsize')).toBe('1000');
    await list.getByRole('list').evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await list.getByRole('button', { name: 'Field 1000' }).click();
    await field(page, 'Fill with').selectOption('Fixed text');
    await field(page, 'Text').fill('Yes');
    await list.getByText('← “Yes”').waitFor();
    expect(await fields.last().getAttribute('aria-posinset')).toBe('1000');
  };
  it('shows a PDF from its first line on, its properties and declarations, and only the visible ones of a thousand form fields', () =>
    world.visitAt('/app/editor', async ({ page }) => {
      await showFromFirstLine(page);
      await showVisibleFields(page);
    }));

  const readEveryFormat = async (page: Page): Promise<void> => {
    const rows = region(page, 'Rows');
    const cell = (text: string): Promise<void> =>
      rows.getByRole('gridcell', { name: text, exact: true }).first().waitFor();
    await openRows(page, 'a.csv', Buffer.from('Name;Ort\nMüller;Köln\n', 'latin1'));
    await cell('Köln');
    await button(page, 'Change').click();
    await page.getByLabel('Encoding').selectOption('windows-1251');
    await cell('Kцln');
    await page.getByLabel('First line is a header').click();
    await cell('Ort');
    await page.getByLabel('Delimiter').selectOption('Comma');
    await cell('Name;Ort');
    await openRows(page, 'c.json', '[{"column_0":"Grace","column_1":"Bern"}]');
    await cell('Bern');
    await button(page, 'Change').click();
    await page.getByText('JSON · 1 row').waitFor();
    for (const name of ['Delimiter', 'Encoding']) expect(await page.getByLabel(name).count()).toBe(0);
    // The first sheet is often a cover: the sheet choice opens from the line of the rows, without opening the table.
    await openFiles(page, { pdf: world.written('form.pdf', aPdf()) });
    const sheets = [
      { name: 'Cover', data: sheetOf('Report', '2026') },
      { name: 'People', data: sheetOf('Town', 'Zürich') },
    ];
    await openRows(page, 'cover.xlsx', aWorkbook({ sheets }));
    await rows.getByText('Cover · ').waitFor();
    await button(page, 'Change').click();
    await rows.getByLabel('Sheet', { exact: true }).selectOption('People');
    await button(page, 'Show table').click();
    await cell('Zürich');
    expect(await rows.getByLabel('Sheet', { exact: true }).count()).toBe(1);
    await page.getByLabel('Open package').setInputFiles(world.written('letter.svc', packageToOpen(template)));
    await page.getByRole('list', { name: 'Parts that no longer fit' }).waitFor();
    await expectAccessible(page);
  };

  it('reports files that cannot be read offline as unread, not as broken, and reads them later', () =>
    world.visitAt('/app/editor', async ({ page, watch, context }) => {
      watch.expect(/ERR_INTERNET_DISCONNECTED/);
      await button(page, 'End tour').waitFor();
      await context.setOffline(true);
      const unread = page.getByRole('alert').getByText('could not be loaded. Check your connection');
      await openPdf(page, 'sound.pdf', aPdf());
      await page.getByText('The PDF was not opened.').waitFor();
      await unread.waitFor();
      expect(await page.getByText('INVALID_PDF').count()).toBe(0);
      await openRows(page, 'sound.csv', 'Name,Town\nAda,London\n');
      await page.getByText('The rows were not opened.').waitFor();
      await unread.waitFor();
      await context.setOffline(false);
      await openPdf(page, 'sound.pdf', aPdf());
      await firstPage(page).waitFor();
      await openRows(page, 'sound.csv', 'Name,Town\nAda,London\n');
      await region(page, 'Columns').getByText('Town', { exact: true }).waitFor();
    }));

  const rejectLikeService = async (page: Page): Promise<void> => {
    const large = world.written('large.pdf', aPdf());
    truncateSync(large, 80 * 1024 * 1024 + 1);
    // A well-formed document without pages.
    const pageless = rawPdf({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Type/Pages/Kids[]/Count 0>>' });
    const refused: readonly (readonly [label: string, path: string, code: string])[] = [
      ['Open PDF', world.written('no.pdf', 'no PDF'), 'INVALID_PDF'],
      ['Open PDF', world.written('many.pdf', aPdf({ pages: 1001 })), 'MAX_PDF_PAGES_EXCEEDED'],
      ['Open PDF', world.written('pageless.pdf', pageless), 'INVALID_PDF'],
      ['Open PDF', large, 'PAID_FILE_SIZE_LIMIT_REACHED'],
      ['Open package', world.written('no.svc', 'no package'), 'MALFORMED_DOQLO_FILE'],
      ['Open rows', world.written('broken.xlsx', Buffer.from('PK\u0003\u0004broken')), 'INVALID_TABLE'],
    ];
    for (const [label, path, code] of refused) {
      await page.getByLabel(label).setInputFiles(path);
      await page.getByRole('alert').getByText(code, { exact: true }).waitFor();
    }
    await expectAccessible(page);
  };

  it(
    'rejects the same files as the service, with its codes, and reads rows of every format with a correction of the options',
    {
      timeout: 300_000,
    },
    () =>
      world.visitAt('/app/editor', async ({ page }) => {
        await rejectLikeService(page);
        await readEveryFormat(page);
      }),
  );
});
