import type { Probe } from './probe.ts';

/** One file to be filled. */
export interface FillTask {
  readonly source: string;
  readonly flatten: boolean;
  /** A folder that is this task's alone. */
  readonly workFolder: string;
}

/** Outcome of the source. */
export interface FillOutcome {
  readonly result: 'filled' | 'refused' | 'crashed';
  /** Error code of a refusal. */
  readonly code: string | undefined;
  /** Message of the command. */
  readonly message: string;
  readonly ms: number;
  /** Peak memory of the whole process during the fill. */
  readonly peakBytes: number;
  readonly output: string | undefined;
  readonly pageCount: number;
  readonly probes: readonly Probe[];
  /** Codes of the manifest's warnings. */
  readonly warnings: readonly string[];
}

/** A source and its output, for readers that share no code with the engine. */
export interface JudgeTask {
  readonly source: string;
  readonly output: string | undefined;
  readonly probes: readonly Probe[];
  readonly pageCount: number;
  /** Whether to skip rendering, because it took too long. */
  readonly render: boolean;
  readonly flatten: boolean;
  /** The output need not begin with the source's bytes. */
  readonly rewritten: boolean;
}

/** Answers of the readers. */
export interface Judgement {
  /** Whether poppler and qpdf open the source without errors; undefined if they are not installed. */
  readonly poppler: boolean | undefined;
  readonly qpdf: boolean | undefined;
  readonly encrypted: boolean;
  /** pdf.js opened the source. */
  readonly pdfjs: boolean;
  /** Errors in the output; empty if there are none. */
  readonly wrong: readonly string[];
  /** Largest fraction of a page that differs outside the probes; undefined if nothing was compared. */
  readonly difference: number | undefined;
}

/** One line of the report. */
export interface FileReport {
  readonly file: string;
  readonly status: 'ok' | 'repaired' | 'refused' | 'FAILED';
  readonly reason: string;
  readonly fill: FillOutcome;
  readonly judgement: Judgement | undefined;
}
