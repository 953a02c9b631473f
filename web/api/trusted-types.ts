import { assetsPath } from '../../lib/service/addresses/app-pages.ts';

/** What browsers give a policy's makers, where they know trusted types: of a text they make what a sink takes. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createHTML?: (text: string) => string | null; readonly createScriptURL?: (address: string) => string | null },
  ) => { readonly createHTML: (text: string) => string };
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };

const isOwnFile = (address: string): boolean => {
  const { origin, pathname } = new URL(address, location.href);
  return origin === location.origin && pathname.startsWith(assetsPath);
};

/** Text becomes a script by address alone, and only by that of a file of ours: the threads of the application and of pdf.js. No text becomes markup. */
trustedTypes?.createPolicy('default', { createScriptURL: (address) => (isOwnFile(address) ? address : null) });

const svgPolicy = trustedTypes?.createPolicy('svg', { createHTML: (text) => text });

/** An SVG as a document of its own, to be read: nothing of it runs, is loaded or stands in a page. */
export const parsedSvg = (text: string): Document =>
  new DOMParser().parseFromString(svgPolicy === undefined ? text : svgPolicy.createHTML(text), 'image/svg+xml');
