import type { BenchCase } from '../harness/bench.ts';
import { costTable } from '../harness/comparison.ts';
import { ratioOf } from '../harness/measured.ts';

const promises = {
  tags: { claim: 'tags: time of a row against the same source without', bound: { atMost: 1.1 } },
  embedded: { claim: 'a source that declares PDF/UA: time of a row against one that declares nothing', bound: { atMost: 1.5 } },
};

/** What it costs to keep what a source declares: ten texts, on the same tagged source. */
export const declaredSource: BenchCase = {
  name: 'declared-source',
  title: 'Ten texts on a tagged source, into a sink that discards',
  promises,
  needsPeers: false,
  async run(bench) {
    const rowCount = bench.effort.rowCounts.engine;
    const names = ['engine-plain-tagged', 'engine-roles', 'engine-declared'];
    const [plain, tagged, declared] = await bench.interleaved(names.map((contender) => ({ contender, rowCount })));
    costTable(bench, 'Ten texts on a tagged source', [
      ['declares nothing', plain!],
      ['with roles: tagged', tagged!],
      ['declares PDF/UA-1: tagged, fonts embedded', declared!],
    ]);
    const time = (slower: typeof plain) => ratioOf([plain!, slower!], (fast, slow) => slow!.cpuMicrosPerRow / fast!.cpuMicrosPerRow);
    bench.promise(promises.tags, time(tagged));
    bench.promise(promises.embedded, time(declared));
  },
};
