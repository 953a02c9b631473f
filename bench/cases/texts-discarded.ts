import type { BenchCase } from '../harness/bench.ts';
import { compare } from '../harness/comparison.ts';

/** Ten texts, stamped and archived into a sink that discards: the work itself, without a disk. */
export const textsDiscarded: BenchCase = {
  name: 'texts-discarded',
  title: 'Ten texts, into a sink that discards',
  async run(bench) {
    const { rowCounts } = bench.effort;
    const of = await compare(bench, [
      { name: 'bulkfill engine', subject: { contender: 'engine', rowCount: rowCounts.engine } },
      { name: 'mupdf', subject: { contender: 'mupdf-incremental', rowCount: rowCounts['mupdf-incremental'] } },
      { name: 'mupdf, archived by yazl', subject: { contender: 'mupdf-yazl', rowCount: rowCounts['mupdf-yazl'] }, fullOnly: true },
      { name: 'pdf-lib', subject: { contender: 'pdf-lib-loop', rowCount: rowCounts['pdf-lib-loop'] } },
      { name: 'pdfme', subject: { contender: 'pdfme-generate', rowCount: rowCounts['pdfme-generate'] } },
    ]);
    const ours = of('bulkfill engine').rowsPerSecond;
    bench.promise('ten texts, discarded: against the pdf-lib loop', ours / of('pdf-lib').rowsPerSecond, { atLeast: 200 });
    bench.promise('ten texts, discarded: against mupdf', ours / of('mupdf').rowsPerSecond, { atLeast: 20 });
  },
};
