import type { BenchCase } from '../harness/bench.ts';
import { count, table } from '../harness/table.ts';

/** The print file beside the ZIP, next to the ZIP alone: what it takes of time and memory, and what it measures. */
export const printFile: BenchCase = {
  name: 'print-file',
  title: 'The print file beside the ZIP',
  needsPeers: false,
  async run(bench) {
    const rowCount = bench.effort.rowCounts.engine;
    for (const codes of [false, true]) {
      const [alone, printed, keptForm] = await bench.interleaved([
        { contender: 'engine-flat', rowCount, codes },
        { contender: 'engine-print', rowCount, codes },
        { contender: 'engine-print-form', rowCount, codes },
      ]);
      const what = codes ? 'ten texts and two codes' : 'ten texts';
      const line = (name: string, measured: NonNullable<typeof alone>): string[] => [
        name,
        count(measured.rowsPerSecond),
        measured.cpuMicrosPerRow.toFixed(1),
        count(measured.bytesPerRow),
        (measured.peakBytes / 2 ** 20).toFixed(0),
      ];
      bench.report(
        `${count(rowCount)} rows, ${what}:\n\n${table(
          ['', 'rows/s', 'µs of processor per row', 'bytes per row', 'peak MiB'],
          [
            line('the ZIP alone, forms flattened', alone!),
            line('with the print file (its bytes)', printed!),
            line('the same, forms kept in the ZIP: rows are drawn twice', keptForm!),
          ],
        )}`,
      );
      bench.promise(`print file, ${what}: processor time against the ZIP alone`, printed!.cpuMicrosPerRow / alone!.cpuMicrosPerRow, {
        atMost: 1.75,
      });
      bench.promise(`print file, ${what}: bytes per row, of 3 KB`, printed!.bytesPerRow / 3072, { atMost: 1 }, { inQuick: true });
    }
  },
};
