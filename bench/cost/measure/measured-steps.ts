import type { CallTally } from './call-tally.ts';

/**
 * The steps that a job takes through the service, each one invocation of a function; but `clean` is a job's share of the sweep that cleans up
 * after all of them, and `sweep` is one that finds nothing.
 */
export const jobSteps = ['create', 'execute', 'read', 'download', 'deliver', 'clean', 'sweep'] as const;
export type JobStep = (typeof jobSteps)[number];

/** What API 1.1 adds to a job, each one invocation of a function. A check and a retry are a create and an execution of their own. */
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

/** What one step of one job took; means over several jobs. */
export interface MeasuredStep extends CallTally {
  /** Processor seconds of all threads, median. */
  readonly cpuSeconds: number;
  /** What the function wrote to its log. */
  readonly logBytes: number;
}

/** A job of so many rows, measured step by step. */
export interface MeasuredJob {
  readonly rows: number;
  /** Its result is announced by a webhook. */
  readonly webhook: boolean;
  readonly archiveBytes: number;
  readonly inputBytes: number;
  readonly steps: Readonly<Record<JobStep, MeasuredStep>>;
  /** Measured where they were asked for. */
  readonly additions: MeasuredAdditions | undefined;
}

/** What `measure-jobs.ts` is asked to do. */
export interface MeasureJobsRequest {
  readonly rows: number;
  /** Where the result is announced; undefined for response mode. */
  readonly webhookUrl: string | undefined;
  readonly jobs: number;
  readonly sourcePath: string;
  readonly packagePath: string;
  readonly csvPath: string;
  readonly apiKey: string;
  /** Ask for everything that API 1.1 adds; then each job also has a print file, and a tenth of its rows lack a cell. */
  readonly additions: boolean;
}

/** From the measuring process. Each step waits for an answer, so that calls are counted for it alone. */
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
