import type { JSONWebKeySet } from 'jose';
import type { CheckSummary } from '../../lib/fill/check/check-rows.ts';
import type { Finding } from '../../lib/fill/check/finding.ts';
import type { ManifestWarning } from '../../lib/fill/fill-input.ts';
import type { CsvLimits } from '../../lib/rows/open-csv-rows.ts';
import type { FillRequest } from '../fill-request.ts';

/** What the checking thread needs, as plain data. */
export interface CheckTask {
  readonly fill: FillRequest;
  readonly source: Uint8Array;
  readonly packageBytes: Uint8Array;
  readonly rowBytes: Uint8Array;
  readonly keys: JSONWebKeySet;
  readonly maxPackageBytes: number;
  readonly csv: CsvLimits;
  readonly maxPages: number;
  readonly maxImageOverlaysPerRow: number;
  readonly maxRowPicturePixels: number;
  /** Epoch ms: a package that has expired by then is refused. */
  readonly atMs: number;
  readonly wantsCorrections: boolean;
}

/** How far it is. */
export type CheckNote = { readonly kind: 'rows'; readonly rowCount: number } | { readonly kind: 'progress'; readonly rowsDone: number };

/** The first findings of one code. */
export interface FoundCode {
  readonly code: Finding['code'];
  readonly count: number;
  readonly first: readonly Finding[];
}

export interface CheckResult {
  readonly summary: CheckSummary;
  readonly found: readonly FoundCode[];
  readonly warnings: readonly ManifestWarning[];
  /** `corrections.csv`, where it was asked for. */
  readonly corrections: Uint8Array | undefined;
}
