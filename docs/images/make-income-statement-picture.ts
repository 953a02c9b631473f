/**
 * `node docs/images/make-income-statement-picture.ts`: pages of the last row of examples/income-statement, for
 * docs/use/forms-that-decide.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fillEach, readTable, type Template } from '@bulkfill/bulkfill/library/index';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const example = new URL('../../examples/income-statement/', import.meta.url);
const shown = [1, 2, 4, 5];
const size = { width: 357, height: 505, gap: 12 };

let last: Uint8Array | undefined;
const template = JSON.parse(readFileSync(new URL('template.json', example), 'utf8')) as Template;
const input = {
  pdf: readFileSync(new URL('source.pdf', example)),
  template,
  rows: await readTable(readFileSync(new URL('rows.csv', example)), { header: false }),
};
for await (const { pdf } of fillEach(input)) last = pdf === null ? last : Uint8Array.from(pdf);
if (last === undefined) throw new Error('No row of the example was filled.');

const standardFontDataUrl = new URL('../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url).pathname;
const task = getDocument({ data: last, verbosity: 0, useSystemFonts: false, standardFontDataUrl });
const document = await task.promise;
const sheet = createCanvas(shown.length * (size.width + size.gap) + size.gap, size.height + 2 * size.gap);
const onto = sheet.getContext('2d');
onto.fillStyle = '#c8cfd4';
onto.fillRect(0, 0, sheet.width, sheet.height);
for (const [index, number] of shown.entries()) {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: size.width / 595 });
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  // pdf.js is typed for browsers; this canvas draws the same calls.
  await page.render({ canvas, canvasContext: context, viewport } as unknown as Parameters<typeof page.render>[0])
    .promise;
  onto.drawImage(canvas, size.gap + index * (size.width + size.gap), size.gap);
}
await task.destroy();
writeFileSync(new URL('income-statement.png', import.meta.url), sheet.toBuffer('image/png'));
