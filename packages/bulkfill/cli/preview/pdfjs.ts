import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Canvas from '@napi-rs/canvas';
import type * as Pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { CliError } from '../errors.ts';

const entry = 'pdfjs-dist/legacy/build/pdf.mjs';

const places = (): { readonly pdfjs: string; readonly canvas: string } => {
  const pdfjs = createRequire(import.meta.url).resolve(entry);
  return { pdfjs, canvas: createRequire(pdfjs).resolve('@napi-rs/canvas') };
};

export const canDrawPages = (): boolean => {
  try {
    places();
    return true;
  } catch {
    return false;
  }
};

/** Throws CliError `PREVIEW_NOT_INSTALLED`, with advice, if pages cannot be drawn. */
export const checkCanDrawPages = (): void => {
  if (canDrawPages()) return;
  const message = 'previews need pdf.js and its canvas, which are not installed. Run: npm install pdfjs-dist';
  throw new CliError('PREVIEW_NOT_INSTALLED', message, {});
};

/** Loads pdf.js and its canvas for Node, wherever the package manager installed them. */
export const loadPdfjs = async () => {
  const { pdfjs, canvas } = places();
  const { getDocument } = (await import(pathToFileURL(pdfjs).href)) as typeof Pdfjs;
  const { createCanvas, GlobalFonts } = createRequire(pdfjs)(canvas) as typeof Canvas;
  const folder = (name: string): string => join(dirname(pdfjs), '../..', name) + sep;
  const open = (data: Uint8Array) =>
    getDocument({
      data,
      verbosity: 0,
      useSystemFonts: false,
      standardFontDataUrl: folder('standard_fonts'),
      cMapUrl: folder('cmaps'),
      wasmUrl: folder('wasm'),
      iccUrl: folder('iccs'),
    });
  return { open, createCanvas, GlobalFonts };
};
