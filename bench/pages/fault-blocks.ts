import type { FaultResults } from '../faults/fault-results.ts';
import { table } from '../harness/table.ts';
import { dayOf } from './cells.ts';

const number = (value: number): string => value.toLocaleString('en-US');

const suites = (results: FaultResults): string => {
  const rows = Object.entries(results)
    .filter(([suite]) => suite !== 'simulation')
    .map(([suite, run]) => [
      `${suite}${run.pairs === undefined ? '' : `: ${run.pairsStruck} of ${run.pairs} kinds struck`}`,
      ...[run.runs ?? 0, run.faultsInjected, run.accepted, run.checks, run.reruns, run.canceled, run.deleted].map(number),
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
  const perMinute = Math.round(((run.lives ?? 0) * 60) / (run.seconds ?? 1));
  return [
    `${number(run.lives ?? 0)} lives from seed ${run.seed} took ${number(run.seconds ?? 0)} s, ${number(perMinute)} a minute on one core: ${number(run.calls ?? 0)} calls,`,
    `${number(run.faultsInjected)} faults, ${number(run.accepted)} jobs accepted and ${number(run.lost)} lost (${dayOf(run.measured)}, ${run.measured.commit}).`,
  ].join('\n');
};

/** What docs/operate/reliability.md shows of `results/faults.json`, by the name of the block. */
export const faultBlocks = (results: FaultResults): Readonly<Record<string, () => string>> => ({
  faults: () => suites(results),
  'faults-simulation': () => simulation(results),
});
