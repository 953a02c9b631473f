import type { FaultResults, FuzzRuns } from '../faults/fault-results.ts';
import type { Moment } from '../harness/machine.ts';
import { table } from '../harness/table.ts';
import { dayOf } from './cells.ts';

const number = (value: number): string => value.toLocaleString('en-US');

const suites = (results: FaultResults): string => {
  const rows = Object.entries(results)
    .filter(([suite]) => suite !== 'simulation' && suite !== 'soak')
    .map(([suite, run]) => [
      `${suite}${run.pairs === undefined ? '' : `: ${run.pairsStruck} of ${run.pairs} kinds struck`}`,
      ...[run.runs ?? 0, run.faultsInjected, run.accepted, run.checks, run.reruns, run.canceled, run.deleted].map(
        number,
      ),
      `**${number(run.lost)}**`,
      ...[run.anomalies, run.delivered, run.parked].map(number),
      `${dayOf(run.measured)}, ${run.measured.commit}`,
    ]);
  const head = [
    'suite',
    'runs',
    'faults',
    'accepted',
    'of these checks',
    'retries',
    'canceled',
    'deleted',
    'lost',
    'anomalies',
    'events delivered',
    'parked',
    'when, and of which version',
  ];
  return table(head, rows);
};

const simulation = ({ simulation: run }: FaultResults): string => {
  if (run === undefined) return 'Not measured.';
  const { lives = 0, kinds, seconds = 1, cpuSeconds = seconds, threads = 1 } = run;
  const perMinute = Math.round((lives * 60) / seconds);
  const perCore = Math.round((lives * 60) / cpuSeconds);
  const sharePercent = Math.round((100 * cpuSeconds) / (seconds * threads));
  return [
    `${number(lives)} lives from seed ${run.seed} took ${number(seconds)} s in ${threads} ${threads === 1 ? 'thread' : 'threads'}`,
    `with ${sharePercent} % of a core each: ${number(perMinute)} a minute`,
    `at a load average of ${run.measured.load}, and ${number(perCore)} a minute of one core (${number((1000 * cpuSeconds) / lives)} ms a life).`,
    `${number(kinds?.whole ?? lives)} of them were whole lives, the others short ones of one kind. ${number(run.calls ?? 0)} calls,`,
    `${number(run.faultsInjected)} faults, ${number(run.accepted)} jobs accepted and ${number(run.lost)} lost (${dayOf(run.measured)}, ${run.measured.commit}).`,
  ].join('\n');
};

const soak = ({ soak: run }: FaultResults): string => {
  if (run === undefined) return 'Not measured.';
  const {
    minutes = 0,
    documents = 0,
    memoryAtStartMib = 0,
    memoryAtEndMib = 0,
    memorySlopeMibPerHour = 0,
    broken = [],
  } = run;
  return [
    `In ${number(minutes)} minutes (seed ${run.seed}) ${number(run.accepted)} jobs were accepted (${number(run.checks)} checks, ${number(run.reruns)} retries, ${number(run.canceled)} canceled,`,
    `${number(run.deleted)} deleted) and ${number(documents)} single documents filled, under ${number(run.faultsInjected)} faults: **${number(run.lost)} lost**, ${number(run.anomalies)} anomalies, ${number(broken.length)} other`,
    `promises broken. Memory of the API, the table and the storage together: ${number(memoryAtStartMib)} MiB after ten minutes,`,
    `${number(memoryAtEndMib)} MiB in the end, a line of ${number(memorySlopeMibPerHour)} MiB an hour (load average ${run.measured.load}; ${dayOf(run.measured)}, ${run.measured.commit}).`,
  ].join('\n');
};

const fuzz = (run: FuzzRuns & { readonly measured: Moment }): string =>
  [
    `The last kept ${run.runs === 1 ? 'run' : `${number(run.runs)} runs`} (seed ${run.seed}) changed ${number(run.documents)} documents${run.judged === 0 ? '' : `, ${number(run.judged)} more that other readers judged,`} and`,
    `${number(run.packages)} packages, of which ${number(run.packagesFilled)} still filled their document. None crashed, hung or came out`,
    `wrong (${dayOf(run.measured)}, ${run.measured.commit}; ${number(run.cpuSeconds)} s of a processor).`,
  ].join('\n');

/** Returns the blocks about faults and fuzzing from these runs, by name. */
export const faultBlocks = (
  results: FaultResults,
  fuzzed: FuzzRuns & { readonly measured: Moment },
): Readonly<Record<string, () => string>> => ({
  fuzz: () => fuzz(fuzzed),
  faults: () => suites(results),
  'faults-simulation': () => simulation(results),
  'faults-soak': () => soak(results),
});
