import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Twice what a card shows, for screens of fine pixels. */
const widthPixels = 640;

/** Draws page 1 of a PDF into a canvas, in that width. False where it was given up meanwhile. Throws where the document cannot be drawn. */
export const drawFirstPage = async (data: Uint8Array, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<boolean> => {
  // Fonts go in through the style sheets of the document, which its policy refuses to text: glyphs are drawn as paths.
  const task = getDocument({ data, disableFontFace: true, useWasm: false, useSystemFonts: false, isImageDecoderSupported: false });
  try {
    const page = await (await task.promise).getPage(1);
    const natural = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: widthPixels / natural.width });
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    await page.render({ canvas, viewport }).promise;
    return !signal.aborted;
  } finally {
    await task.destroy();
  }
};
