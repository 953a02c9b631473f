import { threadedNodeOptions } from '../../../lib/composition/manifest/permissions.ts';
import type { BenchCase } from '../harness/bench.ts';
import { type Medians, ratioOf } from '../harness/measured.ts';
import { count, megabytes } from '../harness/table.ts';

const ratios = {
  linear: { claim: 'linear: a row of 50,000 against one of 25,000, start-up apart', bound: { atMost: 1.4 } },
  memory: { claim: 'peak memory of 50,000 rows against 500', bound: { atMost: 1.8 } },
};

/** Row counts that the ratios compare. The others are points of the curve between them. */
const compared = [100, 500, 25_000, 50_000];

/**
 * Measures how time and memory grow with the rows. Without warm-up, because peak memory must be that of a job of this
 * size. Node's young generation, which otherwise grows with the length of a run, is fixed at its size after 500 rows.
 */
export const rowsScaling: BenchCase = {
  name: 'rows-scaling',
  title: 'Growth with rows',
  ratios,
  async run(bench) {
    const rowCounts = bench.effort.quick ? [100, 500, 2000] : [100, 500, 1000, 5000, 10_000, 25_000, 50_000];
    const results = await bench.interleaved(
      rowCounts.map((rowCount) => ({
        contender: 'engine',
        rowCount,
        warmUpRows: 0,
        lazyRows: true,
        nodeOptions: [threadedNodeOptions],
        once: !compared.includes(rowCount),
      })),
      // A run takes a second at most, and the ratios compare differences of runs.
      { turns: 2 },
    );
    bench.table(
      'By the number of rows',
      ['rows', 'seconds', 'rows/s', 'peak memory'],
      results.map(({ rowCount, seconds, rowsPerSecond, peakBytes }) => [
        count(rowCount),
        seconds.toFixed(3),
        count(rowsPerSecond),
        megabytes(peakBytes),
      ]),
    );
    const ends = results.filter(({ rowCount }) => compared.includes(rowCount));
    const at = (lines: readonly Medians[], rowCount: number): Medians | undefined =>
      lines.find((line) => line.rowCount === rowCount);
    // Every run includes the cost of a start; the shortest run represents it.
    const perRow = (lines: readonly Medians[], rowCount: number): number =>
      ((at(lines, rowCount)?.bestSeconds ?? Number.NaN) - at(lines, 100)!.bestSeconds) / (rowCount - 100);
    bench.judge(
      ratios.linear,
      ratioOf(ends, (...lines) => perRow(lines, 50_000) / perRow(lines, 25_000)),
    );
    bench.judge(
      ratios.memory,
      ratioOf(ends, (...lines) => (at(lines, 50_000)?.peakBytes ?? Number.NaN) / at(lines, 500)!.peakBytes),
    );
  },
};
