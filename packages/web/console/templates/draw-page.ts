import { getDocument } from 'pdfjs-dist';
import { pdfOptions, pdfReader } from '../../files/pdf-files.ts';

export interface DrawnSheet {
  /** Number of pages of the document. */
  readonly pages: number;
  /** Size of the page, in points. */
  readonly width: number;
  readonly height: number;
}

/** Draws a page. Returns its facts, or `undefined` if cancelled. Throws if it cannot be drawn. */
export const drawPage = async (
  data: Uint8Array,
  canvas: HTMLCanvasElement,
  {
    page: number,
    widthPixels,
    signal,
  }: { readonly page: number; readonly widthPixels: number; readonly signal: AbortSignal },
): Promise<DrawnSheet | undefined> => {
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
    return { pages: pdf.numPages, width: natural.width, height: natural.height };
  } finally {
    await task.destroy();
  }
};
