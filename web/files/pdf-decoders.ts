import jbig2 from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js';
import openJpeg from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js';

/**
 * The decoders that pdf.js asks for by name, in one file, since only a hashed name is kept for ever: the fragment of the address says which.
 * Loaded by its worker when a page has an image that needs one.
 */
export default import.meta.url.endsWith('/jbig2_nowasm_fallback.js') ? jbig2 : openJpeg;
