import jbig2 from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js';
import openJpeg from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js';

/**
 * Decoders that pdf.js requests by name, in one file, because only hashed names are cached forever. The fragment of the
 * address selects the decoder. The pdf.js worker loads it when a page has such an image.
 */
export default import.meta.url.endsWith('/jbig2_nowasm_fallback.js') ? jbig2 : openJpeg;
