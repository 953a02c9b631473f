import type { PDFDocumentProxy } from 'pdfjs-dist';
import { drawPage } from './draw-page.ts';

/** Pixels of the pictures that are kept: 100 MB. */
const mostPixels = 25_000_000;

interface KeptPicture {
  readonly page: number;
  readonly pixelsPerPoint: number;
  readonly canvas: Promise<HTMLCanvasElement>;
  sizePixels: number;
}

const drawn = async (pdf: PDFDocumentProxy, page: number, pixelsPerPoint: number): Promise<HTMLCanvasElement> => {
  const canvas = document.createElement('canvas');
  await drawPage(pdf, page, canvas, pixelsPerPoint, new AbortController().signal);
  return canvas;
};

/** Returns a function that draws pages of a PDF and keeps the latest pictures. */
export const createSourcePictures = () => {
  const pictures = new WeakMap<PDFDocumentProxy, KeptPicture[]>();
  return async (pdf: PDFDocumentProxy, page: number, pixelsPerPoint: number): Promise<HTMLCanvasElement> => {
    const kept = pictures.get(pdf) ?? [];
    pictures.set(pdf, kept);
    const known = kept.findIndex((each) => each.page === page && each.pixelsPerPoint === pixelsPerPoint);
    const [picture = { page, pixelsPerPoint, canvas: drawn(pdf, page, pixelsPerPoint), sizePixels: 0 }] =
      known < 0 ? [] : kept.splice(known, 1);
    kept.push(picture);
    try {
      const canvas = await picture.canvas;
      picture.sizePixels = canvas.width * canvas.height;
      while (kept.length > 1 && kept.reduce((sum, each) => sum + each.sizePixels, 0) > mostPixels) kept.shift();
      return canvas;
    } catch (error) {
      const place = kept.indexOf(picture);
      if (place >= 0) kept.splice(place, 1);
      throw error;
    }
  };
};
