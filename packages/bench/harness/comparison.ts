import type { Bench, OwnSubject, Subject } from './bench.ts';
import type { Medians } from './measured.ts';
import { count, megabytes, times } from './table.ts';

/** Line of a comparison. */
export interface Line {
  readonly name: string;
  readonly subject: Subject | OwnSubject;
  /** Measured in one round only, and omitted in a quick run. */
  readonly firstRoundOnly?: boolean;
}

const head = [
  '',
  'rows',
  'rows/s',
  'least – most',
  'bulkfill is',
  'processor µs per row',
  'bulkfill is, by processor time',
  'peak memory',
  'ZIP, KB per row',
];

/** Reports the cost of rows, line by line: ours alone, without a peer. */
export const costTable = (
  bench: Bench,
  title: string,
  lines: readonly (readonly [name: string, measured: Medians])[],
): void =>
  bench.table(
    title,
    ['', 'rows/s', 'µs of CPU per row', 'bytes per row'],
    lines.map(([name, { rowsPerSecond, cpuMicrosPerRow, bytesPerRow }]) => [
      name,
      count(rowsPerSecond),
      cpuMicrosPerRow.toFixed(1),
      count(bytesPerRow),
    ]),
  );

/**
 * Measures the lines in turn and reports them as a table, with ours first. Returns the medians by line name. `turns`:
 * see `Bench.interleaved`.
 */
export const compare = async (
  bench: Bench,
  title: string,
  lines: readonly Line[],
  { turns = 1 } = {},
): Promise<(name: string) => Medians> => {
  const measured = lines.filter(({ firstRoundOnly }) => !(firstRoundOnly && bench.effort.quick));
  const subjects = measured.map(({ subject, firstRoundOnly = false }) => ({ ...subject, once: firstRoundOnly }));
  const medians = await bench.interleaved(subjects, { turns });
  const { rowsPerSecond: ours, cpuMicrosPerRow: oursCpu } = medians[0]!;
  bench.table(
    title,
    head,
    measured.map(({ name }, index) => {
      const { rowCount, rowsPerSecond, cpuMicrosPerRow, peakBytes, bytesPerRow, rounds } = medians[index]!;
      const rates = rounds.map((round) => round.rowCount / round.seconds);
      return [
        name,
        count(rowCount),
        count(rowsPerSecond),
        rates.length < 2 ? '–' : `${count(Math.min(...rates))} – ${count(Math.max(...rates))}`,
        times(ours / rowsPerSecond),
        Number.isNaN(cpuMicrosPerRow) ? '–' : count(cpuMicrosPerRow),
        times(cpuMicrosPerRow / oursCpu),
        peakBytes === 0 ? '–' : megabytes(peakBytes),
        (bytesPerRow / 1000).toFixed(1),
      ];
    }),
  );
  return (name) => medians[measured.findIndex((line) => line.name === name)]!;
};
