import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appPages } from '../../lib/paths/app-pages.ts';
import { buildSecurityHeaders } from '../../lib/routes/web/headers.ts';

/** Header with which the edge authenticates to the API. CloudFront overwrites a client's value. */
export const originSecretHeader = 'x-origin-secret';

export interface EdgeFunctionSwitches {
  /** Downloads pass through the service instead of redirecting to S3. */
  readonly directDelivery: boolean;
  readonly largeUploads: boolean;
}

export interface PagesFunctionSettings {
  /** Whether users can sign in. Otherwise every page is `notFoundPage`. */
  readonly signInOffered: boolean;
  readonly notFoundPage: string;
}

/** Returns the source of a CloudFront function with its constants set. A function has no environment. */
const withConstants = (file: string, constants: Readonly<Record<string, unknown>>): string => {
  let source = readFileSync(join(import.meta.dirname, file), 'utf8');
  for (const [name, value] of Object.entries(constants)) {
    const line = new RegExp(`^const ${name} = .*;$`, 'm');
    if (!line.test(source)) throw new Error(`${file} has no constant ${name}.`);
    source = source.replace(line, () => `const ${name} = ${JSON.stringify(value)};`);
  }
  return source;
};

export const writeEdgeFunction = (switches: EdgeFunctionSwitches): string =>
  withConstants('choose-origin.js', { ...switches });

/** Returns the function of the documentation's pages, from their paths below `/docs/` without extension. */
export const writeDocsFunction = (pages: readonly string[]): string =>
  withConstants('serve-docs.js', { pages, securityHeaders: buildSecurityHeaders('/docs/', { https: true }) });

/** One URL segment in a browser's encoding: no slash, and a percent sign only before two hexadecimal digits. */
const segment = '(?:[^/%]|%[0-9A-Fa-f]{2})+';

export const shellKey = 'app/index.html';

export const writePagesFunction = (settings: PagesFunctionSettings): string =>
  withConstants('serve-pages.js', {
    ...settings,
    shellPath: `/${shellKey}`,
    pagePatterns: Object.values(appPages).map((page) => `^${page.replaceAll(/\{\w+\}/g, segment)}$`),
    securityHeaders: buildSecurityHeaders('/app/', { https: true }),
  });
