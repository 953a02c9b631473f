import type { BenchCase } from '../harness/bench.ts';
import { compare } from '../harness/comparison.ts';
import { ratioOf } from '../harness/measured.ts';

const ratios = {
  pdfLib: { claim: 'ten texts, discarded: against the pdf-lib loop', bound: { atLeast: 200 } },
  mupdf: { claim: 'ten texts, discarded: against mupdf', bound: { atLeast: 9 } },
};

/** Fills ten texts, stamped and archived into a sink that discards: the work without a disk. */
export const textsDiscarded: BenchCase = {
  name: 'texts-discarded',
  title: 'Ten texts, into a sink that discards',
  ratios,
  async run(bench) {
    const { rowCounts } = bench.effort;
    const of = await compare(bench, 'Ten texts, discarded', [
      { name: 'bulkfill engine', subject: { contender: 'engine', rowCount: rowCounts.engine } },
      { name: 'mupdf', subject: { contender: 'mupdf-incremental', rowCount: rowCounts['mupdf-incremental'] } },
      {
        name: 'mupdf, archived by yazl',
        subject: { contender: 'mupdf-yazl', rowCount: rowCounts['mupdf-yazl'] },
        firstRoundOnly: true,
      },
      { name: 'pdf-lib', subject: { contender: 'pdf-lib-loop', rowCount: rowCounts['pdf-lib-loop'] } },
      {
        name: 'pdfme',
        subject: { contender: 'pdfme-generate', rowCount: rowCounts['pdfme-generate'] },
        firstRoundOnly: true,
      },
    ]);
    const against = (peer: string) =>
      ratioOf([of('bulkfill engine'), of(peer)], (ours, theirs) => ours!.rowsPerSecond / theirs!.rowsPerSecond);
    bench.judge(ratios.pdfLib, against('pdf-lib'));
    bench.judge(ratios.mupdf, against('mupdf'));
  },
};
