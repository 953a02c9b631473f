import type { CheckSummary } from '../../lib/engine/fill/check/check-rows.ts';
import type { CheckFinding } from '../../lib/engine/fill/check/finding.ts';
import type { ManifestWarning } from '../../lib/engine/fill/fill-input.ts';
import type { CorrectionsFormat } from '../../lib/engine/fill/mend/make-corrections.ts';
import type { FillFilesTask } from '../form/fill-task.ts';

export interface CheckFilesTask extends FillFilesTask {
  readonly corrections: CorrectionsFormat | undefined;
}

export interface FoundCode {
  readonly code: CheckFinding['code'];
  readonly count: number;
  readonly first: readonly CheckFinding[];
  /** Cell values of each finding, as a sentence with a leading space. For a terminal only. */
  readonly values: readonly string[];
}

export interface CheckTaskResult {
  readonly summary: CheckSummary;
  readonly found: readonly FoundCode[];
  readonly warnings: readonly ManifestWarning[];
  readonly corrections: Uint8Array | undefined;
}
