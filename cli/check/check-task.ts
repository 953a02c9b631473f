import type { CheckSummary } from '../../lib/engine/fill/check/check-rows.ts';
import type { Finding } from '../../lib/engine/fill/check/finding.ts';
import type { ManifestWarning } from '../../lib/engine/fill/fill-input.ts';
import type { CorrectionsFormat } from '../../lib/engine/fill/mend/make-corrections.ts';
import type { FillTask } from '../form/fill-task.ts';

/** What the checking thread needs, as plain data. */
export interface CheckTask extends FillTask {
  /** The kind of file that the rows to mend become; undefined where nobody wants them. */
  readonly corrections: CorrectionsFormat | undefined;
}

/** The first findings of one code. */
export interface FoundCode {
  readonly code: Finding['code'];
  readonly count: number;
  readonly first: readonly Finding[];
  /** What stands in the cells of each, as a sentence with a space before it, for a terminal alone. */
  readonly values: readonly string[];
}

export interface CheckResult {
  readonly summary: CheckSummary;
  readonly found: readonly FoundCode[];
  readonly warnings: readonly ManifestWarning[];
  /** The rows to mend as a table, where it was asked for. */
  readonly corrections: Uint8Array | undefined;
}
