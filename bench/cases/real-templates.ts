import { fileURLToPath } from 'node:url';
import type { Bench, BenchCase, OwnSubject, Subject } from '../harness/bench.ts';
import { checkExample } from '../harness/check-example.ts';
import { compare } from '../harness/comparison.ts';
import { measureProcess } from '../harness/measure-process.ts';
import { measureRender } from '../harness/measure-render.ts';
import { table } from '../harness/table.ts';
import { type ExampleName, exampleNames } from '../inputs/examples.ts';
import type { MeasureRequest } from '../measure.ts';

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

/** A peer as a program that is started for its rows. */
const coldPeer = (bench: Bench, contender: string, example: ExampleName): OwnSubject => ({
  contender,
  rowCount: smallJob,
  async measure() {
    const job = await bench.inputs.example(example, smallJob);
    const request: MeasureRequest = { contender, job, warmUpRows: 0, lazyRows: true, outPath: bench.path('peer.zip'), runs: 1 };
    const parameters = [measureScript, JSON.stringify(request)];
    const { processSeconds, cpuSeconds, output } = await measureProcess({ name: contender, command: process.execPath, parameters });
    return { ...(JSON.parse(output) as Awaited<ReturnType<Bench['measure']>>), seconds: processSeconds, cpuSeconds };
  },
});

/** The templates of `examples/`, as people have them: a font of their own, wrapped paragraphs, codes, two pages. */
export const realTemplates: BenchCase = {
  name: 'real-templates',
  title: 'Certificate, offer letter, shipping label',
  async run(bench) {
    const { quick } = bench.effort;
    const checks = [];
    for (const example of exampleNames) {
      checks.push([example, await checkExample(bench, 'pdf-lib-example', example), await checkExample(bench, 'mupdf-example', example)]);
    }
    bench.report(
      `The PDFs of the peers beside ours, by pdf.js and ZXing: the same letters and codes in each row, and how much of the pixels differs:\n\n${table(['', 'pdf-lib', 'mupdf'], checks)}`,
    );
    for (const example of exampleNames) {
      const [oursToDisk, peerToDisk] = quick ? [2000, 6] : [10_000, 150];
      bench.report(`### ${example}: ${smallJob} rows, from a cold process to a ZIP on disk`);
      const cold = await compare(bench, [
        { name: 'bulkfill render', subject: render(bench, example, smallJob, 'process') },
        { name: 'pdf-lib', subject: coldPeer(bench, 'pdf-lib-example', example) },
        { name: 'mupdf', subject: coldPeer(bench, 'mupdf-example', example), fullOnly: true },
      ]);
      bench.report(`### ${example}: ${smallJob} rows, in a process that has filled some before`);
      const warm = await compare(bench, [
        {
          name: 'bulkfill engine',
          subject: { contender: 'engine-example', example, rowCount: smallJob, warmUpRows: 20 * smallJob, runs: 10 },
        },
        { name: 'pdf-lib', subject: { contender: 'pdf-lib-example', example, rowCount: smallJob, warmUpRows: 20 } },
        { name: 'mupdf', subject: { contender: 'mupdf-example', example, rowCount: smallJob, warmUpRows: 20 }, fullOnly: true },
      ]);
      bench.report(`### ${example}: 10,000 rows to a ZIP on disk, on all cores (the peers by the rate of fewer rows)`);
      const toDisk = (contender: string): Subject => ({ contender, example, rowCount: peerToDisk, out: 'peer.zip' });
      const disk = await compare(bench, [
        { name: 'bulkfill render', subject: render(bench, example, oursToDisk, 'fill') },
        { name: 'pdf-lib', subject: toDisk('pdf-lib-example') },
        { name: 'mupdf', subject: toDisk('mupdf-example'), fullOnly: true },
      ]);
      const ratio = (of: typeof cold, ours: string): number => of(ours).rowsPerSecond / of('pdf-lib').rowsPerSecond;
      bench.promise(`${example}, 60 rows, cold: against pdf-lib`, ratio(cold, 'bulkfill render'), { atLeast: 3 }, { inQuick: true });
      bench.promise(`${example}, 60 rows, warm: against pdf-lib`, ratio(warm, 'bulkfill engine'), { atLeast: 25 }, { inQuick: true });
      bench.promise(`${example}, 10,000 rows to disk: against pdf-lib`, ratio(disk, 'bulkfill render'), { atLeast: 150 });
    }
  },
};
