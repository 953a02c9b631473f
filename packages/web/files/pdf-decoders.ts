import jbig2 from 'pdfjs-dist/wasm/jbig2_nowasm_fallback.js';
import openJpeg from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js';

/** Decoders of pdf.js in one file, because only hashed names are cached. The address's fragment selects one. */
export default import.meta.url.endsWith('/jbig2_nowasm_fallback.js') ? jbig2 : openJpeg;
