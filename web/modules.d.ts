/** A file of its own next to the bundle, by its address: `infra/web/url-imports.ts` makes it. Code (`.ts`) is bundled first, a style too. */
declare module '*?url' {
  const url: string;
  export default url;
}

/** A style that is part of the application's one style file. */
declare module '*.css';

/** All files of a folder of a package, each next to the bundle: addresses by file name. */
declare module '*?urls' {
  const urls: Readonly<Record<string, string>>;
  export default urls;
}

/** Decoders of pdf.js as scripts: it calls what they export. */
declare module 'pdfjs-dist/wasm/*_nowasm_fallback.js' {
  const decoder: unknown;
  export default decoder;
}
