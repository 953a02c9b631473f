import type { FillSummary } from '../../lib/engine/fill/fill-input.ts';
import type { OutputName } from '../../lib/engine/fill/fill-output.ts';
import type { FillNote, FillTask } from '../form/fill-task.ts';
import type { RunOutcome } from '../outcome/run-outcome.ts';

/** What the rendering thread needs, as plain data. The file is open, and stays its owner's. */
export interface RenderTask extends FillTask {
  readonly createdAt: string;
  /** Descriptor of the file that the archive is written to. */
  readonly outFd: number;
  /** And of the one that the print file is written to, where it is asked for. */
  readonly printFd: number | undefined;
}

/** How far it is, and what went wrong. */
export type RenderNote =
  | FillNote
  /** An output could not be written on: the error's code. An error itself crosses threads without what it says. */
  | { readonly kind: 'unwritable'; readonly output: OutputName; readonly code: string };

/** What was filled, and how the rows came out. */
export interface RenderResult {
  readonly summary: FillSummary;
  readonly outcome: RunOutcome;
  /** The account that the package is for, where it names one. */
  readonly account: string | undefined;
  /** What `package build` would refuse the template for, a sentence each. */
  readonly mistakes: readonly string[];
}
