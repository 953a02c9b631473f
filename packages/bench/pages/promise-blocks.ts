import type { Machine } from '../harness/machine.ts';
import type { AllResults } from '../harness/result-files.ts';
import type { RatioResult, Results } from '../harness/results.ts';
import { table, times } from '../harness/table.ts';
import { boundInWords } from '../harness/verdict.ts';

const spreadOf = ({ figure, spread }: RatioResult): string =>
  spread === null ? times(figure!) : spread.map(times).join(' – ');

/** Formats the rounds of a ratio on another machine; a dash if it was not measured there. */
const elsewhere = ({ cases }: Results, name: string, id: string): string => {
  const found = cases[name]?.ratios[id];
  return found === undefined || found.figure === null ? '–' : spreadOf(found);
};

/** Formats one line per measured ratio: promises with their bound, or figures. */
const ratioTable = ({ first, others }: AllResults, isPromise: boolean): string =>
  table(
    [
      isPromise ? 'promise' : 'figure',
      ...(isPromise ? ['bound'] : []),
      'last run',
      'its rounds',
      ...Object.keys(others),
    ],
    Object.entries(first.cases).flatMap(([name, one]) =>
      Object.entries(one.ratios)
        .filter(([, { figure, bound }]) => figure !== null && (bound !== undefined) === isPromise)
        .map(([id, found]) => [
          found.claim,
          ...(found.bound === undefined ? [] : [boundInWords(found.bound)]),
          times(found.figure!),
          found.spread === null ? '–' : spreadOf(found),
          ...Object.values(others).map((results) => elsewhere(results, name, id)),
        ]),
    ),
  );

const inWords = ({ cpu, cores, memory, system, node }: Machine): string =>
  `${cores} cores (${cpu}), ${memory}, ${system}, Node ${node.slice(1)}`;

const machine = ({ first: { machine: own, cases } }: AllResults): string => {
  const loads = Object.values(cases).map(({ measured }) => Number(measured.load.split(' ')[0]));
  const busy = `The load average was ${Math.min(...loads).toFixed(0)} to ${Math.max(...loads).toFixed(0)} when a case began`;
  const seconds = Object.values(cases).map(({ measured }) => measured.seconds ?? Number.NaN);
  const minutes = seconds.reduce((sum, one) => sum + one, 0) / 60;
  const took = Number.isNaN(minutes) ? '' : ` All cases together took ${minutes.toFixed(0)} minutes.`;
  return `${inWords(own)}. ${busy}; load above ${own.cores} is other work.${took}`;
};

/** Lists the machines on which the promises held. */
const machines = ({ others }: AllResults): string => {
  const names = Object.entries(others);
  if (names.length === 0) {
    return ['The results are of one machine so far.', '`npm run bench -- --machine NAME` adds those of another.'].join(
      '\n',
    );
  }
  return [
    `Every promise held on ${names.length + 1} machines. The other machines:`,
    ...names.map(([name, results]) => `- ${name}: ${inWords(results.machine)}`),
  ].join('\n');
};

/** Returns the blocks of docs/understand/performance.md about all machines, by block name. */
export const promiseBlocks = (results: AllResults): Readonly<Record<string, () => string>> => ({
  machine: () => machine(results),
  machines: () => machines(results),
  promises: () => ratioTable(results, true),
  ratios: () => ratioTable(results, false),
});
