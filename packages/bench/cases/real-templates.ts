import { fileURLToPath } from 'node:url';
import type { Bench, BenchCase, OwnSubject, Subject } from '../harness/bench.ts';
import { checkExample } from '../harness/check-example.ts';
import { compare } from '../harness/comparison.ts';
import { measureProcess } from '../harness/measure-process.ts';
import { measureRender } from '../harness/measure-render.ts';
import { type Ratio, ratioOf } from '../harness/measured.ts';
import type { RatioClaim } from '../harness/verdict.ts';
import { type ExampleName, exampleNames } from '../inputs/examples.ts';
import type { MeasureRequest } from '../measure.ts';

const ratios = {
  cold: {
    claim: 'the slowest of three examples, 60 rows, cold: against pdf-lib',
    bound: { atLeast: 3 },
    inQuick: true,
  },
  warm: {
    claim: 'the slowest of three examples, 60 rows, warm: against pdf-lib',
    bound: { atLeast: 25 },
    inQuick: true,
  },
  // Disk speed differs between machines. Processor time excludes it.
  disk: {
    claim: 'the slowest of three examples, 10,000 rows to disk: against pdf-lib, by processor time',
    bound: { atLeast: 50 },
  },
} as const satisfies Readonly<Record<string, RatioClaim>>;

/** Returns the minimum ratio per round. */
const slowest = (all: readonly Ratio[]): Ratio => ({
  middle: Math.min(...all.map(({ middle }) => middle)),
  rounds: all[0]!.rounds.map((_, round) => Math.min(...all.map(({ rounds }) => rounds[round]!))),
});

const smallJob = 60;
const measureScript = fileURLToPath(new URL('../measure.ts', import.meta.url));

const render = (bench: Bench, example: ExampleName, rowCount: number, time: 'fill' | 'process'): OwnSubject => ({
  contender: 'bulkfill-render',
  rowCount,
  async measure() {
    const csv = await bench.inputs.exampleCsv(example, rowCount);
    const measured = await measureRender(bench, await bench.inputs.example(example, rowCount), csv, 'ours.zip');
    return time === 'fill' ? measured : { ...measured, seconds: measured.processSeconds };
  },
});

/** Defines a peer as a program that is started for its rows. */
const coldPeer = (bench: Bench, contender: string, example: ExampleName): OwnSubject => ({
  contender,
  rowCount: smallJob,
  async measure() {
    const job = await bench.inputs.example(example, smallJob);
    const request: MeasureRequest = {
      contender,
      job,
      warmUpRows: 0,
      lazyRows: true,
      outPath: bench.path('peer.zip'),
      runs: 1,
    };
    const parameters = [measureScript, JSON.stringify(request)];
    const { processSeconds, cpuSeconds, output } = await measureProcess({
      name: contender,
      command: process.execPath,
      parameters,
    });
    return { ...(JSON.parse(output) as Awaited<ReturnType<Bench['measure']>>), seconds: processSeconds, cpuSeconds };
  },
});

/** Defines a peer in a process that has filled rows before. Half of the rows are enough to measure its rate. */
const warmPeer = (contender: string, example: ExampleName): Subject => ({
  contender,
  example,
  rowCount: smallJob / 2,
  warmUpRows: 15,
});

/** Fills the templates of `examples/`, as in practice: a custom font, wrapped paragraphs, codes, two pages. */
export const realTemplates: BenchCase = {
  name: 'real-templates',
  title: 'Certificate, offer letter, shipping label',
  ratios,
  async run(bench) {
    const { quick } = bench.effort;
    // Nothing is timed yet.
    const checks = await Promise.all(
      exampleNames.map(async (example) => [
        example,
        await checkExample(bench, 'pdf-lib-example', example),
        await checkExample(bench, 'mupdf-example', example),
      ]),
    );
    bench.table(
      "The peers' PDFs and ours, by pdf.js and ZXing: the same letters and codes in each row, and how much of the pixels differs",
      ['', 'pdf-lib', 'mupdf'],
      checks,
    );
    const measured: Record<keyof typeof ratios, Ratio[]> = { cold: [], warm: [], disk: [] };
    for (const example of exampleNames) {
      const [oursToDisk, peerToDisk] = quick ? [2000, 6] : [10_000, 25];
      const cold = await compare(bench, `${example}, ${smallJob} rows, cold process`, [
        { name: 'bulkfill render', subject: render(bench, example, smallJob, 'process') },
        { name: 'pdf-lib', subject: coldPeer(bench, 'pdf-lib-example', example) },
        { name: 'mupdf', subject: coldPeer(bench, 'mupdf-example', example), firstRoundOnly: true },
      ]);
      const warm = await compare(bench, `${example}, ${smallJob} rows, warm`, [
        {
          name: 'bulkfill engine',
          subject: { contender: 'engine-example', example, rowCount: smallJob, warmUpRows: 20 * smallJob, runs: 10 },
        },
        { name: 'pdf-lib', subject: warmPeer('pdf-lib-example', example) },
        { name: 'mupdf', subject: warmPeer('mupdf-example', example), firstRoundOnly: true },
      ]);
      const toDisk = (contender: string): Subject => ({
        contender,
        example,
        rowCount: peerToDisk,
        warmUpRows: quick ? 1 : 15,
        out: 'peer.zip',
      });
      // Uses all cores. Peers fill fewer rows; their rate counts.
      const diskLines = [
        { name: 'bulkfill render', subject: render(bench, example, oursToDisk, 'fill') },
        { name: 'pdf-lib', subject: toDisk('pdf-lib-example') },
        { name: 'mupdf', subject: toDisk('mupdf-example'), firstRoundOnly: true },
      ];
      const disk = await compare(bench, `${example}, 10,000 rows to disk`, diskLines, { turns: 2 });
      const ratio = (of: typeof cold, name: string) =>
        ratioOf([of(name), of('pdf-lib')], (ours, peer) => ours!.rowsPerSecond / peer!.rowsPerSecond);
      measured.cold.push(ratio(cold, 'bulkfill render'));
      measured.warm.push(ratio(warm, 'bulkfill engine'));
      measured.disk.push(
        ratioOf(
          [disk('bulkfill render'), disk('pdf-lib')],
          (ours, peer) => peer!.cpuMicrosPerRow / ours!.cpuMicrosPerRow,
        ),
      );
    }
    for (const kind of ['cold', 'warm', 'disk'] as const) bench.judge(ratios[kind], slowest(measured[kind]));
  },
};
