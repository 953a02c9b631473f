import type { CheckSummary } from '../../lib/fill/check/check-rows.ts';
import type { Finding } from '../../lib/fill/check/finding.ts';
import type { ManifestWarning } from '../../lib/fill/fill-input.ts';
import type { FillTask } from '../fill-task.ts';

/** What the checking thread needs, as plain data. */
export interface CheckTask extends FillTask {
  readonly wantsCorrections: boolean;
}

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
