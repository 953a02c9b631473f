import type { Bench, OwnSubject, Subject } from './bench.ts';
import type { Medians } from './measured.ts';
import { count, megabytes, table, times } from './table.ts';

/** One line of a comparison. */
export interface Line {
  readonly name: string;
  readonly subject: Subject | OwnSubject;
  /** Left out of a quick run: no promise hangs on it. */
  readonly fullOnly?: boolean;
}

/**
 * Measures the lines in turn and reports them as a table, the first being ours. Gives the medians of a line by its name.
 */
export const compare = async (bench: Bench, lines: readonly Line[]): Promise<(name: string) => Medians> => {
  const measured = lines.filter(({ fullOnly }) => !(fullOnly && bench.effort.quick));
  const medians = await bench.interleaved(measured.map(({ subject }) => subject));
  const { rowsPerSecond: ours, cpuMicrosPerRow: oursCpu } = medians[0]!;
  bench.report(
    table(
      ['', 'rows', 'rows/s', 'bulkfill is', 'processor µs per row', 'bulkfill is, by processor time', 'peak memory', 'ZIP, KB per row'],
      measured.map(({ name }, index) => {
        const { rowCount, rowsPerSecond, cpuMicrosPerRow, peakBytes, bytesPerRow } = medians[index]!;
        const memory = peakBytes === 0 ? '–' : megabytes(peakBytes);
        const cpu = Number.isNaN(cpuMicrosPerRow) ? '–' : count(cpuMicrosPerRow);
        const byCpu = times(cpuMicrosPerRow / oursCpu);
        return [
          name,
          count(rowCount),
          count(rowsPerSecond),
          times(ours / rowsPerSecond),
          cpu,
          byCpu,
          memory,
          (bytesPerRow / 1000).toFixed(1),
        ];
      }),
    ),
  );
  return (name) => medians[measured.findIndex((line) => line.name === name)]!;
};
