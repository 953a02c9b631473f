import type { BenchCase } from '../harness/bench.ts';
import { compare } from '../harness/comparison.ts';
import { ratioOf } from '../harness/measured.ts';
import type { RatioClaim } from '../harness/verdict.ts';

const ratios = {
  pdfLib: { claim: 'with codes: against the pdf-lib loop', bound: { atLeast: 100 }, inQuick: true },
} as const satisfies Readonly<Record<string, RatioClaim>>;

/** Fills ten texts, one QR and one Code 128 that differ in every row. */
export const textsAndCodes: BenchCase = {
  name: 'texts-and-codes',
  title: 'Ten texts, one QR and one Code 128, into a sink that discards',
  ratios,
  async run(bench) {
    const { rowCounts } = bench.effort;
    const half = (contender: 'engine' | 'pdf-lib-loop' | 'pdfme-generate') => ({
      contender,
      rowCount: Math.ceil(rowCounts[contender] / 2),
      codes: true,
    });
    const of = await compare(bench, 'Ten texts and two codes', [
      { name: 'bulkfill engine', subject: half('engine') },
      { name: 'pdf-lib', subject: half('pdf-lib-loop') },
      { name: 'pdfme', subject: half('pdfme-generate'), firstRoundOnly: true },
    ]);
    bench.judge(
      ratios.pdfLib,
      ratioOf([of('bulkfill engine'), of('pdf-lib')], (ours, peer) => ours!.rowsPerSecond / peer!.rowsPerSecond),
    );
  },
};
