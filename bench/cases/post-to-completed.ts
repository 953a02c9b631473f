import type { Bench, BenchCase } from '../harness/bench.ts';
import { median } from '../harness/measured.ts';
import { type LoggedStep, type MeasuredJob, MeasuredService } from '../harness/measured-service.ts';
import { csvOf, exampleRows } from '../inputs/example-rows.ts';
import { type ExampleName, exampleNames } from '../inputs/examples.ts';

const promises = {
  certificate: {
    claim: 'certificate, 60 rows, from POST to completed on a warm service: against the loop of pdf-lib alone',
    bound: { atLeast: 10 },
  },
};

const smallJob = 60;
/** As many jobs as the engine alone has behind it when it is measured: the executor that is preferred has loaded and compiled what they need. */
const unmeasured = 20;

/** Jobs of an example, each with rows of its own: equal ones are given the archive of an earlier job. */
const jobsOf = async (bench: Bench, example: ExampleName, count: number) => {
  const job = await bench.inputs.example(example, smallJob);
  const rows = await exampleRows(example, smallJob * count);
  return Array.from({ length: count }, (_, index) => ({ job, csv: csvOf(rows.slice(index * smallJob, (index + 1) * smallJob)) }));
};

/** The first job of a service that has just started. */
const coldJob = async (bench: Bench, example: ExampleName): Promise<MeasuredJob> => {
  const [first] = await jobsOf(bench, example, 1);
  const service = await MeasuredService.start(first!.job);
  try {
    return await service.complete(first!.job, first!.csv);
  } finally {
    await service.stop();
  }
};

/** Jobs of a service that has done some before, and the steps that they passed where these are written down. */
const warmJobs = async (
  bench: Bench,
  example: ExampleName,
  count: number,
  stepLog?: string,
): Promise<{ readonly measured: readonly MeasuredJob[]; readonly steps: readonly LoggedStep[] }> => {
  const jobs = await jobsOf(bench, example, unmeasured + count);
  const service = await MeasuredService.start(jobs[0]!.job, stepLog);
  try {
    const all: MeasuredJob[] = [];
    for (const { job, csv } of jobs) all.push(await service.complete(job, csv));
    return { measured: all.slice(unmeasured), steps: await service.steps() };
  } finally {
    await service.stop();
  }
};

/** What lies between two steps. */
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
      const at = (name: string): number => steps.find((step) => step.jobId === jobId && step.name === name)?.atMs ?? Number.NaN;
      return (to === undefined ? answeredAtMs : at(to)) - (from === undefined ? postedAtMs : at(from));
    });
    return [what, median(taken).toFixed(1)];
  });

/** Sixty rows through the embedded service, from POST to the answer that says they have completed. */
export const postToCompleted: BenchCase = {
  name: 'post-to-completed',
  title: 'Sixty rows, from POST to completed',
  promises,
  async run(bench) {
    const { quick, repeats } = bench.effort;
    for (const example of exampleNames) {
      const cold: MeasuredJob[] = [];
      for (let round = 0; round < repeats; round++) {
        process.stderr.write(`  round ${round + 1} of ${repeats}: ${example}, cold\n`);
        cold.push(await coldJob(bench, example));
      }
      process.stderr.write(`  ${example}, warm\n`);
      const { measured } = await warmJobs(bench, example, quick ? 9 : 30);
      const logged = await warmJobs(bench, example, quick ? 6 : 12, bench.path(`steps-${example}.jsonl`));
      const [engine, peer] = await bench.interleaved([
        { contender: 'engine-example', example, rowCount: smallJob, warmUpRows: unmeasured * smallJob, runs: 10 },
        { contender: 'pdf-lib-example', example, rowCount: smallJob, warmUpRows: 20 },
      ]);
      const milliseconds = (jobs: readonly MeasuredJob[]): string => median(jobs.map((job) => job.milliseconds)).toFixed(0);
      const mean = (jobs: readonly MeasuredJob[]): string =>
        (jobs.reduce((sum, { cpuMilliseconds }) => sum + cpuMilliseconds, 0) / jobs.length).toFixed(0);
      bench.table(
        example,
        ['60 rows', 'ms', 'processor, ms'],
        [
          ['the first job of a service', milliseconds(cold), mean(cold)],
          ['a warm service', milliseconds(measured), mean(measured)],
          ['the engine alone, warm', (engine!.seconds * 1000).toFixed(0), ((engine!.cpuMicrosPerRow * smallJob) / 1000).toFixed(0)],
          ['pdf-lib alone, warm', (peer!.seconds * 1000).toFixed(0), ((peer!.cpuMicrosPerRow * smallJob) / 1000).toFixed(0)],
        ],
      );
      bench.table(`${example}: steps`, ['a warm job, medians', 'ms'], stretchLines(logged.measured, logged.steps));
      if (example === 'certificate') {
        const warm = median(measured.map((job) => job.milliseconds));
        // Jobs and the loop of pdf-lib take no turns: what varies is the loop.
        bench.promise(promises.certificate, {
          middle: (peer!.seconds * 1000) / warm,
          rounds: peer!.rounds.map(({ seconds }) => (seconds * 1000) / warm),
        });
      }
    }
  },
};
