import type { BenchCase, OwnSubject } from '../harness/bench.ts';
import { measureCopy } from '../harness/measure-copy.ts';
import { measureRender } from '../harness/measure-render.ts';
import { count, megabytes, table, times } from '../harness/table.ts';

/** About two gigabytes of rows: what starting costs is little beside that, and the system need not yet wait for the disk. */
const sources = [
  { sizeBytes: 100_000, rowCount: 20_000 },
  { sizeBytes: 3_000_000, rowCount: 500 },
  { sizeBytes: 30_000_000, rowCount: 60 },
] as const;

/** Sources of any size, to a ZIP on disk, beside a plain copy of that ZIP. */
export const largeSources: BenchCase = {
  name: 'large-sources',
  title: 'Large sources, to disk, beside a plain copy',
  needsPeers: false,
  async run(bench) {
    const lines: string[][] = [];
    for (const { sizeBytes, rowCount: fullRowCount } of sources) {
      const rowCount = bench.effort.quick ? Math.ceil(fullRowCount / 10) : fullRowCount;
      const job = await bench.inputs.job(rowCount, false, sizeBytes);
      const csv = await bench.inputs.csv(rowCount, false);
      const render: OwnSubject = { contender: 'bulkfill-render', rowCount, measure: () => measureRender(bench, job, csv, 'ours.zip') };
      const copy: OwnSubject = { contender: 'plain-copy', rowCount, measure: () => measureCopy(bench, 'ours.zip', rowCount) };
      // What is written first takes memory that the system has to find, which the other's file leaves behind when it is removed.
      await render.measure();
      await copy.measure();
      const [ours, plain] = await bench.interleaved([render, copy]);
      const rate = plain!.seconds / ours!.seconds;
      const memoryBound = 2 * sizeBytes + 100_000_000;
      const source = megabytes(sizeBytes);
      lines.push([
        source,
        count(rowCount),
        count(ours!.rowsPerSecond),
        count(plain!.rowsPerSecond),
        times(rate),
        count(ours!.cpuMicrosPerRow),
        count(plain!.cpuMicrosPerRow),
        megabytes(ours!.peakBytes),
        megabytes(memoryBound),
      ]);
      bench.promise(`source of ${source}, to disk: rate against a plain copy`, rate, { atLeast: 0.9 });
      bench.promise(`source of ${source}: peak memory against twice the source and 100 MB`, ours!.peakBytes / memoryBound, { atMost: 1 });
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
    bench.report(table(head, lines));
  },
};
