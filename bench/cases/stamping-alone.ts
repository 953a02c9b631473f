import type { BenchCase } from '../harness/bench.ts';
import { count, table } from '../harness/table.ts';

/** The stamping alone, beside the cost of merely copying each row's bytes and computing their CRC. */
export const stampingAlone: BenchCase = {
  name: 'stamping-alone',
  title: 'Ten texts, the stamping alone',
  async run(bench) {
    const rowCount = bench.effort.rowCounts.engine;
    const [stamping, limit] = await bench.interleaved([
      { contender: 'stamping', rowCount },
      { contender: 'copy-limit', rowCount },
    ]);
    bench.report(
      table(
        ['', 'rows/s', 'µs a row', 'bytes made a row'],
        [
          ['stamping', count(stamping!.rowsPerSecond), (1e6 / stamping!.rowsPerSecond).toFixed(1), count(stamping!.bytesPerRow)],
          [
            'copying and CRC-ing the source',
            count(limit!.rowsPerSecond),
            (1e6 / limit!.rowsPerSecond).toFixed(1),
            count(limit!.bytesPerRow),
          ],
        ],
      ),
    );
    bench.promise(
      'stamping alone: time of a row against the copy limit',
      limit!.rowsPerSecond / stamping!.rowsPerSecond,
      { atMost: 3 },
      { inQuick: true },
    );
  },
};
