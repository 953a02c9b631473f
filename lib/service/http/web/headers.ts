import { policyReportsPath } from '../../addresses/web-paths.ts';

/**
 * The headers that keep a browser from what an answer does not need, in one table for both hosts: the embedded front sets them, and the edge's
 * policies are made from them. Source: console.md, "Headers".
 */

/** What every page may load and do, the API reference included: its own origin's files, and nothing inline. */
const ownFilesAlone = [
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
];

/** Who tells of what a page was kept from: all browsers know this directive, the newer one is for https alone. */
const reports = `report-uri ${policyReportsPath}`;

/** Pages of the API reference. Their program makes markup of text that it has cleaned itself, which is none of the types below. */
export const referencePolicy = [...ownFilesAlone, reports].join('; ');

/** Pages of the application: text becomes code and markup nowhere but through the policies of `web/api/trusted-types.ts`. */
const pagePolicy = [...ownFilesAlone, "require-trusted-types-for 'script'", 'trusted-types default svg', reports].join('; ');

/** Answers of an API load nothing, stand in no frame, and run nothing in this origin: a file that is opened where it was to be saved, neither. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** A year, for the host and those below it. */
export const strictTransportSecurity = { maxAgeSeconds: 31_536_000, value: 'max-age=31536000; includeSubDomains' } as const;

const openerPolicy = 'same-origin';

/** What no page of ours asks for, so that nothing in one can. Copying to the clipboard is asked for. */
const permissionsPolicy = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');
const referrerPolicy = 'same-origin';

/** Files whose names hold a hash of their content. */
export const immutableCaching = 'public, max-age=31536000, immutable';

/** Kept, and asked for again each time: pages, which name the hashed files. */
export const revalidatedCaching = 'no-cache';

const policyOf = (path: string): string => {
  if (path === '/docs' || path.startsWith('/docs/')) return referencePolicy;
  const isPage = (path.startsWith('/app/') && !path.startsWith('/app/api/')) || path === '/' || path === '/app';
  return isPage ? pagePolicy : apiPolicy;
};

/** The headers of an answer by its path; `https` where browsers come that way. An answer may set others over them. */
export const securityHeaders = (path: string, { https }: { readonly https: boolean }): Readonly<Record<string, string>> => ({
  'content-security-policy': policyOf(path),
  'cross-origin-opener-policy': openerPolicy,
  // No page elsewhere gets an answer into its process, not even as a picture that does not load.
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': referrerPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(https ? { 'strict-transport-security': strictTransportSecurity.value } : {}),
});
