import type { Bench, BenchCase } from '../harness/bench.ts';
import { type Measured, median, mediansOf } from '../harness/measured.ts';
import { type LoggedStep, type MeasuredJob, MeasuredService } from '../harness/measured-service.ts';
import { csvOf, exampleRows } from '../inputs/example-rows.ts';
import { type ExampleName, exampleNames, exampleNamesFrom } from '../inputs/examples.ts';

const ratios = {
  certificate: {
    claim: 'certificate, 60 rows, from POST to completed on a warm service: against the loop of pdf-lib alone',
    bound: { atLeast: 8 },
  },
};

const smallJob = 60;
/**
 * Jobs before a measurement, as many as for the engine alone: the preferred executor has then loaded and compiled all
 * needed code.
 */
const unmeasured = 16;

/** Jobs of an example by one service: the first job of the service, if it is of this example, and the warm jobs. */
interface Served {
  readonly first: MeasuredJob;
  readonly warm: readonly MeasuredJob[];
}

/**
 * Runs jobs of each example, in this order, with a newly started service. Each job has its own rows: equal rows would
 * reuse the archive of an earlier job.
 */
const serve = async (bench: Bench, examples: readonly ExampleName[], count: number, stepLog?: string) => {
  const jobs = await Promise.all(examples.map((example) => bench.inputs.example(example, smallJob)));
  const service = await MeasuredService.start(jobs[0]!, stepLog);
  try {
    const served = new Map<ExampleName, Served>();
    for (const [place, example] of examples.entries()) {
      const rows = [...(await exampleRows(example, smallJob * (1 + unmeasured + count)))];
      const one = (): Promise<MeasuredJob> => service.complete(jobs[place]!, csvOf(rows.splice(0, smallJob)));
      const first = await one();
      for (let job = 0; job < unmeasured; job++) await one();
      const warm: MeasuredJob[] = [];
      for (let job = 0; job < count; job++) warm.push(await one());
      served.set(example, { first, warm });
    }
    return { served, steps: await service.steps() };
  } finally {
    await service.stop();
  }
};

/** Measurements of one example in one round. */
interface Round {
  /** `undefined` if the service had already run jobs of other examples. */
  readonly cold: MeasuredJob | undefined;
  readonly warm: readonly MeasuredJob[];
  readonly engine: Measured | undefined;
  readonly peer: Measured | undefined;
}

/** Measures one service, and the engine and pdf-lib alone: the certificate in each round, the others in the first. */
const measureRound = async (bench: Bench, round: number): Promise<ReadonlyMap<ExampleName, Round>> => {
  const order = exampleNamesFrom(round);
  const { served } = await serve(bench, order, bench.effort.quick ? 6 : 8);
  const found = new Map<ExampleName, Round>();
  for (const [place, example] of order.entries()) {
    const { first, warm } = served.get(example)!;
    const alone = example === 'certificate' || round === 0;
    const engine = {
      contender: 'engine-example',
      example,
      rowCount: smallJob,
      warmUpRows: unmeasured * smallJob,
      runs: 10,
    };
    const peer = { contender: 'pdf-lib-example', example, rowCount: smallJob, warmUpRows: 10 };
    found.set(example, {
      cold: place === 0 ? first : undefined,
      warm,
      engine: alone ? await bench.measure(engine) : undefined,
      peer: alone ? await bench.measure(peer) : undefined,
    });
  }
  return found;
};

const milliseconds = (jobs: readonly MeasuredJob[]): number => median(jobs.map((job) => job.milliseconds));

/** Formats one line of a table; empty cells if no round was measured. */
const jobLine = (name: string, jobs: readonly MeasuredJob[]): string[] => {
  if (jobs.length === 0) return [name, '–', '–'];
  const cpu = jobs.reduce((sum, { cpuMilliseconds }) => sum + cpuMilliseconds, 0) / jobs.length;
  return [name, milliseconds(jobs).toFixed(0), cpu.toFixed(0)];
};
const aloneLine = (name: string, measured: readonly Measured[]): string[] => {
  const { seconds, cpuMicrosPerRow } = mediansOf(measured);
  return [name, (seconds * 1000).toFixed(0), ((cpuMicrosPerRow * smallJob) / 1000).toFixed(0)];
};
const present = <Value>(values: readonly (Value | undefined)[]): Value[] =>
  values.filter((value) => value !== undefined);

/** Time spans between two steps. */
const stretches = [
  ['the request arrives, and is authenticated', undefined, 'create.begun'],
  ['its files are stored', 'create.begun', 'create.stored'],
  ['they are checked, and the job is committed', 'create.stored', 'create.committed'],
  ['the message is sent', 'create.committed', 'create.announced'],
  ['the queue: until an executor holds the lease', 'create.announced', 'execute.leased'],
  ['the files are loaded', 'execute.leased', 'execute.loaded'],
  ['compiled and stamped, until the first bytes', 'execute.loaded', 'execute.writing'],
  ['the rest is uploaded, and closed', 'execute.writing', 'execute.stored'],
  ['the end is about to be written', 'execute.stored', 'execute.ending'],
  ['the end is written', 'execute.ending', 'execute.ended'],
  ['it is heard of, read and answered', 'execute.ended', undefined],
] as const;

const stretchLines = (measured: readonly MeasuredJob[], steps: readonly LoggedStep[]): string[][] =>
  stretches.map(([what, from, to]) => {
    const taken = measured.map(({ jobId, postedAtMs, answeredAtMs }) => {
      const at = (name: string): number =>
        steps.find((step) => step.jobId === jobId && step.name === name)?.atMs ?? Number.NaN;
      return (to === undefined ? answeredAtMs : at(to)) - (from === undefined ? postedAtMs : at(from));
    });
    return [what, median(taken).toFixed(1)];
  });

/** Measures jobs of sixty rows through the embedded service, from POST to the response with the completed job. */
export const postToCompleted: BenchCase = {
  name: 'post-to-completed',
  title: 'Sixty rows, from POST to completed',
  ratios,
  async run(bench) {
    const { quick, repeats } = bench.effort;
    const rounds: ReadonlyMap<ExampleName, Round>[] = [];
    for (let round = 0; round < repeats; round++) {
      process.stderr.write(`  round ${round + 1} of ${repeats}\n`);
      rounds.push(await measureRound(bench, round));
    }
    const logged = await serve(bench, exampleNames, quick ? 6 : 8, bench.path('steps.jsonl'));
    for (const example of exampleNames) {
      const of = rounds.map((round) => round.get(example)!);
      bench.table(
        example,
        ['60 rows', 'ms', 'processor, ms'],
        [
          jobLine('the first job of a service', present(of.map(({ cold }) => cold))),
          jobLine(
            'a warm service',
            of.flatMap(({ warm }) => warm),
          ),
          aloneLine('the engine alone, warm', present(of.map(({ engine }) => engine))),
          aloneLine('pdf-lib alone, warm', present(of.map(({ peer }) => peer))),
        ],
      );
      bench.table(
        `${example}: steps`,
        ['a warm job, medians', 'ms'],
        stretchLines(logged.served.get(example)!.warm, logged.steps),
      );
    }
    const certificates = rounds.map((round) => round.get('certificate')!);
    const rounds60 = certificates.map(({ warm, peer }) => (peer!.seconds * 1000) / milliseconds(warm));
    bench.judge(ratios.certificate, { middle: median(rounds60), rounds: rounds60 });
  },
};
