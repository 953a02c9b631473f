import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Probe } from './probe.ts';

const assets = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const assetFolder = (name: string): string => join(assets, name, '/');

/** Longest side of a rendered page. */
const maxSidePx = 700;

/** Red, green, blue and alpha of a page, rows from the top. */
export interface RenderedPage {
  readonly width: number;
  readonly height: number;
  readonly pixelsAPoint: number;
  readonly data: Uint8ClampedArray;
}

/** A document as pdf.js reads it, a reader that shares no code with the engine. */
export class PdfjsReader {
  readonly #document: PDFDocumentProxy;
  readonly #destroy: () => Promise<void>;

  private constructor(document: PDFDocumentProxy, destroy: () => Promise<void>) {
    this.#document = document;
    this.#destroy = destroy;
  }

  static async open(bytes: Uint8Array): Promise<PdfjsReader> {
    const task = getDocument({
      data: Uint8Array.from(bytes),
      verbosity: 0,
      useSystemFonts: false,
      standardFontDataUrl: assetFolder('standard_fonts'),
      cMapUrl: assetFolder('cmaps'),
      wasmUrl: assetFolder('wasm'),
      iccUrl: assetFolder('iccs'),
    });
    return new PdfjsReader(await task.promise, () => task.destroy());
  }

  get pageCount(): number {
    return this.#document.numPages;
  }

  /** A page's text without white space. */
  async text(page: number): Promise<string> {
    const content = await (await this.#document.getPage(page)).getTextContent();
    return squeezed(content.items.map((item) => ('str' in item ? item.str : '')).join(''));
  }

  /** Renders a page like a viewer, including form fields and annotations. */
  async render(number: number): Promise<RenderedPage> {
    const page = await this.#document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const scale = Math.min(1.5, maxSidePx / Math.max(width, height));
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)));
    // pdf.js is typed for browsers; this canvas draws the same calls.
    const parameters = { canvas, canvasContext: canvas.getContext('2d'), viewport } as unknown as Parameters<
      typeof page.render
    >[0];
    await page.render(parameters).promise;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    page.cleanup();
    return { width: canvas.width, height: canvas.height, pixelsAPoint: scale, data };
  }

  async close(): Promise<void> {
    await this.#destroy();
  }
}

export const squeezed = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, '');

/** Fraction of pixels outside the probes that differ by more than `tolerance` in any channel. */
export const differingPart = (
  a: RenderedPage,
  b: RenderedPage,
  probes: readonly Probe[],
  tolerance: number,
): number => {
  if (a.width !== b.width || a.height !== b.height) return 1;
  const boxes = probes.map(({ rect, sizePt }) => ({
    left: (rect.x - sizePt / 2) * a.pixelsAPoint - 2,
    top: (rect.y - sizePt / 2) * a.pixelsAPoint - 2,
    right: (rect.x + rect.width + sizePt / 2) * a.pixelsAPoint + 2,
    bottom: (rect.y + rect.height + sizePt / 2) * a.pixelsAPoint + 2,
  }));
  let different = 0;
  for (let y = 0, at = 0; y < a.height; y++) {
    for (let x = 0; x < a.width; x++, at += 4) {
      let far = false;
      for (let channel = 0; channel < 4; channel++)
        if (Math.abs(a.data[at + channel]! - b.data[at + channel]!) > tolerance) far = true;
      if (far && !boxes.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)) different++;
    }
  }
  return different / (a.width * a.height);
};
