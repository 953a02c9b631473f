import type { BenchCase } from '../harness/bench.ts';
import { ratioOf } from '../harness/measured.ts';
import { count, megabytes } from '../harness/table.ts';

const ratios = {
  spread: { claim: 'stamping time of a row: slowest against fastest source size', bound: { atMost: 2.2 } },
};

/** Measures the effect of the source's size: once per job, not once per row. */
export const sourceScaling: BenchCase = {
  name: 'source-scaling',
  title: 'Growth with the source',
  ratios,
  async run(bench) {
    const sizes = bench.effort.quick
      ? [100_000, 3_000_000]
      : [100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000];
    const rowCount = bench.effort.rowCounts.engine;
    const subjects = sizes.flatMap((sourceSizeBytes) => [
      { contender: 'stamping', rowCount, sourceSizeBytes, runs: 5 },
      { contender: 'engine', rowCount: Math.ceil(rowCount / 10), sourceSizeBytes, once: true },
    ]);
    const results = await bench.interleaved(subjects);
    const stamping = sizes.map((_, index) => results[2 * index]!);
    const whole = sizes.map((_, index) => results[2 * index + 1]!);
    bench.table(
      'By the size of the source',
      [
        'source',
        'stamping, µs per row',
        `${count(whole[0]!.rowCount)} rows compiled, stamped, archived`,
        'peak memory',
      ],
      sizes.map((sizeBytes, index) => [
        megabytes(sizeBytes),
        (1e6 / stamping[index]!.rowsPerSecond).toFixed(2),
        `${whole[index]!.seconds.toFixed(3)} s`,
        megabytes(whole[index]!.peakBytes),
      ]),
    );
    bench.judge(
      ratios.spread,
      ratioOf(stamping, (...lines) => {
        const seconds = lines.map(({ bestSeconds }) => bestSeconds);
        return Math.max(...seconds) / Math.min(...seconds);
      }),
    );
  },
};
