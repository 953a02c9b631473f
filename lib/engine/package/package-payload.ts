import type { PackageSource } from './template.ts';

/** What a payload is made from. */
export interface PackagePayloadParts {
  /** The `template` member, as the package format writes it. */
  readonly template: unknown;
  /** Of the PDF that the template was designed on; `pages` as displayed, points. */
  readonly source: PackageSource;
  readonly name?: string | undefined;
  /** RFC 3339 date-time. */
  readonly exportedAt: string;
  /** The only account that may use it. */
  readonly account?: string | undefined;
  /** RFC 3339 date-time from which nobody may use it. */
  readonly expiresAt?: string | undefined;
  /** Default 5. */
  readonly schemaVersion?: number;
}

/**
 * The payload of a package: the template with the description of its PDF and the identity page organisation, unchecked.
 * Source: package-format.md, "Payload".
 */
export const packagePayload = ({
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
