import type { BenchCase, OwnSubject } from '../harness/bench.ts';
import { measureCopy } from '../harness/measure-copy.ts';
import { measureRender } from '../harness/measure-render.ts';
import { ratioOf } from '../harness/measured.ts';
import { count, megabytes, times } from '../harness/table.ts';
import type { RatioClaim } from '../harness/verdict.ts';

/**
 * About a gigabyte of rows each: the cost of a start is negligible, and the system need not wait for the disk yet. 17
 * gigabytes are written in total.
 */
const sources = [
  { sizeBytes: 100_000, rowCount: 12_000, size: '100KB' },
  { sizeBytes: 3_000_000, rowCount: 250, size: '3MB' },
  { sizeBytes: 30_000_000, rowCount: 36, size: '30MB' },
] as const;

const rateOf = (source: string): RatioClaim => ({ claim: `source of ${source}, to disk: rate against a plain copy` });
const memoryOf = (source: string): RatioClaim => ({
  claim: `source of ${source}: peak memory against twice the source and 110 MB`,
});
const ratios = {
  rate100KB: rateOf('0.1 MB'),
  memory100KB: memoryOf('0.1 MB'),
  rate3MB: rateOf('3 MB'),
  memory3MB: memoryOf('3 MB'),
  rate30MB: rateOf('30 MB'),
  memory30MB: { ...memoryOf('30 MB'), bound: { atMost: 1.4 } },
};

/** Fills sources of any size to a ZIP on disk, compared with a plain copy of that ZIP. */
export const largeSources: BenchCase = {
  name: 'large-sources',
  title: 'Large sources, to disk, next to a plain copy',
  needsPeers: false,
  ratios,
  async run(bench) {
    const lines: string[][] = [];
    for (const { sizeBytes, rowCount: fullRowCount, size } of sources) {
      const rowCount = bench.effort.quick ? Math.ceil(fullRowCount / 10) : fullRowCount;
      const job = await bench.inputs.job(rowCount, false, sizeBytes);
      const csv = await bench.inputs.csv(rowCount, false);
      const render: OwnSubject = {
        contender: 'bulkfill-render',
        rowCount,
        measure: () => measureRender(bench, job, csv, 'ours.zip'),
      };
      const copy: OwnSubject = {
        contender: 'plain-copy',
        rowCount,
        measure: () => measureCopy(bench, 'ours.zip', rowCount),
      };
      // The first write needs memory that the system must find. A removed file leaves it for the next.
      if (lines.length === 0) {
        await render.measure();
        await copy.measure();
      }
      const [ours, plain] = await bench.interleaved([render, copy]);
      const rate = ratioOf([ours!, plain!], (ours, plain) => plain!.seconds / ours!.seconds);
      const memoryBound = 2 * sizeBytes + 110_000_000;
      const source = megabytes(sizeBytes);
      lines.push([
        source,
        count(rowCount),
        count(ours!.rowsPerSecond),
        count(plain!.rowsPerSecond),
        times(rate.middle),
        count(ours!.cpuMicrosPerRow),
        count(plain!.cpuMicrosPerRow),
        megabytes(ours!.peakBytes),
        megabytes(memoryBound),
      ]);
      bench.judge(ratios[`rate${size}`], rate);
      bench.judge(
        ratios[`memory${size}`],
        ratioOf([ours!], (ours) => ours!.peakBytes / memoryBound),
      );
    }
    const head = [
      'source',
      'rows',
      'rows/s',
      'copied/s',
      'rate',
      'processor µs per row, start included',
      'of the copy',
      'peak memory',
      'bound',
    ];
    bench.table('To disk, and a plain copy of the ZIP', head, lines);
  },
};
