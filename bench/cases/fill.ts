import type { Bench, BenchCase } from '../harness/bench.ts';
import { FillingService, type MeasuredFills } from '../harness/filling-service.ts';
import { median, type Ratio } from '../harness/measured.ts';
import { exampleRows } from '../inputs/example-rows.ts';
import { type ExampleName, exampleNames } from '../inputs/examples.ts';

const promisedMedianMs = 12;
const promisedLastMs = 40;
const promisedRate = 300;

const promises = {
  median: {
    claim: `one document at once, one client, warm: ${promisedMedianMs} ms against the median of the slowest example`,
    bound: { atLeast: 1 },
  },
  last: { claim: `the same: ${promisedLastMs} ms against 99 % of the slowest example`, bound: { atLeast: 1 } },
  rate: {
    claim: `one document at once, 16 clients: documents a second of the slowest example against ${promisedRate}`,
    bound: { atLeast: 1 },
  },
};

/** What is loaded and compiled after as many is not loaded again. */
const unmeasured = 200;
const manyClients = 16;

interface Round {
  readonly cold: MeasuredFills;
  readonly one: MeasuredFills;
  readonly many: MeasuredFills;
}

const measured = async (bench: Bench, example: ExampleName): Promise<Round> => {
  const count = bench.effort.quick ? 200 : 400;
  const rows = await exampleRows(example, 1 + unmeasured + count + 2 * count);
  const service = await FillingService.start(await bench.inputs.example(example, 1));
  try {
    const cold = await service.fill(rows.slice(0, 1));
    await service.fill(rows.slice(1, 1 + unmeasured), manyClients);
    const one = await service.fill(rows.slice(1 + unmeasured, 1 + unmeasured + count));
    return { cold, one, many: await service.fill(rows.slice(1 + unmeasured + count), manyClients) };
  } finally {
    await service.stop();
  }
};

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)]!;

/** Of what each round found of the examples, the least. */
const leastOf = (rounds: readonly (readonly Round[])[], figure: (round: Round) => number): Ratio => {
  const least = rounds.map((examples) => Math.min(...examples.map(figure)));
  return { middle: median(least), rounds: least };
};

/** One document at a time through the embedded service, from POST to its last byte. */
export const fill: BenchCase = {
  name: 'fill',
  title: 'One document at once',
  needsPeers: false,
  promises,
  async run(bench) {
    const rounds: Round[][] = [];
    for (let round = 0; round < bench.effort.repeats; round++) {
      const examples: Round[] = [];
      for (const example of exampleNames) {
        process.stderr.write(`  round ${round + 1} of ${bench.effort.repeats}: ${example}\n`);
        examples.push(await measured(bench, example));
      }
      rounds.push(examples);
    }
    const middle = (index: number, figure: (round: Round) => number): string =>
      median(rounds.map((round) => figure(round[index]!))).toFixed(1);
    bench.table(
      'one document',
      ['', 'cold, ms', 'warm, median, ms', 'warm, 99 %, ms', 'processor, ms', `documents/s, ${manyClients} clients`, 'median of these, ms'],
      exampleNames.map((example, index) => [
        example,
        middle(index, ({ cold }) => cold.milliseconds[0]!),
        middle(index, ({ one }) => median(one.milliseconds)),
        middle(index, ({ one }) => percentile(one.milliseconds, 0.99)),
        middle(index, ({ one }) => one.cpuMilliseconds),
        Math.round(Number(middle(index, ({ many }) => many.documentsPerSecond))).toString(),
        middle(index, ({ many }) => median(many.milliseconds)),
      ]),
    );
    bench.promise(
      promises.median,
      leastOf(rounds, ({ one }) => promisedMedianMs / median(one.milliseconds)),
    );
    bench.promise(
      promises.last,
      leastOf(rounds, ({ one }) => promisedLastMs / percentile(one.milliseconds, 0.99)),
    );
    bench.promise(
      promises.rate,
      leastOf(rounds, ({ many }) => many.documentsPerSecond / promisedRate),
    );
  },
};
