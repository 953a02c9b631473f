import type { BenchCase, Subject } from '../harness/bench.ts';
import { ratioOf } from '../harness/measured.ts';
import { count } from '../harness/table.ts';
import type { RatioClaim } from '../harness/verdict.ts';

const timeOf = (content: string): RatioClaim => ({
  claim: `print file, ${content}: processor time against the ZIP alone`,
});
const bytesOf = (content: string): RatioClaim => ({
  claim: `print file, ${content}: bytes per row, of 3 KB`,
  inQuick: true,
});
const ratios = {
  texts: timeOf('ten texts'),
  textsBytes: bytesOf('ten texts'),
  codes: timeOf('ten texts and two codes'),
  codesBytes: { ...bytesOf('ten texts and two codes'), bound: { atMost: 1 } },
};

/** Compares the ZIP with a print file and the ZIP alone: time, memory and size. */
export const printFile: BenchCase = {
  name: 'print-file',
  title: 'The ZIP with the print file',
  needsPeers: false,
  ratios,
  async run(bench) {
    for (const codes of [false, true]) {
      const rowCount = bench.effort.rowCounts.engine / (codes ? 4 : 2);
      const subjects: Subject[] = [
        { contender: 'engine-variants:flat', rowCount, codes },
        { contender: 'engine-print', rowCount, codes },
        { contender: 'engine-print:keepingForms', rowCount, codes, once: true },
      ];
      const [alone, printed, keptForm] = await bench.interleaved(subjects, { turns: 2 });
      const what = codes ? 'ten texts and two codes' : 'ten texts';
      const line = (name: string, measured: NonNullable<typeof alone>): string[] => [
        name,
        count(measured.rowsPerSecond),
        measured.cpuMicrosPerRow.toFixed(1),
        count(measured.bytesPerRow),
        (measured.peakBytes / 2 ** 20).toFixed(0),
      ];
      bench.table(
        `${count(rowCount)} rows, ${what}`,
        ['', 'rows/s', 'µs of processor per row', 'bytes per row', 'peak MiB'],
        [
          line('the ZIP alone, forms flattened', alone!),
          line('with the print file (its bytes)', printed!),
          line('the same, forms kept in the ZIP: rows are drawn twice', keptForm!),
        ],
      );
      bench.judge(
        codes ? ratios.codes : ratios.texts,
        ratioOf([printed!, alone!], (printed, alone) => printed!.cpuMicrosPerRow / alone!.cpuMicrosPerRow),
      );
      bench.judge(
        codes ? ratios.codesBytes : ratios.textsBytes,
        ratioOf([printed!], (printed) => printed!.bytesPerRow / 3072),
      );
    }
  },
};
