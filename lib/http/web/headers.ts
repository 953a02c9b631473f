/**
 * The headers that keep a browser from what an answer does not need, in one table for both hosts: the embedded front sets them, and the edge's
 * policies are made from them. Source: console.md, "Headers".
 */

/** What every page may load and do, the API reference included: its own origin's files, and nothing inline. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Answers of an API load nothing, stand in no frame, and run nothing in this origin: a file that is opened where it was to be saved, neither. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** A year, for the host and those below it. */
export const strictTransportSecurity = { maxAgeSeconds: 31_536_000, value: 'max-age=31536000; includeSubDomains' } as const;

const openerPolicy = 'same-origin';
const referrerPolicy = 'same-origin';

/** Files whose names hold a hash of their content. */
export const immutableCaching = 'public, max-age=31536000, immutable';

/** Kept, and asked for again each time: pages, which name the hashed files. */
export const revalidatedCaching = 'no-cache';

const isPage = (path: string): boolean =>
  (path.startsWith('/app/') && !path.startsWith('/app/api/')) ||
  path === '/' ||
  path === '/app' ||
  path === '/docs' ||
  path.startsWith('/docs/');

/** The headers of an answer by its path; `https` where browsers come that way. An answer may set others over them. */
export const securityHeaders = (path: string, { https }: { readonly https: boolean }): Readonly<Record<string, string>> => ({
  'content-security-policy': isPage(path) ? pagePolicy : apiPolicy,
  'cross-origin-opener-policy': openerPolicy,
  'referrer-policy': referrerPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(https ? { 'strict-transport-security': strictTransportSecurity.value } : {}),
});
