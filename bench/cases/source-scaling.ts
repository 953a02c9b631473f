import type { BenchCase } from '../harness/bench.ts';
import { count, megabytes, table } from '../harness/table.ts';

/** How the size of the source matters: once a job, not once a row. */
export const sourceScaling: BenchCase = {
  name: 'source-scaling',
  title: 'Growth with the source',
  async run(bench) {
    const sizes = bench.effort.quick ? [100_000, 3_000_000] : [100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000];
    const rowCount = bench.effort.rowCounts.engine;
    const subjects = sizes.flatMap((sourceSizeBytes) => [
      { contender: 'stamping', rowCount, sourceSizeBytes },
      { contender: 'engine', rowCount: Math.ceil(rowCount / 10), sourceSizeBytes },
    ]);
    const results = await bench.interleaved(subjects);
    const stamping = sizes.map((_, index) => results[2 * index]!);
    const whole = sizes.map((_, index) => results[2 * index + 1]!);
    bench.report(
      table(
        ['source', 'stamping, µs a row', `${count(whole[0]!.rowCount)} rows compiled, stamped, archived`, 'peak memory'],
        sizes.map((sizeBytes, index) => [
          megabytes(sizeBytes),
          (1e6 / stamping[index]!.rowsPerSecond).toFixed(2),
          `${whole[index]!.seconds.toFixed(3)} s`,
          megabytes(whole[index]!.peakBytes),
        ]),
      ),
    );
    const seconds = stamping.map(({ bestSeconds }) => bestSeconds);
    const spread = Math.max(...seconds) / Math.min(...seconds);
    bench.promise('stamping time of a row: slowest against fastest source size', spread, { atMost: 1.2 });
  },
};
