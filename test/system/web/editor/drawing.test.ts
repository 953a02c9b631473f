import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { reliant, turnedAndCropped } from '../../../support/drawn-pdfs.ts';
import { makePng } from '../../../support/make-png.ts';
import { consoleWorld } from '../harness/console-world.ts';
import { downloaded, rowThroughApi } from '../harness/downloads.ts';
import { button, exportPackage, region, showTable } from '../harness/editor.ts';
import { eventually } from '../harness/eventually.ts';
import { packageToOpen } from '../harness/package-to-open.ts';
import { differenceOf, expectPreview, pictureOf, previewPictureOf, startPreview } from '../harness/preview.ts';

const world = consoleWorld();

const logo = makePng({
  width: 2,
  height: 2,
  bitDepth: 8,
  colorType: 2,
  samples: [200, 30, 30, 30, 160, 30, 30, 30, 200, 240, 200, 40],
});

const at = (page: number, x: number, y: number, width: number, height: number) => ({
  page,
  rect: { x, y, width, height },
});
const name = { column: 'column_0' };
const code = { column: 'column_1' };

/** Every kind, on both pages; the second text is rotated. */
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
  // A PDF with fields opens on the list of fields.
  await page.getByRole('tab', { name: 'Pages' }).click();
  await region(page, 'Pages')
    .getByRole('button', { name: `Page ${number}` })
    .click();
  await region(page, 'Document')
    .locator(`[data-page="${number - 1}"]`)
    .waitFor();
};

/** pdf.js smooths the edge of a field that is between two pixels differently from one drawing to the next. */
const edgeDifference = 8;

describe('the preview picture', () => {
  it('matches the PDF that the API makes of the exported package, pixel by pixel, for every kind on rotated and cropped pages', () =>
    world.visit(async ({ context, page, open }) => {
      const pdf = world.written('turned.pdf', await turnedAndCropped());
      const rows = 'Zoë Brontë,A-100\nŁukasz Żółć,B-200\n';
      await open('/app/editor');
      await page.getByLabel('Open PDF').setInputFiles(pdf);
      await region(page, 'Document').locator('[data-page="0"]').waitFor();
      await page
        .getByLabel('Open package')
        .setInputFiles(
          world.written('all.svc', packageToOpen(template, { name: 'All kinds', source: { fileName: 'x.pdf' } })),
        );
      await region(page, 'Document').getByRole('button', { name: 'QR code qr', exact: true }).waitFor();
      await page.getByLabel('Open rows').setInputFiles(world.written('rows.csv', rows));
      await showTable(page);
      await region(page, 'Rows').getByText('2 rows').first().waitFor();
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
      const fields = {
        pdf: readFileSync(pdf),
        svc_file: readFileSync(exported),
        csv_file: rows,
        include_stickers: 'true',
      };
      const rowPdf = world.written('row.pdf', await rowThroughApi(world, fields, 2));

      // The same reader draws the delivered PDF at the same size.
      const delivered = await context.newPage();
      await delivered.goto(`${world.origin}/app/editor`);
      await delivered.getByLabel('Open PDF').setInputFiles(rowPdf);
      for (const number of [1, 2]) {
        await delivered.locator(`[data-page="0"]`).waitFor();
        await showPage(delivered, number);
        await eventually(async () =>
          differenceOf(delivered, await pictureOf(delivered, number - 1), pictures[number - 1] ?? ''),
        ).toBeLessThanOrEqual(edgeDifference);
      }
      expect(new Set(pictures).size).toBe(2);
    }));
});

/** Returns the RGBA bytes of a rect of the first page's picture, in points from its top left corner. */
const pixelsIn = (
  page: Page,
  ...rect: readonly [x: number, y: number, width: number, height: number]
): Promise<readonly number[]> =>
  region(page, 'Document')
    .locator('.sheet-picture')
    .first()
    .evaluate((element, [x = 0, y = 0, width = 0, height = 0]) => {
      const canvas = element as HTMLCanvasElement;
      const scale = canvas.width / 300;
      return [
        ...canvas
          .getContext('2d')!
          .getImageData(x * scale, y * scale, Math.max(1, width * scale), Math.max(1, height * scale)).data,
      ];
    }, rect);
const colorAt = async (page: Page, x: number, y: number): Promise<readonly number[]> =>
  (await pixelsIn(page, x, y, 0, 0)).slice(0, 3);

describe('a document that depends on resources of the renderer', () => {
  it('renders with decoders, fonts and character maps from the same origin, under the policy of the page', () =>
    world.visitAt('/app/editor', async ({ page }) => {
      await page.getByLabel('Open PDF').setInputFiles(world.written('reader.pdf', reliant));
      await eventually(async () => (await colorAt(page, 70, 70)).map((value) => Math.round(value / 10))).toEqual([
        20, 3, 3,
      ]);
      await eventually(() => colorAt(page, 210, 70)).toEqual([0, 0, 0]);
      const isDark = (value: number, index: number): boolean => index % 4 < 3 && value < 128;
      await eventually(async () => (await pixelsIn(page, 40, 245, 100, 35)).some(isDark)).toBe(true);
      await eventually(() =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => /90ms-RKSJ-H-\w+\.bcmap$/.test(name)),
        ),
      ).toBe(true);
    }));
});
