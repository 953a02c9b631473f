import type { Canvas } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface DrawnPage {
  readonly canvas: Canvas;
  readonly scale: number;
  readonly widthPt: number;
  readonly heightPt: number;
}

const maxPixels = 16_000_000;
const maxSidePixels = 16_000;

export const drawPage = async (
  page: PDFPageProxy,
  createCanvas: (width: number, height: number) => Canvas,
  pixelsPerPoint: number,
): Promise<DrawnPage> => {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(
    pixelsPerPoint,
    Math.sqrt(maxPixels / (width * height)),
    maxSidePixels / Math.max(width, height),
  );
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)));
  // pdf.js is typed for browsers. This canvas implements the calls that it uses.
  const parameters = { canvas, canvasContext: canvas.getContext('2d'), viewport } as unknown as Parameters<
    typeof page.render
  >[0];
  await page.render(parameters).promise;
  return { canvas, scale, widthPt: width, heightPt: height };
};
