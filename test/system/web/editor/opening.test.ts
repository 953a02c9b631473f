import { truncateSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { PDFDocument } from 'pdf-lib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aWorkbook } from '../../../support/a-workbook.ts';
import { rawPdf } from '../../../support/raw-pdf.ts';
import { aPdf } from '../../black-box/client/a-pdf.ts';
import { expectAccessible } from '../harness/accessibility.ts';
import { aConsoleWorld, type ConsoleWorld } from '../harness/console-world.ts';
import { button, overlay, region } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';

let world: ConsoleWorld;

beforeAll(async () => {
  world = await aConsoleWorld();
});
afterAll(() => world?.stop());

const at = (x: number, y: number) => ({ x, y, width: 100, height: 20 });

/** A package as the editor reads it: who signed it does not matter there. */
const aPackageFile = (name: string, payload: object): string => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return world.written(name, gzipSync(`${part({ alg: 'EdDSA', typ: 'svc', kid: 'x' })}.${part(payload)}.AA`));
};

const payload = (members: object = {}) => ({
  schemaVersion: 5,
  name: 'Letter',
  exportedAt: '2026-11-20T09:00:00Z',
  template: {
    columns: [{ key: 'column_0', label: 'Name' }],
    overlays: [
      { id: 'name', kind: 'text', page: 0, rect: at(40, 60), value: { column: 'column_0' } },
      { id: 'place', kind: 'text', page: 2, rect: at(40, 60), value: { column: 'column_3' } },
      { id: 'edge', kind: 'text', page: 1, rect: at(260, 60), value: { static: 'x' } },
      { id: 'tick', kind: 'field', field: 'agrees', value: { static: 'yes' } },
    ],
  },
  ...members,
});

/** Cells below each other, as a sheet has them. */
const sheetOf = (...cells: readonly string[]): string =>
  cells.map((cell) => `<row><c t="inlineStr"><is><t>${cell}</t></is></c></row>`).join('');

const refused = async (page: Page, label: string, path: string, code: string): Promise<void> => {
  await page.getByLabel(label).setInputFiles(path);
  await page.getByRole('alert').getByText(code, { exact: true }).waitFor();
};

/** A well-formed document that has not a single page. */
const pageless = rawPdf({ 1: '<</Type/Catalog/Pages 2 0 R>>', 2: '<</Type/Pages/Kids[]/Count 0>>' });

/** One page, larger than any screen. */
const aPlan = async (): Promise<Uint8Array> => {
  const plan = await PDFDocument.create();
  plan.addPage([3000, 5000]);
  return plan.save();
};

describe('opening files in the editor', () => {
  it('tells what of a package no longer fits another PDF and other rows, until it is mended or dismissed', () =>
    world.visit(async ({ page, open }) => {
      await open('/app/editor');
      await page.getByLabel('Open PDF').setInputFiles(world.written('two.pdf', aPdf({ pages: 2 })));
      const source = { fileName: 'old.pdf', sha256: '0'.repeat(64), sizeBytes: 1, pages: [{ width: 612, height: 792, rotation: 0 }] };
      await page.getByLabel('Open package').setInputFiles(aPackageFile('letter.svc', payload({ source, pageOrganization: [0] })));
      const report = page.getByRole('list', { name: 'What no longer fits' });
      await report.getByText('place: It stands on page 3; the PDF has 2 pages.').waitFor();
      await report.getByText('edge: It stands outside of page 2, or reaches over its edge.').waitFor();
      await report.getByText('tick: The PDF has no form field “agrees”.').waitFor();
      await report.getByText('Page 1 has another size than in the PDF that the package was made with.').waitFor();
      await page.getByLabel('Open rows').setInputFiles(world.written('other.csv', 'Surname;City\nAda;Zürich\n'));
      await region(page, 'Columns').getByLabel('Column for Name').selectOption('Surname');
      await report.getByText('place: It uses column 4; the rows have 2.').waitFor();
      await expectAccessible(page);
      // A press goes there.
      await report.getByRole('button', { name: 'edge:' }).click();
      await overlay(page, 'Text edge').waitFor();
      await region(page, 'Properties').getByLabel('X', { exact: true }).fill('100');
      await report.getByText('edge:').waitFor({ state: 'detached' });
      await button(page, 'Dismiss').click();
      await report.waitFor({ state: 'detached' });
      // Another PDF asks again.
      await page.getByLabel('Open PDF').setInputFiles(world.written('one.pdf', aPdf({ pages: 1 })));
      await report.getByText('edge: It stands on page 2; the PDF has 1 page.').waitFor();
      page.once('dialog', (dialog) => void dialog.accept());
      await page.getByLabel('Open package').setInputFiles(aPackageFile('fits.svc', payload({ template: { overlays: [] } })));
      await report.waitFor({ state: 'detached' });
    }));

  it('shows a PDF from its first line on, whatever size the one before it had', () =>
    world.visit(async ({ page, open }) => {
      const sheet = region(page, 'Document').locator('[data-page="0"]');
      const scrolled = () => page.getByRole('group', { name: 'Pages of the document' }).evaluate((pages) => pages.scrollTop);
      await open('/app/editor');
      await page.getByLabel('Open PDF').setInputFiles(world.written('plan.pdf', await aPlan()));
      await sheet.waitFor();
      await eventually(() => page.locator('.zoom-value').textContent()).not.toBe('100 %');
      await page.getByLabel('Open PDF').setInputFiles(world.written('letter.pdf', aPdf({ pages: 3 })));
      await page.locator('.open-file-name').getByText('letter.pdf').waitFor();
      await eventually(() => page.locator('.zoom-value').textContent()).toBe('100 %');
      expect(await scrolled()).toBe(0);
    }));

  it('reads rows of every kind, says what it took them for, and takes a correction', () =>
    world.visit(async ({ page, open }) => {
      await open('/app/editor');
      const openRows = (name: string, content: string | Uint8Array): Promise<void> =>
        page.getByLabel('Open rows').setInputFiles(world.written(name, content));
      const cell = (text: string): Promise<void> => region(page, 'Rows').getByRole('cell', { name: text, exact: true }).first().waitFor();
      await openRows('a.csv', Buffer.from('Name;Ort\nMüller;Köln\n', 'latin1'));
      await cell('Köln');
      await page.getByLabel('Encoding').selectOption('windows-1251');
      await cell('Kцln');
      await page.getByLabel('First line is a header').click();
      await cell('Ort');
      await page.getByLabel('Delimiter').selectOption('Comma');
      await cell('Name;Ort');
      await openRows('b.tsv', 'Name\tCity\nAda\tZürich\n');
      await cell('Zürich');
      await openRows('c.json', '[{"column_0":"Grace","column_1":"Bern"}]');
      await cell('Bern');
      expect(await page.getByLabel('Delimiter').count()).toBe(0);
      await openRows(
        'd.xlsx',
        aWorkbook({
          sheets: [
            { name: 'People', data: sheetOf('Name', 'Ada') },
            { name: 'Places', data: sheetOf('Town', 'Zürich') },
          ],
        }),
      );
      await cell('Ada');
      await page.getByLabel('Sheet').selectOption('Places');
      await cell('Zürich');
      await expectAccessible(page);
    }));

  it('has the sheets of a workbook in the line of the rows, without the table being opened: the first one is often a cover', () =>
    world.visit(async ({ page, open }) => {
      await open('/app/editor');
      await page.getByLabel('Open PDF').setInputFiles(world.written('form.pdf', aPdf()));
      await region(page, 'Document').locator('[data-page="0"]').waitFor();
      const sheets = [
        { name: 'Cover', data: sheetOf('Report', '2026') },
        { name: 'People', data: sheetOf('Town', 'Zürich') },
      ];
      await page.getByLabel('Open rows').setInputFiles(world.written('cover.xlsx', aWorkbook({ sheets })));
      const rows = region(page, 'Rows');
      await rows.getByLabel('Sheet', { exact: true }).selectOption('People');
      await button(page, 'Show table').click();
      await rows.getByRole('cell', { name: 'Zürich', exact: true }).waitFor();
      expect(await rows.getByLabel('Sheet', { exact: true }).count()).toBe(1);
      await expectAccessible(page);
    }));

  it('says of files that no connection keeps from being read that they are not read, not that they are broken, and reads them later', () =>
    world.visit(async ({ page, open, watch, context }) => {
      watch.expect(/ERR_INTERNET_DISCONNECTED/);
      await open('/app/editor');
      await button(page, 'End tour').waitFor();
      await context.setOffline(true);
      const pdf = world.written('sound.pdf', aPdf());
      const rows = world.written('sound.csv', 'Name,Town\nAda,London\n');
      const unread = page.getByRole('alert').getByText('could not be loaded. Check the connection');
      await page.getByLabel('Open PDF').setInputFiles(pdf);
      await page.getByText('The PDF was not opened.').waitFor();
      await unread.waitFor();
      expect(await page.getByText('INVALID_PDF').count()).toBe(0);
      await page.getByLabel('Open rows').setInputFiles(rows);
      await page.getByText('The rows were not opened.').waitFor();
      await unread.waitFor();
      await context.setOffline(false);
      await page.getByLabel('Open PDF').setInputFiles(pdf);
      await region(page, 'Document').locator('[data-page="0"]').waitFor();
      await page.getByLabel('Open rows').setInputFiles(rows);
      await region(page, 'Columns').getByText('Town', { exact: true }).waitFor();
    }));

  it('refuses what the service would refuse, with its codes', { timeout: 300_000 }, () =>
    world.visit(async ({ page, open }) => {
      await open('/app/editor');
      await refused(page, 'Open PDF', world.written('no.pdf', 'no PDF'), 'INVALID_PDF');
      await refused(page, 'Open PDF', world.written('empty.pdf', ''), 'INVALID_PDF');
      await refused(page, 'Open PDF', world.written('pageless.pdf', pageless), 'INVALID_PDF');
      await refused(page, 'Open PDF', world.written('many.pdf', aPdf({ pages: 1001 })), 'MAX_PDF_PAGES_EXCEEDED');
      const large = world.written('large.pdf', aPdf());
      truncateSync(large, 80 * 1024 * 1024 + 1);
      await refused(page, 'Open PDF', large, 'PAID_FILE_SIZE_LIMIT_REACHED');
      await refused(page, 'Open package', world.written('no.svc', 'no package'), 'MALFORMED_DOQLO_FILE');
      await refused(page, 'Open package', aPackageFile('six.svc', payload({ schemaVersion: 6 })), 'UNSUPPORTED_DOQLO_VERSION');
      await refused(page, 'Open package', aPackageFile('wrong.svc', payload({ template: { overlays: [{}] } })), 'INVALID_DOQLO_SCHEMA');
      await refused(page, 'Open package', aPackageFile('none.svc', payload({ template: undefined })), 'MISSING_DOQLO_TEMPLATE_CONFIG');
      await refused(
        page,
        'Open package',
        aPackageFile('turned.svc', payload({ pageOrganization: [1, 0] })),
        'UNSUPPORTED_PAGE_ORGANIZATION',
      );
      await refused(page, 'Open rows', world.written('open.csv', 'a,b\n"c,d\n'), 'INVALID_CSV_FILE');
      await refused(page, 'Open rows', world.written('empty.csv', ''), 'EMPTY_DATA_INPUT');
      await refused(page, 'Open rows', world.written('cut.json', '[{"column_0":'), 'INVALID_ROWS_JSON');
      await refused(page, 'Open rows', world.written('broken.xlsx', Buffer.from('PK\u0003\u0004broken')), 'INVALID_TABLE');
      await expectAccessible(page);
    }),
  );
});
