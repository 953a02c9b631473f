import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Pixels per point. */
const scale = 1.5;

/**
 * The first page as PNG, drawn by pdf.js with its own copies of the standard fonts, so that it looks the same on every
 * machine.
 */
export const renderPicture = async (pdf: Uint8Array): Promise<Buffer> => {
  const standardFontDataUrl = new URL('../../node_modules/pdfjs-dist/standard_fonts/', import.meta.url).pathname;
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: false, standardFontDataUrl });
  try {
    const page = await (await task.promise).getPage(1);
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    const context = canvas.getContext('2d');
    // pdf.js is typed for browsers; this canvas draws the same calls.
    await page.render({ canvas, canvasContext: context, viewport } as unknown as Parameters<typeof page.render>[0])
      .promise;
    // Sixteen levels per colour are enough for lines and letters, and make a smaller file.
    const picture = context.getImageData(0, 0, canvas.width, canvas.height);
    for (const [index, level] of picture.data.entries()) picture.data[index] = Math.round(level / 17) * 17;
    context.putImageData(picture, 0, 0);
    return canvas.toBuffer('image/png');
  } finally {
    await task.destroy();
  }
};
