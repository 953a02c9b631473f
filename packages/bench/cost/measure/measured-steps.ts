import type { CallTally } from './call-tally.ts';

/**
 * Steps of a job through the service, each one invocation of a function. `clean` is a job's share of the sweep that
 * cleans up after all of them, and `sweep` is one that finds nothing.
 */
export const jobSteps = ['create', 'execute', 'read', 'download', 'deliver', 'clean', 'sweep'] as const;
export type JobStep = (typeof jobSteps)[number];

/**
 * Additions of API 1.1 to a job, each one invocation of a function. A check and a retry consist of a create and an
 * execution.
 */
export const additionSteps = [
  'print: execute',
  'print: fetch',
  'rows',
  'row PDF',
  'corrections',
  'attest',
  'check: create',
  'check: execute',
  'retry: create',
  'retry: execute',
  'delete',
] as const;
export type AdditionStep = (typeof additionSteps)[number];
export type MeasuredAdditions = Readonly<Record<AdditionStep, MeasuredStep>>;

/** Measurements of one step of one job; means over several jobs. */
export interface MeasuredStep extends CallTally {
  /** Median processor seconds of all threads. */
  readonly cpuSeconds: number;
  /** Bytes that the function logged. */
  readonly logBytes: number;
}

/** Job of this many rows, measured step by step. */
export interface MeasuredJob {
  readonly rows: number;
  /** Whether a webhook announces its result. */
  readonly webhook: boolean;
  readonly archiveBytes: number;
  readonly inputBytes: number;
  readonly steps: Readonly<Record<JobStep, MeasuredStep>>;
  /** Measured on request. */
  readonly additions: MeasuredAdditions | undefined;
}

/** Request to `measure-jobs.ts`. */
export interface MeasureJobsRequest {
  readonly rows: number;
  /** Address for the result; `undefined` for response mode. */
  readonly webhookUrl: string | undefined;
  readonly jobs: number;
  readonly sourcePath: string;
  readonly packagePath: string;
  readonly csvPath: string;
  readonly apiKey: string;
  /** Measure the additions of API 1.1. Each job then also has a print file, and a tenth of its rows lack a cell. */
  readonly additions: boolean;
}

/** Message of the measuring process. Each step waits for a reply, so that calls are counted per step. */
export type FromMeasurer =
  | { readonly kind: 'begin' }
  | {
      readonly kind: 'end';
      readonly step: JobStep | AdditionStep;
      readonly job: number;
      readonly cpuSeconds: number;
      readonly logBytes: number;
    }
  | { readonly kind: 'done'; readonly archiveBytes: number; readonly inputBytes: number };
