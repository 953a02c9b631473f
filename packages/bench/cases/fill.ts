import type { Bench, BenchCase } from '../harness/bench.ts';
import type { MeasuredFills } from '../harness/document-client.ts';
import { startFillingService, startPdfLibHandler } from '../harness/filling-service.ts';
import { median, type Ratio } from '../harness/measured.ts';
import { ensurePeers } from '../harness/peers.ts';
import { exampleRows } from '../inputs/example-rows.ts';
import { type ExampleName, exampleNames, exampleNamesFrom } from '../inputs/examples.ts';

// Milliseconds and documents per second depend on the machine, so they are only in tables. A busy machine slows a
// service of several processes more than a peer of one process.
const ratios = {
  rate: {
    claim:
      'one document at once, 16 clients: documents a second of the slowest example against pdf-lib in a handler of Hono',
    bound: { atLeast: 1.4 },
  },
};

const manyClients = 16;
/** Documents after which all code is loaded and compiled. */
const unmeasured = 3 * manyClients;
const peerUnmeasured = 6;

/** Measurements of one example in one round. */
interface Round {
  /** `undefined` if the service had already filled other examples. */
  readonly cold: MeasuredFills | undefined;
  readonly one: MeasuredFills;
  readonly many: MeasuredFills;
  readonly peer: MeasuredFills;
}

/** Returns a function that hands out rows of an example, each once. */
const rowsOf = async (
  example: ExampleName,
  count: number,
): Promise<(next: number) => readonly (readonly string[])[]> => {
  const rest = [...(await exampleRows(example, count))];
  return (next) => rest.splice(0, next);
};

const measurePeer = async (bench: Bench, example: ExampleName): Promise<MeasuredFills> => {
  const count = bench.effort.quick ? 16 : 20;
  const job = await bench.inputs.example(example, 1);
  const take = await rowsOf(example, peerUnmeasured + count);
  const service = await startPdfLibHandler(job);
  try {
    const client = await service.clientOf(job);
    await client.fill(take(peerUnmeasured));
    return await client.fill(take(count), manyClients);
  } finally {
    await service.stop();
  }
};

/** Measures documents of each example, in this order, with a newly started service. */
const measureOurs = async (
  bench: Bench,
  examples: readonly ExampleName[],
): Promise<ReadonlyMap<ExampleName, Omit<Round, 'peer'>>> => {
  const count = bench.effort.quick ? 64 : 96;
  const service = await startFillingService(await bench.inputs.example(examples[0]!, 1));
  try {
    const found = new Map<ExampleName, Omit<Round, 'peer'>>();
    for (const [place, example] of examples.entries()) {
      const client = await service.clientOf(await bench.inputs.example(example, 1));
      const take = await rowsOf(example, 1 + unmeasured + 2 * count);
      const first = await client.fill(take(1));
      await client.fill(take(unmeasured), manyClients);
      const one = await client.fill(take(count / 4));
      found.set(example, {
        cold: place === 0 ? first : undefined,
        one,
        many: await client.fill(take(count), manyClients),
      });
    }
    return found;
  } finally {
    await service.stop();
  }
};

const measureRound = async (
  bench: Bench,
  examples: readonly ExampleName[],
): Promise<ReadonlyMap<ExampleName, Round>> => {
  const found = new Map<ExampleName, Round>();
  // The service has stopped before its peer starts.
  for (const [example, ours] of await measureOurs(bench, examples))
    found.set(example, { ...ours, peer: await measurePeer(bench, example) });
  return found;
};

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)]!;

/** Returns the minimum over the examples, per round. */
const leastOf = (rounds: readonly ReadonlyMap<ExampleName, Round>[], figure: (round: Round) => number): Ratio => {
  const least = rounds.map((examples) => Math.min(...[...examples.values()].map(figure)));
  return { middle: median(least), rounds: least };
};

/** Measures single documents through the embedded service, from POST to the last byte. */
export const fill: BenchCase = {
  name: 'fill',
  title: 'One document at once',
  // Its own peer is checked per document; the outputs of the others are not part of this case.
  needsPeers: false,
  ratios,
  async run(bench) {
    ensurePeers();
    const { repeats } = bench.effort;
    const rounds: ReadonlyMap<ExampleName, Round>[] = [];
    for (let round = 0; round < repeats; round++) {
      process.stderr.write(`  round ${round + 1} of ${repeats}\n`);
      rounds.push(await measureRound(bench, exampleNamesFrom(round)));
    }
    const middle = (example: ExampleName, figure: (round: Round) => number | undefined): string => {
      const found = rounds.map((round) => figure(round.get(example)!)).filter((value) => value !== undefined);
      return found.length === 0 ? '–' : median(found).toFixed(1);
    };
    bench.table(
      'one document, one client: 12 ms are promised of the median on a quiet machine, and 40 ms of 99 %',
      ['', 'cold, ms', 'median, ms', '99 %, ms', 'processor, ms'],
      exampleNames.map((example) => [
        example,
        middle(example, ({ cold }) => cold?.milliseconds[0]),
        middle(example, ({ one }) => median(one.milliseconds)),
        middle(example, ({ one }) => percentile(one.milliseconds, 0.99)),
        middle(example, ({ one }) => one.cpuMilliseconds),
      ]),
    );
    bench.table(
      'sixteen clients: 300 documents a second are promised on two quiet cores',
      ['', 'documents/s', 'median, ms', 'processor, ms', 'pdf-lib, documents/s', 'pdf-lib, processor, ms'],
      exampleNames.map((example) => [
        example,
        middle(example, ({ many }) => many.documentsPerSecond),
        middle(example, ({ many }) => median(many.milliseconds)),
        middle(example, ({ many }) => many.cpuMilliseconds),
        middle(example, ({ peer }) => peer.documentsPerSecond),
        middle(example, ({ peer }) => peer.cpuMilliseconds),
      ]),
    );
    bench.judge(
      ratios.rate,
      leastOf(rounds, ({ many, peer }) => many.documentsPerSecond / peer.documentsPerSecond),
    );
  },
};
