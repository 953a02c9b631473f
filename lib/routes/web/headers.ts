import { policyReportsPath } from '../../paths/web-paths.ts';

/** Security headers for both hosts, also for the edge's policies. Source: conformance-and-security.md, "Headers". */

/** Policy of every page, including the API reference: files of its own origin only, nothing inline. */
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

/** Receives policy violations. All browsers support this directive; its successor requires https. */
const reportsAt = (basePath: string): string => `report-uri ${basePath}${policyReportsPath}`;

/** Policy of the API reference. Its script creates markup from text that it sanitizes itself, without trusted types. */
export const referencePolicy = (basePath: string): string => [...ownFilesAlone, reportsAt(basePath)].join('; ');

/**
 * Policy of application pages. Only the policies of `packages/web/api/trusted-types.ts` turn text into markup or code.
 */
const pagePolicy = (basePath: string): string =>
  [...ownFilesAlone, "require-trusted-types-for 'script'", 'trusted-types default svg', reportsAt(basePath)].join('; ');

/** Policy of API responses: load nothing, appear in no frame, and run nothing in this origin. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** One year, for the host and its subdomains. */
export const strictTransportSecurity = {
  maxAgeSeconds: 31_536_000,
  value: 'max-age=31536000; includeSubDomains',
} as const;

const openerPolicy = 'same-origin';

/** Features that no page uses, all denied. Clipboard access is used and not listed. */
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

export const immutableCaching = 'public, max-age=31536000, immutable';

/** Caching of pages, which name the hashed files: stored, but revalidated each time. */
export const revalidatedCaching = 'no-cache';

const policyOf = (path: string, basePath: string): string => {
  if (path === '/docs' || path.startsWith('/docs/')) return referencePolicy(basePath);
  const isPage = (path.startsWith('/app/') && !path.startsWith('/app/api/')) || path === '/' || path === '/app';
  return isPage ? pagePolicy(basePath) : apiPolicy;
};

/** Returns the headers of a response by its path. `https`: true if browsers use it. A response may override them. */
export const buildSecurityHeaders = (
  path: string,
  { https, basePath = '' }: { readonly https: boolean; readonly basePath?: string },
): Readonly<Record<string, string>> => ({
  'content-security-policy': policyOf(path, basePath),
  'cross-origin-opener-policy': openerPolicy,
  // No other origin's page can load a response into its process, not even as a broken picture.
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'referrer-policy': referrerPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(https ? { 'strict-transport-security': strictTransportSecurity.value } : {}),
});
