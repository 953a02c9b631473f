import type { BenchCase, Subject } from '../harness/bench.ts';
import { costTable } from '../harness/comparison.ts';
import { ratioOf } from '../harness/measured.ts';

const ratios = {
  speed: {
    claim: 'documents of five scattered rows of a table: speed against the same data as JSON lists',
    bound: { atLeast: 0.5 },
  },
};

/** Measures documents made of several rows, 50,000 rows in 10,000 documents. */
export const groupedRows: BenchCase = {
  name: 'grouped-rows',
  title: 'Documents of several rows, into a sink that discards',
  ratios,
  async run(bench) {
    const rowCount = bench.effort.quick ? 2000 : 10_000;
    const subjects: Subject[] = [
      { contender: 'engine-grouped', rowCount },
      { contender: 'engine-grouped:lists', rowCount },
    ];
    const [grouped, listed] = await bench.interleaved(subjects, { turns: 3 });
    costTable(bench, 'Documents of five rows', [
      ['rows of a table, grouped', grouped!],
      ['lists in JSON', listed!],
    ]);
    bench.judge(
      ratios.speed,
      ratioOf([grouped!, listed!], (own, other) => other!.cpuMicrosPerRow / own!.cpuMicrosPerRow),
    );
  },
};
