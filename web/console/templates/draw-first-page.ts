import { getDocument } from 'pdfjs-dist';
import { pdfOptions, pdfReader } from '../../files/pdf-files.ts';

/** Twice what a card shows, for screens of fine pixels. */
const widthPixels = 640;

/** Draws page 1 of a PDF into a canvas, in that width. False where it was given up meanwhile. Throws where the document cannot be drawn. */
export const drawFirstPage = async (data: Uint8Array, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<boolean> => {
  await pdfReader();
  const task = getDocument({ ...pdfOptions, data });
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
