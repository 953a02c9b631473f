import type { BenchCase } from '../harness/bench.ts';
import { compare } from '../harness/comparison.ts';

/** Ten texts, one QR and one Code 128 that differ in every row. */
export const textsAndCodes: BenchCase = {
  name: 'texts-and-codes',
  title: 'Ten texts, one QR and one Code 128, into a sink that discards',
  async run(bench) {
    const { rowCounts } = bench.effort;
    const half = (contender: 'engine' | 'pdf-lib-loop' | 'pdfme-generate') => ({
      contender,
      rowCount: Math.ceil(rowCounts[contender] / 2),
      codes: true,
    });
    const of = await compare(bench, [
      { name: 'bulkfill engine', subject: half('engine') },
      { name: 'pdf-lib', subject: half('pdf-lib-loop') },
      { name: 'pdfme', subject: half('pdfme-generate'), fullOnly: true },
    ]);
    const ours = of('bulkfill engine').rowsPerSecond;
    bench.promise('with codes: against the pdf-lib loop', ours / of('pdf-lib').rowsPerSecond, { atLeast: 40 }, { inQuick: true });
  },
};
