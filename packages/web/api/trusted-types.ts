import { assetsPath } from '@bulkfill/service/paths/app-pages';
import { withBase } from './base-path.ts';

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: {
      readonly createHTML?: (text: string) => string | null;
      readonly createScriptURL?: (address: string) => string | null;
    },
  ) => { readonly createHTML: (text: string) => string };
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

const isOwnFile = (address: string): boolean => {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && pathname.startsWith(withBase(assetsPath));
};

/**
 * Permits only addresses of the application's own scripts: its workers and those of pdf.js. Text never becomes markup.
 */
trustedTypes?.createPolicy('default', { createScriptURL: (address) => (isOwnFile(address) ? address : null) });

const svgPolicy = trustedTypes?.createPolicy('svg', { createHTML: (text) => text });

const parse = (text: string, type: DOMParserSupportedType): Document =>
  new DOMParser().parseFromString(svgPolicy === undefined ? text : svgPolicy.createHTML(text), type);

/** Parses an SVG as a separate document. Nothing in it runs, loads or is inserted into a page. */
export const parseSvg = (text: string): Document => parse(text, 'image/svg+xml');

/** Parses HTML as a separate document, like `parseSvg`. */
export const parseMarkup = (text: string): Document => parse(text, 'text/html');
