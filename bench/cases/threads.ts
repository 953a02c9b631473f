import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openCsvRows } from '../../lib/engine/rows/open-csv-rows.ts';
import type { Row } from '../../lib/engine/rows/row.ts';
import type { Bench, BenchCase, OwnSubject } from '../harness/bench.ts';
import { installedPackage } from '../harness/installed-package.ts';
import { measureProcess } from '../harness/measure-process.ts';
import { type Measured, ratioOf } from '../harness/measured.ts';
import { count, times } from '../harness/table.ts';
import type { Promised } from '../harness/verdict.ts';

const processorOf = (example: string): Promised => ({
  claim: `two threads against one, processor time: ${example}`,
  bound: { atMost: 1.3 },
});
const busyOf = (example: string): Promised => ({ claim: `two threads: cores that are busy: ${example}`, bound: { atLeast: 1.25 } });
const promises = {
  processorLetter: processorOf('offer-letter'),
  busyLetter: busyOf('offer-letter'),
  processorLabel: processorOf('shipping-label'),
  busyLabel: busyOf('shipping-label'),
};

/** An example, and its columns whose values never come twice. */
interface Example {
  readonly folder: string;
  readonly processor: keyof typeof promises;
  readonly busy: keyof typeof promises;
  readonly unique: readonly number[];
  /** Some seconds of work: the second thread has to load and compile its code, too. */
  readonly rowCount: number;
}

const examples: readonly Example[] = [
  { folder: 'offer-letter', processor: 'processorLetter', busy: 'busyLetter', unique: [19], rowCount: 7000 },
  { folder: 'shipping-label', processor: 'processorLabel', busy: 'busyLabel', unique: [15], rowCount: 12_000 },
];
const threadCounts = [1, 2];
const limits = { maxColumns: 500, maxCellCharacters: 32_767 };

const exampleFile = (folder: string, file: string): string => fileURLToPath(new URL(`../../examples/${folder}/${file}`, import.meta.url));

/** As many rows as wanted: each column from another row of the example, numbers of their own counted up. The same on every machine. */
const mixedCsv = async ({ folder, unique }: Example, rowCount: number): Promise<string> => {
  const own: Row[] = [];
  for await (const batch of openCsvRows(await readFile(exampleFile(folder, 'rows.csv')), limits).batches()) own.push(...batch);
  let csv = '';
  for (let index = 0; index < rowCount; index++) {
    const cells = (own[0] ?? []).map((_, column) => {
      const cell = own[(index * (2 * column + 1) + ((index / own.length) | 0)) % own.length]?.[column] ?? '';
      return unique.includes(column) ? `${cell.slice(0, 2)}${String(index).padStart(9, '0')}${cell.slice(-2)}` : cell;
    });
    csv += `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
  }
  return csv;
};

/** Files in memory where the system has them: how fast a disk is says nothing of cores. */
const memoryFolder = '/dev/shm';

/** One `bulkfill render` of the installed package. All is of the whole process, its start included. */
const measure = async (bench: Bench, folder: string, csv: string, rowCount: number, threads: number): Promise<Measured> => {
  const out = existsSync(memoryFolder) ? join(memoryFolder, `bulkfill-bench-${process.pid}.zip`) : bench.path('threads.zip');
  const cli = join(await installedPackage(bench), 'node_modules/bulkfill/bin/bulkfill.cjs');
  const files = ['--pdf', exampleFile(folder, 'source.pdf'), '--template', exampleFile(folder, 'template.json'), '--csv', csv];
  const options = ['--out', out, '--threads', String(threads), '--max-failed', '100', '--json'];
  try {
    const { output, processSeconds, cpuSeconds } = await measureProcess({
      name: 'bulkfill render',
      command: process.execPath,
      parameters: [cli, 'render', ...files, ...options],
      environment: { DATA_DIR: bench.path('data') },
    });
    const result = JSON.parse(output) as { file_size_bytes: number; peak_memory_bytes: number };
    return { rowCount, seconds: processSeconds, cpuSeconds, sizeBytes: result.file_size_bytes, peakBytes: result.peak_memory_bytes };
  } finally {
    await rm(out, { force: true });
  }
};

/** Real templates by one thread and by two. One thread leaves the second core to V8 and to the writing, so two are not twice as fast. */
export const threads: BenchCase = {
  name: 'threads',
  title: 'One thread and two, real templates to files in memory',
  needsPeers: false,
  promises,
  async run(bench) {
    const lines: string[][] = [];
    for (const example of examples) {
      const { folder } = example;
      const rowCount = bench.effort.quick ? 2000 : example.rowCount;
      const csv = bench.path(`${folder}.csv`);
      await writeFile(csv, await mixedCsv(example, rowCount));
      const subjects = threadCounts.map((number): OwnSubject => {
        const contender = `${folder}, ${number} threads`;
        return { contender, rowCount, measure: () => measure(bench, folder, csv, rowCount, number) };
      });
      const medians = await bench.interleaved(subjects, { turns: 2 });
      const [alone, together] = medians;
      for (const [index, one] of medians.entries()) {
        const processor = (one.cpuMicrosPerRow * rowCount) / 1e6;
        lines.push([
          folder,
          String(threadCounts[index]),
          one.seconds.toFixed(2),
          count(one.rowsPerSecond),
          times(alone!.seconds / one.seconds),
          processor.toFixed(2),
          (processor / one.bestSeconds).toFixed(2),
        ]);
      }
      bench.promise(
        promises[example.processor],
        ratioOf([alone!, together!], (alone, together) => together!.cpuMicrosPerRow / alone!.cpuMicrosPerRow),
      );
      bench.promise(
        promises[example.busy],
        ratioOf([together!], (together) => (together!.cpuMicrosPerRow * rowCount) / 1e6 / together!.bestSeconds),
      );
    }
    const head = ['', 'threads', 'seconds', 'rows/s', 'against one', 'processor, s', 'cores busy'];
    bench.table('By the number of threads', head, lines);
  },
};
