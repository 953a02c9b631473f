import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appPages } from '../../lib/service/addresses/app-pages.ts';
import { securityHeaders } from '../../lib/service/http/web/headers.ts';

/** The header in which the edge shows the API that it is the edge. CloudFront overwrites what a client may have sent under its name. */
export const originSecretHeader = 'x-origin-secret';

export interface EdgeFunctionSwitches {
  /** Downloads pass through the service instead of redirecting to S3. */
  readonly directDelivery: boolean;
  /** There is an upload host. */
  readonly largeUploads: boolean;
}

export interface PagesFunctionSettings {
  /** Somebody can sign in. Without that every page is `notFoundPage`. */
  readonly signInOffered: boolean;
  /** HTML of a page that is not there. */
  readonly notFoundPage: string;
}

/** The source of a CloudFront function with its constants set. A function has no environment to read them from. */
const withConstants = (file: string, constants: Readonly<Record<string, unknown>>): string => {
  let source = readFileSync(join(import.meta.dirname, file), 'utf8');
  for (const [name, value] of Object.entries(constants)) {
    const line = new RegExp(`^const ${name} = .*;$`, 'm');
    if (!line.test(source)) throw new Error(`${file} has no constant ${name}.`);
    source = source.replace(line, () => `const ${name} = ${JSON.stringify(value)};`);
  }
  return source;
};

/** Chooses the origin of each request of the API. */
export const edgeFunction = (switches: EdgeFunctionSwitches): string => withConstants('choose-origin.js', { ...switches });

/** One segment as a browser writes it: no slash, and a percent sign only where two hexadecimal digits follow. */
const segment = '(?:[^/%]|%[0-9A-Fa-f]{2})+';

/** Where the HTML of every page is in the bucket. */
export const shellKey = 'app/index.html';

/** Answers for the application's pages and files, with the headers that its pages have. */
export const pagesFunction = (settings: PagesFunctionSettings): string =>
  withConstants('serve-pages.js', {
    ...settings,
    shellPath: `/${shellKey}`,
    pagePatterns: Object.values(appPages).map((page) => `^${page.replaceAll(/\{\w+\}/g, segment)}$`),
    securityHeaders: securityHeaders('/app/', { https: true }),
  });
