import type { PackageSource } from './verified-package.ts';

export interface PackagePayloadParts {
  readonly template: unknown;
  /** Description of the PDF that the template was designed on; `pages` as displayed, in points. */
  readonly source: PackageSource;
  readonly name?: string | undefined;
  /** RFC 3339 date-time. */
  readonly exportedAt: string;
  /** The only account allowed to use the package. */
  readonly account?: string | undefined;
  /** RFC 3339 date-time at which the package expires. */
  readonly expiresAt?: string | undefined;
  /** Default 5. */
  readonly schemaVersion?: number;
}

/**
 * Builds the payload of a package, without validation: the template, the description of its PDF, and the identity page
 * organization. Source: package-format.md, "Payload".
 */
export const buildPackagePayload = ({
  template,
  source,
  name,
  exportedAt,
  account,
  expiresAt,
  schemaVersion = 5,
}: PackagePayloadParts): Record<string, unknown> => ({
  schemaVersion,
  ...(name === undefined ? {} : { name }),
  exportedAt,
  ...(account === undefined ? {} : { account }),
  ...(expiresAt === undefined ? {} : { expiresAt }),
  source,
  pageOrganization: (source.pages ?? []).map((_page, index) => index),
  template,
});
