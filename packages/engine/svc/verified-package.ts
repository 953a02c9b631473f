import type { ResolvedTemplate } from './template.ts';

export interface PackageSource {
  readonly fileName?: string;
  readonly sha256?: string;
  readonly sizeBytes?: number;
  /** Pages as displayed: crop box after rotation, in points. */
  readonly pages?: readonly { readonly width: number; readonly height: number; readonly rotation: number }[];
}

export interface VerifiedPackage {
  readonly schemaVersion: 1 | 2 | 3 | 4 | 5;
  readonly name: string | null;
  /** SHA-256 of the uploaded file, as hex. */
  readonly sha256: string;
  readonly source: PackageSource | null;
  readonly template: ResolvedTemplate;
  /** The only account allowed to use it, and its expiry as an RFC 3339 date-time. Absent if unrestricted. */
  readonly account?: string;
  readonly expiresAt?: string;
}
