import type { BenchCase } from '../harness/bench.ts';
import { compare } from '../harness/comparison.ts';

/** Ten texts that the standard fonts do not cover, beside ten that they do. */
export const textsInScripts: BenchCase = {
  name: 'texts-in-scripts',
  title: 'Ten texts in Arabic and in Japanese, into a sink that discards',
  async run(bench) {
    const rowCount = bench.effort.rowCounts.engine;
    const of = await compare(bench, [
      { name: 'Latin', subject: { contender: 'engine', rowCount } },
      { name: 'Arabic', subject: { contender: 'engine-arabic', rowCount } },
      { name: 'Japanese', subject: { contender: 'engine-cjk', rowCount } },
    ]);
    const latin = of('Latin').rowsPerSecond;
    bench.promise('shaped Arabic: against Latin', of('Arabic').rowsPerSecond / latin, { atLeast: 0.6 });
    bench.promise('Japanese: against Latin', of('Japanese').rowsPerSecond / latin, { atLeast: 0.6 });
  },
};
