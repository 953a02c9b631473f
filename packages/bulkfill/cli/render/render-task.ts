import type { FillSummary } from '@bulkfill/engine/fill/fill-input';
import type { OutputName } from '@bulkfill/engine/fill/fill-output';
import type { FillFilesNote, FillFilesTask } from '../form/fill-task.ts';
import type { RunOutcome } from '../outcome/run-outcome.ts';

/** Input of the render thread, as plain data. The caller owns the open files. */
export interface RenderTask extends FillFilesTask {
  readonly createdAt: string;
  readonly outFd: number;
  readonly printFd: number | undefined;
}

export type RenderNote =
  | FillFilesNote
  /** An output could not be written, with the error code. An error object loses its members between threads. */
  | { readonly kind: 'unwritable'; readonly output: OutputName; readonly code: string };

export interface RenderResult {
  readonly summary: FillSummary;
  readonly outcome: RunOutcome;
  readonly account: string | undefined;
  /** Mistakes for which `package build` would reject the template, one sentence each. */
  readonly mistakes: readonly string[];
}
