import type { Bench, BenchCase } from '../harness/bench.ts';
import { type Medians, ratioOf } from '../harness/measured.ts';
import { count } from '../harness/table.ts';

const ratios = {
  tags: { claim: 'tags: time of a further row against the same source without' },
  embedded: { claim: 'a source that declares PDF/UA: time of a further row against one that declares nothing' },
};

const sources = [
  { contender: 'engine-variants:plainTagged', name: 'declares nothing' },
  { contender: 'engine-roles', name: 'with roles: tagged' },
  { contender: 'engine-variants:declared', name: 'declares PDF/UA-1: tagged, fonts embedded' },
];

/**
 * Medians of one source in a short and a long job. The difference is the cost of the additional rows, without the fixed
 * cost of a job.
 */
interface Measured {
  readonly short: Medians;
  readonly long: Medians;
}

const cpuSeconds = ({ cpuMicrosPerRow, rowCount }: Medians): number => (cpuMicrosPerRow * rowCount) / 1e6;
const furtherRowMicros = (short: Medians, long: Medians): number =>
  ((cpuSeconds(long) - cpuSeconds(short)) * 1e6) / (long.rowCount - short.rowCount);

const measure = async (bench: Bench): Promise<Measured[]> => {
  const rowCount = bench.effort.rowCounts.engine;
  const subjects = sources.flatMap(({ contender }) => [
    { contender, rowCount: rowCount / 5 },
    { contender, rowCount: rowCount * 2 },
  ]);
  // The ratio is one of differences.
  const results = await bench.interleaved(subjects, { turns: 2 });
  return sources.map((_, index) => ({ short: results[2 * index]!, long: results[2 * index + 1]! }));
};

/** Measures the cost of keeping the conformance of a source: ten texts, on the same tagged source. */
export const declaredSource: BenchCase = {
  name: 'declared-source',
  title: 'Ten texts on a tagged source, into a sink that discards',
  ratios,
  needsPeers: false,
  async run(bench) {
    const measured = await measure(bench);
    bench.table(
      'Ten texts on a tagged source, processor time',
      ['', 'µs per further row', 'ms that a job takes once', 'bytes per row'],
      measured.map(({ short, long }, index) => {
        const micros = furtherRowMicros(short, long);
        const onceMs = cpuSeconds(short) * 1000 - (micros * short.rowCount) / 1000;
        return [sources[index]!.name, micros.toFixed(1), onceMs.toFixed(0), count(long.bytesPerRow)];
      }),
    );
    const [plain, tagged, declared] = measured;
    const against = (one: Measured) =>
      ratioOf(
        [one.short, one.long, plain!.short, plain!.long],
        (short, long, plainShort, plainLong) =>
          furtherRowMicros(short!, long!) / furtherRowMicros(plainShort!, plainLong!),
      );
    bench.judge(ratios.tags, against(tagged!));
    bench.judge(ratios.embedded, against(declared!));
  },
};
