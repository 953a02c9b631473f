import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Rendered page: RGBA, four bytes per pixel, rows from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
  png(): Buffer;
}

/** Renders a page with pdf.js, which shares no code with the engine. `scale` is pixels per point. */
export const renderPage = async (pdf: Uint8Array, scale = 2, pageNumber = 1): Promise<Picture> => {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: false });
  try {
    const document = await task.promise;
    const page = await document.getPage(pageNumber);
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const context: SKRSContext2D = canvas.getContext('2d');
    // pdf.js is typed for browsers. This canvas implements the calls that it uses.
    const parameters = { canvas, canvasContext: context, viewport } as unknown as Parameters<typeof page.render>[0];
    await page.render(parameters).promise;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    return { width: canvas.width, height: canvas.height, data, png: () => canvas.toBuffer('image/png') };
  } finally {
    await task.destroy();
  }
};

/** Returns red, green and blue of the pixel at a point of the page, in points from its top-left corner. */
export const pixelAt = (picture: Picture, scale: number, xPt: number, yPt: number): [number, number, number] => {
  const at = (Math.floor(yPt * scale) * picture.width + Math.floor(xPt * scale)) * 4;
  return [picture.data[at] ?? -1, picture.data[at + 1] ?? -1, picture.data[at + 2] ?? -1];
};
