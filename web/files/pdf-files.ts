import { GlobalWorkerOptions } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import characterMaps from 'pdfjs-dist/cmaps?urls';
import fonts from 'pdfjs-dist/standard_fonts?urls';
import { loadWorker, onceEach } from '../api/load-code.ts';
import decodersUrl from './pdf-decoders.ts?url';

GlobalWorkerOptions.workerSrc = workerUrl;

/** To be waited for before a document is opened. Throws `ApiError`. */
export const pdfReader = (): Promise<void> => loadWorker(workerUrl);

/** The fonts and the maps of characters that every reader of PDFs has to bring, by the names that pdf.js asks for. */
const addresses: Readonly<Record<string, string>> = { ...characterMaps, ...fonts };

/** Loaded once: each preview is a document of its own, with the same fonts. */
const load = onceEach(async (address): Promise<Uint8Array> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} could not be loaded.`);
  return new Uint8Array(await response.arrayBuffer());
});

/** Where pdf.js gets its own files: from our origin, under the hashed names of the bundle. It makes one for each document. */
class PdfFiles {
  /** Throws for a file that the application does not bring; pdf.js goes on without it. */
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = addresses[filename];
    if (address === undefined) throw new Error(`${filename} is not among the application's files.`);
    // pdf.js gives the bytes away to its worker.
    return (await load(address)).slice();
  }
}

/** How every PDF is opened. */
export const pdfOptions = {
  // Fonts would go in through style sheets, which the page's policy refuses to text: glyphs are drawn as paths.
  disableFontFace: true,
  useSystemFonts: false,
  // Neither the page nor the worker may compile WebAssembly: decoders of JPEG 2000 and JBIG2 are scripts. pdf.js adds their names, here as a fragment.
  useWasm: false,
  wasmUrl: `${decodersUrl}#/`,
  isImageDecoderSupported: false,
  useWorkerFetch: false,
  BinaryDataFactory: PdfFiles,
} as const;
