import { compile } from '@bulkfill/engine/pdf/compile/compile';
import { PrintFile } from '@bulkfill/engine/pdf/print/print-file';
import { Stamper } from '@bulkfill/engine/pdf/stamp/stamper';
import type { Row } from '@bulkfill/engine/rows/row';
import type { ResolvedOverlay, ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { aTemplate, rowsOf } from './template-builders.ts';

export interface Printed {
  /** Print file of all rows. */
  readonly print: Uint8Array;
  /** PDF of each row. */
  readonly rows: readonly Uint8Array[];
}

/** Fills rows and prints them to one file. The rows' own PDFs keep their form if `flattenForms` is false. */
export const printRows = async (
  source: Uint8Array,
  template: ResolvedTemplate | readonly ResolvedOverlay[],
  rows: readonly Row[],
  { evenPages = false, flattenForms = true, takeEvery = 1 } = {},
): Promise<Printed> => {
  const whole = 'overlays' in template ? template : aTemplate(template);
  const options = { includeStickers: false, maxPages: 1000, readFont: readPackagedFile };
  const compiled = await compile(source, whole, rowsOf(...rows), { ...options, flattenForms: true });
  const own = flattenForms ? compiled : await compile(source, whole, rowsOf(...rows), { ...options, flattenForms });
  const stampers = { print: new Stamper(compiled), own: new Stamper(own) };
  const print = new PrintFile(compiled, { evenPages });
  const chunks: Uint8Array[] = [];
  const pdfs = rows.map((row, index) => {
    const { contents, objects, versions, timesOfPages } = stampers.print.stamp(row);
    print.add({ rowNumber: index + 1, title: `row_${index + 1}`, contents, objects, versions, timesOfPages });
    if (index % takeEvery === 0) chunks.push(...print.take());
    return Buffer.concat([own.prefix, stampers.own.stamp(row).tail]);
  });
  print.finish();
  chunks.push(...print.take());
  return { print: Buffer.concat(chunks), rows: pdfs };
};

/** Page as displayed by a reader. */
export interface ShownPage {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray;
  /** Runs of text with the position of their baseline. */
  readonly text: string;
}

/** Opens a document with pdf.js while `read` runs. */
export const withDocument = async <T>(
  pdf: Uint8Array,
  read: (document: PDFDocumentProxy) => Promise<T>,
): Promise<T> => {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0, useSystemFonts: false });
  try {
    return await read(await task.promise);
  } finally {
    await task.destroy();
  }
};

/** Renders every page with pdf.js. Default: one pixel per point. */
export const shownPages = (pdf: Uint8Array, scale = 1): Promise<ShownPage[]> =>
  withDocument(pdf, async (document) => {
    const pages: ShownPage[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale });
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      const context = canvas.getContext('2d');
      const parameters = { canvas, canvasContext: context, viewport } as unknown as Parameters<typeof page.render>[0];
      await page.render(parameters).promise;
      const { items } = await page.getTextContent();
      const text = items.flatMap((item) =>
        'str' in item && item.str.trim() !== '' ? [`${item.str} @ ${item.transform.slice(4)}`] : [],
      );
      const { width, height } = canvas;
      pages.push({ width, height, pixels: context.getImageData(0, 0, width, height).data, text: text.join('\n') });
    }
    return pages;
  });
