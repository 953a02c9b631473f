import { processorMs } from '../threads/work-clock.ts';

/** When threads are worth starting. Times are processor time of the calling thread, where Node says it: what it waits for, it may wait for alone. */
export interface HelpPolicy {
  /** The calling thread has made rows for so long: most jobs are done before. */
  readonly afterMs: number;
  /** And needs so much longer alone: a thread needs some 0.2 s until it has loaded its code and compiled the document. */
  readonly leftMs: number;
  /**
   * What a row may take for each megabyte that it adds, before a thread helps: somebody else writes that meanwhile, and the job ends no sooner
   * than that, no matter which thread makes its rows.
   */
  readonly writingMsPerMb: number;
  /** For tests: threads are waited for, and windows have this many rows, so that all take part in the smallest job. */
  readonly windowRows?: number;
  /** The code of the threads, where it is another. */
  readonly entry?: URL;
  /** Of a thread, where it is another than the calling thread's. */
  readonly maxHeapMb?: number;
}

/** Writing a megabyte takes 0.7 ms of processor time in memory and 3.5 to a disk. */
export const usualHelp: HelpPolicy = { afterMs: 160, leftMs: 300, writingMsPerMb: 1.5 };

/** Making a row takes at least so many times as long as reading it for its characters, in all examples. */
const makingPerReading = 5;
/** Of `afterMs`: what reading takes until it is judged. */
const readingShare = 1 / 8;

/** Processor time that the calling thread has had, or the time on the wall where Node does not say, as before 23.9. */
export const threadMs = (): number => (process.threadCpuUsage === undefined ? performance.now() : processorMs(process.threadCpuUsage()));

/** What making rows takes longer than writing them, if each takes so long and adds so many bytes. */
export const makingMs = ({ writingMsPerMb }: HelpPolicy, rows: number, row: { readonly ms: number; readonly bytes: number }): number =>
  rows * (row.ms - (row.bytes / 1e6) * writingMsPerMb);

/** Whether rows of a job take long to make, judged while they are read. `rowBytes`: what each adds, at the most. */
export const isLongJob = (
  policy: HelpPolicy,
  { rowCount, rowBytes }: { readonly rowCount: number; readonly rowBytes: number },
  read: { readonly rows: number; readonly ms: number },
): boolean => {
  const row = { ms: (read.ms / read.rows) * makingPerReading, bytes: rowBytes };
  return read.ms >= policy.afterMs * readingShare && makingMs(policy, rowCount, row) >= policy.afterMs + policy.leftMs;
};
