import { threadedNodeOptions } from '../../hosts/manifest/permissions.ts';
import type { BenchCase } from '../harness/bench.ts';
import { count, megabytes, table } from '../harness/table.ts';

// A run takes a second at most, and what is compared are differences of runs.
const rounds = 9;

/**
 * How time and memory grow with the rows. No warm-up, because peak memory is what a job of that size really takes. Node's space for
 * young objects, which otherwise grows with the length of a run, is held at the size that it has after 500 rows.
 */
export const rowsScaling: BenchCase = {
  name: 'rows-scaling',
  title: 'Growth with rows',
  async run(bench) {
    const rowCounts = bench.effort.quick ? [100, 500, 2000] : [100, 500, 1000, 5000, 10_000, 25_000, 50_000];
    const results = await bench.interleaved(
      rowCounts.map((rowCount) => ({
        contender: 'engine',
        rowCount,
        warmUpRows: 0,
        lazyRows: true,
        nodeOptions: [threadedNodeOptions],
      })),
      bench.effort.quick ? 1 : rounds,
    );
    bench.report(
      table(
        ['rows', 'seconds', 'rows/s', 'peak memory'],
        results.map(({ rowCount, seconds, rowsPerSecond, peakBytes }) => [
          count(rowCount),
          seconds.toFixed(3),
          count(rowsPerSecond),
          megabytes(peakBytes),
        ]),
      ),
    );
    const at = new Map(results.map((result) => [result.rowCount, result]));
    const secondsAt = (rowCount: number): number => at.get(rowCount)?.bestSeconds ?? Number.NaN;
    const peakAt = (rowCount: number): number => at.get(rowCount)?.peakBytes ?? Number.NaN;
    // What starting costs is in every run alike; the shortest run is taken for it.
    const perRow = (rowCount: number): number => (secondsAt(rowCount) - secondsAt(100)) / (rowCount - 100);
    bench.promise('linear: a row of 50,000 against one of 25,000, start-up apart', perRow(50_000) / perRow(25_000), { atMost: 1.1 });
    bench.promise('peak memory of 50,000 rows against 500', peakAt(50_000) / peakAt(500), { atMost: 1.2 });
  },
};
