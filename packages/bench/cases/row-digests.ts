import type { BenchCase } from '../harness/bench.ts';
import { ratioOf } from '../harness/measured.ts';
import { count } from '../harness/table.ts';

const boundMicroseconds = 10;
const ratios = {
  digest: { claim: `SHA-256 of a row: processor time against ${boundMicroseconds} µs` },
};

/**
 * Measures the cost of the SHA-256 of each row's PDF: a copy of the state after the shared bytes, and the row's own
 * bytes.
 */
export const rowDigests: BenchCase = {
  name: 'row-digests',
  title: 'SHA-256 of each row',
  needsPeers: false,
  ratios,
  async run(bench) {
    const rowCount = bench.effort.rowCounts.engine;
    const [digests] = await bench.interleaved([{ contender: 'row-digests', rowCount }]);
    bench.table(
      'SHA-256 of each row',
      ['', 'rows/s', 'µs of processor per row'],
      [['SHA-256', count(digests!.rowsPerSecond), digests!.cpuMicrosPerRow.toFixed(1)]],
    );
    bench.judge(
      ratios.digest,
      ratioOf([digests!], (digests) => digests!.cpuMicrosPerRow / boundMicroseconds),
    );
  },
};
