import { table } from './table.ts';
import { figureTable, passes, type Verdict, verdictTable } from './verdict.ts';

/** Time of a part of a run. */
export interface TakenTime {
  readonly name: string;
  readonly seconds: number;
  /** Processor time of the bench and its child processes; NaN if the system does not report it. */
  readonly cpuSeconds: number;
}

const minutes = (seconds: number): string => (Number.isNaN(seconds) ? '–' : (seconds / 60).toFixed(1));
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/**
 * Formats the end of a report: the time per case, the promises with their verdicts, the figures, failed measurements,
 * and the counts.
 */
export const runSummary = (
  verdicts: readonly Verdict[],
  times: readonly TakenTime[],
  failures: readonly string[],
): string => {
  const promises = verdicts.filter(({ claimed }) => claimed.bound !== undefined);
  const judged = promises.filter((verdict) => verdict.judged);
  const kept = judged.filter(passes).length;
  const total = sum(times.map(({ seconds }) => seconds));
  const lines = times.map(({ name, seconds, cpuSeconds }) => [name, minutes(seconds), minutes(cpuSeconds)]);
  const together = ['together', minutes(total), minutes(sum(times.map(({ cpuSeconds }) => cpuSeconds)))];
  return [
    `## Time\n\n${table(['', 'minutes', 'of a processor'], [...lines, together])}`,
    ...(promises.length === 0 ? [] : [`## Promises\n\n${verdictTable(promises)}`]),
    ...(promises.length === verdicts.length ? [] : [`## Figures\n\n${figureTable(verdicts)}`]),
    ...failures.map((failure) => `Not measured: ${failure}`),
    `${kept} PASS, ${judged.length - kept} FAIL, ${promises.length - judged.length} not judged; ${minutes(total)} minutes.`,
  ].join('\n\n');
};

/** Whether a run succeeds: no promise broken, and no measurement failed. */
export const isWhole = (verdicts: readonly Verdict[], failures: readonly string[]): boolean =>
  failures.length === 0 && verdicts.every(passes);
