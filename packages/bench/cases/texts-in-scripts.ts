import type { BenchCase } from '../harness/bench.ts';
import { compare } from '../harness/comparison.ts';
import { ratioOf } from '../harness/measured.ts';

const ratios = {
  arabic: { claim: 'shaped Arabic: against Latin' },
  japanese: { claim: 'Japanese: against Latin' },
};

/** Fills ten texts outside the standard fonts, and ten that they cover. */
export const textsInScripts: BenchCase = {
  name: 'texts-in-scripts',
  title: 'Ten texts in Arabic and in Japanese, into a sink that discards',
  ratios,
  async run(bench) {
    const rowCount = bench.effort.rowCounts.engine;
    const of = await compare(bench, 'Ten texts in three scripts', [
      { name: 'Latin', subject: { contender: 'engine', rowCount } },
      { name: 'Arabic', subject: { contender: 'engine-variants:arabic', rowCount } },
      { name: 'Japanese', subject: { contender: 'engine-variants:japanese', rowCount } },
    ]);
    const againstLatin = (script: string) =>
      ratioOf([of(script), of('Latin')], (shaped, latin) => shaped!.rowsPerSecond / latin!.rowsPerSecond);
    bench.judge(ratios.arabic, againstLatin('Arabic'));
    bench.judge(ratios.japanese, againstLatin('Japanese'));
  },
};
