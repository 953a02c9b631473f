import { GlobalWorkerOptions } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import characterMaps from 'pdfjs-dist/cmaps?urls';
import fonts from 'pdfjs-dist/standard_fonts?urls';
import { loadWorker, onceEach } from '../api/load-code.ts';
import decodersUrl from './pdf-decoders.ts?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Loads the pdf.js worker; await it before opening a document. Throws `ApiError`. */
export const pdfReader = (): Promise<void> => loadWorker(workerUrl);

/** Fonts and character maps that every PDF reader must provide, by the names that pdf.js requests. */
const addresses: Readonly<Record<string, string>> = { ...characterMaps, ...fonts };

/** Caches files: every preview is a separate document with the same fonts. */
const load = onceEach(async (address): Promise<Uint8Array> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} could not be loaded.`);
  return new Uint8Array(await response.arrayBuffer());
});

/**
 * Serves pdf.js its own files from our origin, under the hashed names of the bundle. pdf.js creates one per document.
 */
class PdfFiles {
  /** Returns a file. Throws if the application does not have it; pdf.js continues without it. */
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = addresses[filename];
    if (address === undefined) throw new Error(`${filename} is not among the application's files.`);
    // pdf.js transfers the bytes to its worker.
    return (await load(address)).slice();
  }
}

export const pdfOptions = {
  // The page's policy refuses fonts from style sheets written as text: glyphs are drawn as paths.
  disableFontFace: true,
  useSystemFonts: false,
  // The policy forbids WebAssembly, so these decoders are scripts. pdf.js appends their names as a fragment.
  useWasm: false,
  wasmUrl: `${decodersUrl}#/`,
  isImageDecoderSupported: false,
  useWorkerFetch: false,
  BinaryDataFactory: PdfFiles,
} as const;
