import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import fixed from 'pdfjs-dist/standard_fonts/FoxitFixed.pfb?url';
import fixedBold from 'pdfjs-dist/standard_fonts/FoxitFixedBold.pfb?url';
import fixedBoldItalic from 'pdfjs-dist/standard_fonts/FoxitFixedBoldItalic.pfb?url';
import fixedItalic from 'pdfjs-dist/standard_fonts/FoxitFixedItalic.pfb?url';
import serif from 'pdfjs-dist/standard_fonts/FoxitSerif.pfb?url';
import serifBold from 'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb?url';
import serifBoldItalic from 'pdfjs-dist/standard_fonts/FoxitSerifBoldItalic.pfb?url';
import serifItalic from 'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb?url';
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
import sansBold from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?url';
import sansBoldItalic from 'pdfjs-dist/standard_fonts/LiberationSans-BoldItalic.ttf?url';
import sansItalic from 'pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf?url';
import sans from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url';

/** The fonts that every reader of PDFs has to bring, by the names that pdf.js asks for. */
const addresses: Readonly<Record<string, string>> = {
  'FoxitDingbats.pfb': dingbats,
  'FoxitFixed.pfb': fixed,
  'FoxitFixedBold.pfb': fixedBold,
  'FoxitFixedBoldItalic.pfb': fixedBoldItalic,
  'FoxitFixedItalic.pfb': fixedItalic,
  'FoxitSerif.pfb': serif,
  'FoxitSerifBold.pfb': serifBold,
  'FoxitSerifBoldItalic.pfb': serifBoldItalic,
  'FoxitSerifItalic.pfb': serifItalic,
  'FoxitSymbol.pfb': symbol,
  'LiberationSans-Bold.ttf': sansBold,
  'LiberationSans-BoldItalic.ttf': sansBoldItalic,
  'LiberationSans-Italic.ttf': sansItalic,
  'LiberationSans-Regular.ttf': sans,
};

const load = async (address: string): Promise<Uint8Array> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} could not be loaded.`);
  return new Uint8Array(await response.arrayBuffer());
};

/** Loaded once: each preview is a document of its own, with the same fonts. */
const loaded = new Map<string, Promise<Uint8Array>>();

/** Where pdf.js gets its own files: from our origin, under the hashed names of the bundle. It makes one for each document. */
class PdfFiles {
  /** Throws for a file that the application does not bring; pdf.js goes on without it. */
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const address = addresses[filename];
    if (address === undefined) throw new Error(`${filename} is not among the application's files.`);
    const file = loaded.get(address) ?? load(address);
    loaded.set(address, file);
    try {
      // pdf.js gives the bytes away to its worker.
      return (await file).slice();
    } catch (error) {
      loaded.delete(address);
      throw error;
    }
  }
}

/** How every PDF of the editor is opened. */
export const pdfOptions = {
  // Fonts would go in through style sheets, which the page's policy refuses to text: glyphs are drawn as paths.
  disableFontFace: true,
  useSystemFonts: false,
  // Neither the page nor the worker may compile WebAssembly.
  useWasm: false,
  isImageDecoderSupported: false,
  useWorkerFetch: false,
  BinaryDataFactory: PdfFiles,
} as const;
