/**
 * `npm run bench -- server [--quick]`: measures `bulkfill serve` with commits that survive a loss of power and without,
 * in turns: the first job, a warm job, jobs of 50 clients, documents of 16 clients. A full run takes about four minutes
 * on two idle cores and writes `results/server.json`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cleanUp } from '../../../test/system/server/server-process.ts';
import { factsInWords, thisMachine, thisMoment } from '../harness/machine.ts';
import { median } from '../harness/measured.ts';
import { count, table } from '../harness/table.ts';
import { exampleRows } from '../inputs/example-rows.ts';
import { type ExampleName, exampleNames } from '../inputs/examples.ts';
import { Inputs } from '../inputs/prepare-inputs.ts';
import { MeasuredServer } from './measured-server.ts';
import { type ServerFigures, writeServerResults } from './server-results.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const rounds = values.quick ? 1 : 3;
const rowsPerJob = 60;
const clients = { documents: 16, jobs: 50 };
const counts = values.quick
  ? { warmUp: 4, warm: 4, jobs: 50, documents: 100 }
  : { warmUp: 12, warm: 10, jobs: 150, documents: 800 };
const durabilities = ['full', 'process'] as const;

interface Round extends Required<Omit<ServerFigures, 'firstJobMs'>> {
  readonly example: ExampleName;
  readonly firstJobMs: number;
}

const measure = async (inputs: Inputs, durability: string, example: ExampleName): Promise<Round> => {
  const certificate = await inputs.example('certificate', rowsPerJob);
  const server = await MeasuredServer.start(durability, certificate);
  try {
    const first = await server.complete(await inputs.example(example, rowsPerJob), [
      await exampleRows(example, rowsPerJob),
    ]);
    // No two jobs have equal rows: they would share an archive.
    const total = rowsPerJob * (counts.warmUp + counts.warm + counts.jobs) + 2 * counts.documents;
    const rows = [...(await exampleRows('certificate', rowsPerJob + total))].slice(rowsPerJob);
    const jobs = (number: number) => Array.from({ length: number }, () => rows.splice(0, rowsPerJob));
    await server.complete(certificate, jobs(counts.warmUp));
    const warm = await server.complete(certificate, jobs(counts.warm));
    const load = await server.complete(certificate, jobs(counts.jobs), clients.jobs);
    const documents = await server.documentClient(certificate);
    await documents.fill(rows.splice(0, counts.documents), clients.documents);
    const { documentsPerSecond, cpuMilliseconds: documentCpuMs } = await documents.fill(
      rows.splice(0, counts.documents),
      clients.documents,
    );
    return {
      example,
      firstJobMs: first.milliseconds[0] ?? Number.NaN,
      warmJobMs: median(warm.milliseconds),
      jobsPerSecond: load.perSecond,
      jobCpuMs: load.cpuMilliseconds,
      documentsPerSecond,
      documentCpuMs,
    };
  } finally {
    await server.stop();
  }
};

const tenths = (value: number): number => Math.round(value * 10) / 10;

const figuresOf = (measured: readonly Round[]): Required<ServerFigures> => {
  const middle = (of: (round: Round) => number): number => tenths(median(measured.map(of)));
  return {
    documentsPerSecond: middle((each) => each.documentsPerSecond),
    documentCpuMs: middle((each) => each.documentCpuMs),
    jobsPerSecond: middle((each) => each.jobsPerSecond),
    jobCpuMs: middle((each) => each.jobCpuMs),
    warmJobMs: middle((each) => each.warmJobMs),
    firstJobMs: Object.fromEntries(measured.map(({ example, firstJobMs }) => [example, Math.round(firstJobMs)])),
  };
};

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const folder = mkdtempSync(join(tmpdir(), 'bulkfill-bench-'));
try {
  const machine = thisMachine();
  const moment = thisMoment();
  const startedMs = performance.now();
  say(factsInWords());
  const inputs = new Inputs(folder);
  const measured: Record<(typeof durabilities)[number], Round[]> = { full: [], process: [] };
  for (let round = 0; round < rounds; round++)
    for (const durability of durabilities)
      measured[durability].push(await measure(inputs, durability, exampleNames[round % exampleNames.length]!));
  const [full, process] = [figuresOf(measured.full), figuresOf(measured.process)];
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const line = (name: string, of: (figures: Required<ServerFigures>) => number): string[] => [
    name,
    count(of(full)),
    count(of(process)),
  ];
  say(
    table(
      ['', 'full', 'process'],
      [
        line('documents per second, 16 clients', (each) => each.documentsPerSecond),
        line('processor time per document, ms', (each) => each.documentCpuMs),
        line('jobs per second, 50 clients', (each) => each.jobsPerSecond),
        line('processor time per job, ms', (each) => each.jobCpuMs),
        line('warm job, ms', (each) => each.warmJobMs),
        ...Object.keys(full.firstJobMs).map((name) =>
          line(`first job, ${name}, ms`, (each) => each.firstJobMs[name] ?? Number.NaN),
        ),
      ],
    ),
  );
  if (!values.quick)
    writeServerResults({ machine, measured: { ...moment, rounds, seconds }, clients, rowsPerJob, full, process });
} finally {
  rmSync(folder, { recursive: true, force: true });
  await cleanUp();
}
