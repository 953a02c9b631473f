import type { BenchCase } from '../harness/bench.ts';
import { count, table } from '../harness/table.ts';

const boundMicroseconds = 10;

/** What the SHA-256 of each row's PDF adds to a row: a copy of the state after what all rows share, and the row's own bytes. */
export const rowDigests: BenchCase = {
  name: 'row-digests',
  title: 'SHA-256 of each row',
  needsPeers: false,
  async run(bench) {
    const rowCount = bench.effort.rowCounts.engine;
    const [digests] = await bench.interleaved([{ contender: 'row-digests', rowCount }]);
    const microseconds = digests!.cpuMicrosPerRow;
    bench.report(table(['', 'rows/s', 'µs of processor per row'], [['SHA-256', count(digests!.rowsPerSecond), microseconds.toFixed(1)]]));
    bench.promise(`SHA-256 of a row: processor time against ${boundMicroseconds} µs`, microseconds / boundMicroseconds, { atMost: 1 });
  },
};
