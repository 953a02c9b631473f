import type { Bench, BenchCase } from '../harness/bench.ts';
import type { MeasuredFills } from '../harness/document-client.ts';
import { type FillingService, startFillingService, startPdfLibHandler } from '../harness/filling-service.ts';
import { median, type Ratio } from '../harness/measured.ts';
import { ensurePeers } from '../harness/peers.ts';
import { exampleRows } from '../inputs/example-rows.ts';
import { type ExampleName, exampleNames } from '../inputs/examples.ts';

// The contract's milliseconds and documents per second are those of a quiet machine: they stand in the tables. On a busy one, what fills in
// several processes loses more of its time than what fills in one.
const promises = {
  rate: {
    claim: 'one document at once, 16 clients: documents a second of the slowest example against pdf-lib in a handler of Hono',
    bound: { atLeast: 1.5 },
  },
};

const manyClients = 16;
/** What is loaded and compiled after as many is not loaded again. */
const unmeasured = 3 * manyClients;
const peerUnmeasured = 4;

interface Round {
  readonly cold: MeasuredFills;
  readonly one: MeasuredFills;
  readonly many: MeasuredFills;
  readonly peer: MeasuredFills;
}

type Measure<Result> = (service: FillingService, take: (count: number) => readonly (readonly string[])[]) => Promise<Result>;

const measured = async (bench: Bench, example: ExampleName): Promise<Round> => {
  const { quick } = bench.effort;
  const count = quick ? 64 : 160;
  const peerCount = quick ? 16 : 32;
  const job = await bench.inputs.example(example, 1);
  /** No document is made twice. */
  const measure = async <Result>(starting: Promise<FillingService>, work: Measure<Result>): Promise<Result> => {
    const rest = [...(await exampleRows(example, 1 + unmeasured + 2 * count))];
    const service = await starting;
    try {
      return await work(service, (next) => rest.splice(0, next));
    } finally {
      await service.stop();
    }
  };
  const ours = await measure(startFillingService(job), async ({ client }, take) => {
    const cold = await client.fill(take(1));
    await client.fill(take(unmeasured), manyClients);
    return { cold, one: await client.fill(take(count / 4)), many: await client.fill(take(count), manyClients) };
  });
  const peer = await measure(startPdfLibHandler(job), async ({ client }, take) => {
    await client.fill(take(peerUnmeasured));
    return client.fill(take(peerCount), manyClients);
  });
  return { ...ours, peer };
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
  // Its own peer is looked at document by document; the others' outputs have no part in it.
  needsPeers: false,
  promises,
  async run(bench) {
    ensurePeers();
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
      'one document, one client: 12 ms are promised of the median on a quiet machine, and 40 ms of 99 %',
      ['', 'cold, ms', 'median, ms', '99 %, ms', 'processor, ms'],
      exampleNames.map((example, index) => [
        example,
        middle(index, ({ cold }) => cold.milliseconds[0]!),
        middle(index, ({ one }) => median(one.milliseconds)),
        middle(index, ({ one }) => percentile(one.milliseconds, 0.99)),
        middle(index, ({ one }) => one.cpuMilliseconds),
      ]),
    );
    bench.table(
      'sixteen clients: 300 documents a second are promised on two quiet cores',
      ['', 'documents/s', 'median, ms', 'processor, ms', 'pdf-lib, documents/s', 'pdf-lib, processor, ms'],
      exampleNames.map((example, index) => [
        example,
        middle(index, ({ many }) => many.documentsPerSecond),
        middle(index, ({ many }) => median(many.milliseconds)),
        middle(index, ({ many }) => many.cpuMilliseconds),
        middle(index, ({ peer }) => peer.documentsPerSecond),
        middle(index, ({ peer }) => peer.cpuMilliseconds),
      ]),
    );
    bench.promise(
      promises.rate,
      leastOf(rounds, ({ many, peer }) => many.documentsPerSecond / peer.documentsPerSecond),
    );
  },
};
