import { getDocument } from 'pdfjs-dist';
import { pdfOptions, pdfReader } from '../../files/pdf-files.ts';

/** Draws a page. Returns the number of pages, or `undefined` if cancelled. Throws if it cannot be drawn. */
export const drawPage = async (
  data: Uint8Array,
  canvas: HTMLCanvasElement,
  {
    page: number,
    widthPixels,
    signal,
  }: { readonly page: number; readonly widthPixels: number; readonly signal: AbortSignal },
): Promise<number | undefined> => {
  await pdfReader();
  const task = getDocument({ ...pdfOptions, data });
  try {
    const pdf = await task.promise;
    const page = await pdf.getPage(Math.min(number, pdf.numPages));
    const natural = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: widthPixels / natural.width });
    const drawn = document.createElement('canvas');
    drawn.width = Math.ceil(viewport.width);
    drawn.height = Math.ceil(viewport.height);
    await page.render({ canvas: drawn, viewport }).promise;
    if (signal.aborted) return undefined;
    canvas.width = drawn.width;
    canvas.height = drawn.height;
    canvas.getContext('2d')?.drawImage(drawn, 0, 0);
    return pdf.numPages;
  } finally {
    await task.destroy();
  }
};
