/**
 * A separate file next to the bundle, imported as its address; `infra/web/url-imports.ts` creates it. Code (`.ts`) and
 * styles are bundled first.
 */
declare module '*?url' {
  const url: string;
  export default url;
}

/** A style in the application's single style file. */
declare module '*.css';

/** All files of a folder in a package, each next to the bundle: addresses by file name. */
declare module '*?urls' {
  const urls: Readonly<Record<string, string>>;
  export default urls;
}

/** Decoders of pdf.js as scripts: pdf.js calls their exports. */
declare module 'pdfjs-dist/wasm/*_nowasm_fallback.js' {
  const decoder: unknown;
  export default decoder;
}
