import type { BenchCase, Subject } from '../harness/bench.ts';
import { checkLists } from '../harness/check-lists.ts';
import { compare, costTable } from '../harness/comparison.ts';
import { ratioOf } from '../harness/measured.ts';

const ratios = {
  list: {
    claim: 'a list of 50 items in each row: against the pdf-lib loop, by processor time',
    bound: { atLeast: 45 },
  },
  conditions: { claim: 'the certificate with 20 conditions: time of a row against one without' },
  page: { claim: 'a row that lacks a page: time against the row with it and 10 µs' },
};

/** Measures the cost of conditional templates: a table per row, conditions, an omitted page. */
export const decides: BenchCase = {
  name: 'decides',
  title: 'Lists, conditions and pages that a row lacks, into a sink that discards',
  ratios,
  async run(bench) {
    const { quick } = bench.effort;
    bench.report(await checkLists(bench));
    const of = await compare(bench, 'A table of 50 items with two columns, a header, stripes and lines, discarded', [
      { name: 'bulkfill engine', subject: { contender: 'engine-list', rowCount: quick ? 1000 : 6000 } },
      { name: 'pdf-lib', subject: { contender: 'pdf-lib-list', rowCount: quick ? 20 : 100 } },
    ]);
    bench.judge(
      ratios.list,
      ratioOf(
        [of('bulkfill engine'), of('pdf-lib')],
        (ours, theirs) => theirs!.cpuMicrosPerRow / ours!.cpuMicrosPerRow,
      ),
    );
    const rowCount = quick ? 3000 : 8000;
    const subjects: Subject[] = [
      { contender: 'engine-example', example: 'certificate', rowCount: rowCount / 2 },
      { contender: 'engine-conditions', example: 'certificate', rowCount: rowCount / 2 },
      { contender: 'engine-pages', rowCount },
      { contender: 'engine-pages:lastLeftOut', rowCount },
    ];
    const [plain, conditions, kept, leftOut] = await bench.interleaved(subjects, { turns: 3 });
    costTable(bench, 'Conditions and pages', [
      ['the certificate', plain!],
      ['with 20 conditions, which hold', conditions!],
      ['ten texts on a document of three pages', kept!],
      ['without its last page', leftOut!],
    ]);
    bench.judge(
      ratios.conditions,
      ratioOf([plain!, conditions!], (without, with20) => with20!.cpuMicrosPerRow / without!.cpuMicrosPerRow),
    );
    bench.judge(
      ratios.page,
      ratioOf([kept!, leftOut!], (whole, lacking) => lacking!.cpuMicrosPerRow / (whole!.cpuMicrosPerRow + 10)),
    );
  },
};
