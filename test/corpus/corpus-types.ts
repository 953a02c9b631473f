import type { Probe } from './probe.ts';

/** One file to be filled. */
export interface FillTask {
  readonly source: string;
  readonly flatten: boolean;
  /** A folder that is this task's alone. */
  readonly workFolder: string;
}

/** What became of it. */
export interface FillOutcome {
  readonly result: 'filled' | 'refused' | 'crashed';
  /** Error code of a refusal. */
  readonly code: string | undefined;
  /** What the command said. */
  readonly message: string;
  readonly ms: number;
  /** Of the whole process, while it was at it. */
  readonly peakBytes: number;
  readonly output: string | undefined;
  readonly pageCount: number;
  readonly probes: readonly Probe[];
  /** Codes of the manifest's warnings. */
  readonly warnings: readonly string[];
}

/** A source and what was made of it, for readers that share no code with the engine. */
export interface JudgeTask {
  readonly source: string;
  readonly output: string | undefined;
  readonly probes: readonly Probe[];
  readonly pageCount: number;
  /** Rendering is left out where it took too long. */
  readonly render: boolean;
  readonly flatten: boolean;
  /** The output need not begin with the source's bytes. */
  readonly rewritten: boolean;
}

/** What the readers say. */
export interface Judgement {
  /** Whether poppler and qpdf open the source without errors; undefined where they are not installed. */
  readonly poppler: boolean | undefined;
  readonly qpdf: boolean | undefined;
  readonly encrypted: boolean;
  /** pdf.js opened the source. */
  readonly pdfjs: boolean;
  /** What is wrong with the output; empty where all is right. */
  readonly wrong: readonly string[];
  /** Largest part of a page that differs outside the probes; undefined where nothing was compared. */
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
