import { readFileSync } from 'node:fs';
import { degrees, PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePng } from '../../../support/make-png.ts';
import { jobsPath } from '../../black-box/client/client.ts';
import { aConsoleWorld, type ConsoleWorld } from '../harness/console-world.ts';
import { button, exportPackage, region, showTable } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { packageToOpen } from '../harness/package-to-open.ts';
import { expectPreview, pictureOf, previewPictureOf, startPreview } from '../harness/preview.ts';
import { seedJob } from '../harness/seed-job.ts';

let world: ConsoleWorld;

beforeAll(async () => {
  world = await aConsoleWorld();
});
afterAll(() => world?.stop());

/** A page that is turned and one that is turned the other way, both with a crop box whose corner is not the page's; a form field on the first. */
const turnedAndCropped = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const turn of [90, 270]) {
    const page = document.addPage([420, 380]);
    page.setCropBox(30, 20, 360, 340);
    page.setRotation(degrees(turn));
    page.drawText(`Turned by ${turn} degrees`, { x: 60, y: 60, size: 14, font });
    page.drawRectangle({ x: 50, y: 40, width: 300, height: 300, borderColor: rgb(0.2, 0.4, 0.8), borderWidth: 1 });
  }
  const field = document.getForm().createTextField('person');
  field.addToPage(document.getPage(0), { x: 70, y: 300, width: 160, height: 24, font });
  return document.save();
};

const logo = makePng({ width: 2, height: 2, bitDepth: 8, colorType: 2, samples: [200, 30, 30, 30, 160, 30, 30, 30, 200, 240, 200, 40] });

/** Every kind, on both pages; the second text is turned. */
const template = {
  columns: [
    { key: 'column_0', label: 'Name' },
    { key: 'column_1', label: 'Code' },
  ],
  assets: { logo: { mediaType: 'image/png', data: logo.toString('base64') } },
  overlays: [
    {
      id: 'name',
      kind: 'text',
      page: 0,
      rect: { x: 20, y: 30, width: 200, height: 24 },
      value: { column: 'column_0' },
      size: 16,
      bold: true,
    },
    {
      id: 'turned',
      kind: 'text',
      page: 1,
      rect: { x: 60, y: 90, width: 160, height: 40 },
      value: { text: 'To {{column_0}}' },
      rotation: 30,
    },
    { id: 'agreed', kind: 'checkbox', page: 0, rect: { x: 20, y: 70, width: 16, height: 16 }, value: { static: 'yes' } },
    { id: 'picture', kind: 'image', page: 1, rect: { x: 20, y: 20, width: 60, height: 60 }, value: { static: 'logo' } },
    { id: 'signed', kind: 'signature', page: 0, rect: { x: 60, y: 70, width: 80, height: 30 }, asset: 'logo' },
    { id: 'qr', kind: 'qr', page: 0, rect: { x: 20, y: 120, width: 80, height: 80 }, value: { column: 'column_1' } },
    {
      id: 'bars',
      kind: 'barcode',
      page: 1,
      rect: { x: 60, y: 200, width: 200, height: 60 },
      value: { column: 'column_1' },
      symbology: 'code128',
      showText: true,
    },
    { id: 'person', kind: 'field', field: 'person', value: { column: 'column_0' } },
    { id: 'here', kind: 'marker', page: 1, rect: { x: 200, y: 40, width: 90, height: 24 }, label: 'Sign here' },
  ],
};

const showPage = async (page: Page, number: number): Promise<void> => {
  // A PDF with fields opens with them in view.
  await page.getByRole('tab', { name: 'Pages' }).click();
  await region(page, 'Pages')
    .getByRole('button', { name: `Page ${number}` })
    .click();
  await region(page, 'Document')
    .locator(`[data-page="${number - 1}"]`)
    .waitFor();
};

describe('the picture of the preview', () => {
  it('is that of the PDF which the exported package gives through the API, pixel by pixel, for every kind on turned and cropped pages', () =>
    world.visit(async ({ context, page, open }) => {
      const pdf = world.written('turned.pdf', await turnedAndCropped());
      const rows = 'Zoë Brontë,A-100\nŁukasz Żółć,B-200\n';
      await open('/app/editor');
      await page.getByLabel('Open PDF').setInputFiles(pdf);
      await region(page, 'Document').locator('[data-page="0"]').waitFor();
      await page
        .getByLabel('Open package')
        .setInputFiles(world.written('all.svc', packageToOpen(template, { name: 'All kinds', source: { fileName: 'x.pdf' } })));
      await region(page, 'Document').getByRole('button', { name: 'QR code qr', exact: true }).waitFor();
      await page.getByLabel('Open rows').setInputFiles(world.written('rows.csv', rows));
      await showTable(page);
      await region(page, 'Rows').getByText('2 rows of 2 columns').waitFor();
      await button(page, 'Next row').click();
      await startPreview(page);
      await page.getByLabel('Include markers').check();
      await expectPreview(page);
      await region(page, 'Rows').getByText('As the run makes it').waitFor();
      const pictures: string[] = [];
      for (const number of [1, 2]) {
        await showPage(page, number);
        pictures.push(await previewPictureOf(page, number - 1));
      }

      const [download] = await Promise.all([page.waitForEvent('download'), exportPackage(page)]);
      const exported = world.path('exported.svc');
      await download.saveAs(exported);
      const files = { pdf: readFileSync(pdf), svc_file: readFileSync(exported) };
      const jobId = await seedJob(world, { ...files, csv_file: rows, include_stickers: 'true' });
      const headers = { Authorization: `Bearer ${world.local.api_key}` };
      const read = (rest: string): Promise<Response> => fetch(`${world.origin}${jobsPath}/${jobId}${rest}`, { headers });
      await eventually(async () => ((await (await read('')).json()) as { readonly status: string }).status).toBe('completed');
      const rowPdf = world.written('row.pdf', new Uint8Array(await (await read('/rows/2/pdf')).arrayBuffer()));

      // The same reader draws the delivered PDF, at the same size.
      const delivered = await context.newPage();
      await delivered.goto(`${world.origin}/app/editor`);
      await delivered.getByLabel('Open PDF').setInputFiles(rowPdf);
      for (const number of [1, 2]) {
        await delivered.locator(`[data-page="0"]`).waitFor();
        await showPage(delivered, number);
        await eventually(() => pictureOf(delivered, number - 1)).toBe(pictures[number - 1]);
      }
      expect(new Set(pictures).size).toBe(2);
    }));
});
