/** A file of its own beside the bundle, by its address: `infra/web/url-imports.ts` makes it. Code (`.ts`) is bundled first, a style too. */
declare module '*?url' {
  const url: string;
  export default url;
}

/** A style that is part of the application's one style file. */
declare module '*.css';
