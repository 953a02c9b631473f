import type { BenchCase } from '../harness/bench.ts';
import { ratioOf } from '../harness/measured.ts';
import { count } from '../harness/table.ts';
import type { RatioClaim } from '../harness/verdict.ts';

const ratios = {
  time: { claim: 'stamping alone: time of a row against the copy limit', inQuick: true },
} as const satisfies Readonly<Record<string, RatioClaim>>;

/** Compares the stamping alone with copying each row's bytes and computing their CRC. */
export const stampingAlone: BenchCase = {
  name: 'stamping-alone',
  title: 'Ten texts, the stamping alone',
  ratios,
  async run(bench) {
    const rowCount = bench.effort.rowCounts.engine;
    const [stamping, limit] = await bench.interleaved([
      { contender: 'stamping', rowCount },
      { contender: 'copy-limit', rowCount },
    ]);
    bench.table(
      'Stamping, and copying the source',
      ['', 'rows/s', 'µs per row', 'bytes made per row'],
      [
        [
          'stamping',
          count(stamping!.rowsPerSecond),
          (1e6 / stamping!.rowsPerSecond).toFixed(1),
          count(stamping!.bytesPerRow),
        ],
        [
          'copying and CRC-ing the source',
          count(limit!.rowsPerSecond),
          (1e6 / limit!.rowsPerSecond).toFixed(1),
          count(limit!.bytesPerRow),
        ],
      ],
    );
    bench.judge(
      ratios.time,
      ratioOf([limit!, stamping!], (limit, stamping) => limit!.rowsPerSecond / stamping!.rowsPerSecond),
    );
  },
};
