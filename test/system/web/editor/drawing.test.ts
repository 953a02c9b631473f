import { readFileSync } from 'node:fs';
import { degrees, PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { makePng } from '../../../support/make-png.ts';
import { rawPdf } from '../../../support/raw-pdf.ts';
import { consoleWorld } from '../harness/console-world.ts';
import { downloaded, rowThroughApi } from '../harness/downloads.ts';
import { button, exportPackage, region, showTable } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { packageToOpen } from '../harness/package-to-open.ts';
import { expectPreview, pictureOf, previewPictureOf, startPreview } from '../harness/preview.ts';

const world = consoleWorld();

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

const at = (page: number, x: number, y: number, width: number, height: number) => ({ page, rect: { x, y, width, height } });
const name = { column: 'column_0' };
const code = { column: 'column_1' };

/** Every kind, on both pages; the second text is turned. */
const template = {
  columns: [
    { key: 'column_0', label: 'Name' },
    { key: 'column_1', label: 'Code' },
  ],
  assets: { logo: { mediaType: 'image/png', data: logo.toString('base64') } },
  overlays: [
    { id: 'name', kind: 'text', ...at(0, 20, 30, 200, 24), value: name, size: 16, bold: true },
    { id: 'turned', kind: 'text', ...at(1, 60, 90, 160, 40), value: { text: 'To {{column_0}}' }, rotation: 30 },
    { id: 'agreed', kind: 'checkbox', ...at(0, 20, 70, 16, 16), value: { static: 'yes' } },
    { id: 'picture', kind: 'image', ...at(1, 20, 20, 60, 60), value: { static: 'logo' } },
    { id: 'signed', kind: 'signature', ...at(0, 60, 70, 80, 30), asset: 'logo' },
    { id: 'qr', kind: 'qr', ...at(0, 20, 120, 80, 80), value: code },
    { id: 'bars', kind: 'barcode', ...at(1, 60, 200, 200, 60), value: code, symbology: 'code128', showText: true },
    { id: 'person', kind: 'field', field: 'person', value: name },
    { id: 'here', kind: 'marker', ...at(1, 200, 40, 90, 24), label: 'Sign here' },
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

      const { path: exported } = await downloaded(world, page, () => exportPackage(page));
      const fields = { pdf: readFileSync(pdf), svc_file: readFileSync(exported), csv_file: rows, include_stickers: 'true' };
      const rowPdf = world.written('row.pdf', await rowThroughApi(world, fields, 2));

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

/** 8 by 8 pixels of red, as a JPEG 2000 code stream of OpenJPEG. */
const redJpx = Buffer.from(
  '/0//UQAvAAAAAAAIAAAACAAAAAAAAAAAAAAACAAAAAgAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEAAAQEAAH/XAAEQED/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAABNAAH/k8+0SBQAXKNlXbAAAwkI1QoYSEv/f8+0SBFQVK/9oYgAAAAYSEWYQMJCX8+0SBFQVK/9oYgAAAAYSEWYQMJCX//Z',
  'base64',
);

const uint32 = (value: number): readonly number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

/** 8 by 8 pixels of black, as JBIG2 that PDFs hold: a page, and a region in MMR, whose first line is a run and whose others repeat it. */
const blackJbig2 = ((): Buffer => {
  // T.6: horizontal mode (001), no white (00110101), 8 black (000101), then seven lines of two vertical codes (1), padded.
  const bits = `001${'00110101'}${'000101'}${'11'.repeat(7)}`.padEnd(40, '0');
  const data = Array.from({ length: bits.length / 8 }, (_, index) => Number.parseInt(bits.slice(index * 8, index * 8 + 8), 2));
  const area = [...uint32(8), ...uint32(8), ...uint32(0), ...uint32(0)];
  const pageInformation = [...uint32(0), 48, 0, 1, ...uint32(19), ...area, 0, 0, 0];
  const genericRegion = [...uint32(1), 38, 0, 1, ...uint32(18 + data.length), ...area, 0, 1, ...data];
  return Buffer.from([...pageInformation, ...genericRegion]);
})();

const image = (members: string): string => `/Type/XObject/Subtype/Image/Width 8/Height 8${members}`;

/** What readers bring of their own: decoders of JPEG 2000 and JBIG2, the map of a Japanese encoding, and a font that is not embedded. */
const reliant = rawPdf({
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<</XObject<</A 5 0 R/B 6 0 R>>/Font<</F 7 0 R/H 9 0 R>>>>>>',
  4: {
    dict: '',
    data: 'q 100 0 0 100 20 280 cm /A Do Q q 100 0 0 100 160 280 cm /B Do Q BT /F 20 Tf 40 200 Td <93FA967B> Tj ET BT /H 40 Tf 40 120 Td (Hello) Tj ET',
  },
  5: { dict: image('/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/JPXDecode'), data: redJpx },
  6: { dict: image('/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode'), data: blackJbig2 },
  7: '<</Type/Font/Subtype/Type0/BaseFont/MS-Gothic/Encoding/90ms-RKSJ-H/DescendantFonts[8 0 R]>>',
  8: '<</Type/Font/Subtype/CIDFontType2/BaseFont/MS-Gothic/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/DW 1000/FontDescriptor 10 0 R>>',
  9: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  10: '<</Type/FontDescriptor/FontName/MS-Gothic/Flags 4/FontBBox[0 -137 1000 859]/ItalicAngle 0/Ascent 859/Descent -137/CapHeight 700/StemV 80>>',
});

/** The bytes, red to alpha, of a rect of the first page's picture, in points from its top left corner. */
const pixelsIn = (page: Page, ...rect: readonly [x: number, y: number, width: number, height: number]): Promise<readonly number[]> =>
  region(page, 'Document')
    .locator('.sheet-picture')
    .first()
    .evaluate((element, [x = 0, y = 0, width = 0, height = 0]) => {
      const canvas = element as HTMLCanvasElement;
      const scale = canvas.width / 300;
      return [...canvas.getContext('2d')!.getImageData(x * scale, y * scale, Math.max(1, width * scale), Math.max(1, height * scale)).data];
    }, rect);
const colorAt = async (page: Page, x: number, y: number): Promise<readonly number[]> => (await pixelsIn(page, x, y, 0, 0)).slice(0, 3);

describe('a document that relies on its reader', () => {
  it('is drawn with decoders, fonts and maps of characters of our own origin, under the policy of the page', () =>
    world.visitAt('/app/editor', async ({ page }) => {
      await page.getByLabel('Open PDF').setInputFiles(world.written('reader.pdf', reliant));
      await eventually(async () => (await colorAt(page, 70, 70)).map((value) => Math.round(value / 10))).toEqual([20, 3, 3]);
      await eventually(() => colorAt(page, 210, 70)).toEqual([0, 0, 0]);
      const isDark = (value: number, index: number): boolean => index % 4 < 3 && value < 128;
      await eventually(async () => (await pixelsIn(page, 40, 245, 100, 35)).some(isDark)).toBe(true);
      await eventually(() =>
        page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /90ms-RKSJ-H-\w+\.bcmap$/.test(name))),
      ).toBe(true);
    }));
});
