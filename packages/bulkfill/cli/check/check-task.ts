import type { CheckSummary } from '@bulkfill/engine/fill/check/check-rows';
import type { CheckFinding } from '@bulkfill/engine/fill/check/finding';
import type { CorrectionsFormat } from '@bulkfill/engine/fill/corrections/make-corrections';
import type { ManifestWarning } from '@bulkfill/engine/fill/fill-input';
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
