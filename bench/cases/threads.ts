import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openCsvRows } from '../../lib/engine/rows/open-csv-rows.ts';
import type { Row } from '../../lib/engine/rows/row.ts';
import type { Bench, BenchCase, OwnSubject } from '../harness/bench.ts';
import { installedPackage } from '../harness/installed-package.ts';
import { type Measured, ratioOf } from '../harness/measured.ts';
import { count, times } from '../harness/table.ts';

const promises = {
  'offer-letter': { claim: 'two threads against one: offer-letter', bound: { atLeast: 1.75 } },
  'shipping-label': { claim: 'two threads against one: shipping-label', bound: { atLeast: 1.75 } },
};

/** An example, and its columns whose values never come twice. */
interface Example {
  readonly folder: keyof typeof promises;
  readonly unique: readonly number[];
}

const examples: readonly Example[] = [
  { folder: 'offer-letter', unique: [19] },
  { folder: 'shipping-label', unique: [15] },
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

/** One `bulkfill render` of the installed package, a process of its own. Seconds are from the first byte that is read to the closed ZIP. */
const measure = async (bench: Bench, folder: string, csv: string, rowCount: number, threads: number): Promise<Measured> => {
  const out = bench.path('threads.zip');
  await rm(out, { force: true });
  const cli = join(await installedPackage(bench), 'node_modules/bulkfill/bin/bulkfill.cjs');
  const files = ['--pdf', exampleFile(folder, 'source.pdf'), '--template', exampleFile(folder, 'template.json'), '--csv', csv];
  const options = ['--out', out, '--threads', String(threads), '--max-failed', '100', '--json'];
  const child = spawn(process.execPath, [cli, 'render', ...files, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: bench.path('data') },
  });
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (status !== 0) throw new Error(`bulkfill render ended with status ${status}`);
  const result = JSON.parse(output) as { seconds: number; file_size_bytes: number; peak_memory_bytes: number };
  return { rowCount, seconds: result.seconds, sizeBytes: result.file_size_bytes, peakBytes: result.peak_memory_bytes };
};

/** Real templates by one thread and by two. Where the file system is slow, the disk is what is measured: TMPDIR says where the ZIPs go. */
export const threads: BenchCase = {
  name: 'threads',
  title: 'One thread and two, real templates to disk',
  needsPeers: false,
  promises,
  async run(bench) {
    const rowCount = bench.effort.quick ? 2000 : 20_000;
    const lines: string[][] = [];
    for (const example of examples) {
      const { folder } = example;
      const csv = bench.path(`${folder}.csv`);
      await writeFile(csv, await mixedCsv(example, rowCount));
      const subjects = threadCounts.map((number): OwnSubject => {
        const contender = `${folder}, ${number} threads`;
        return { contender, rowCount, measure: () => measure(bench, folder, csv, rowCount, number) };
      });
      const medians = await bench.interleaved(subjects);
      const [alone, together] = medians;
      for (const [index, { seconds, rowsPerSecond }] of medians.entries()) {
        lines.push([folder, String(threadCounts[index]), seconds.toFixed(2), count(rowsPerSecond), times(alone!.seconds / seconds)]);
      }
      // A short run is over before the second thread has loaded its code.
      bench.promise(
        promises[folder],
        ratioOf([alone!, together!], (alone, together) => alone!.seconds / together!.seconds),
      );
    }
    bench.table('By the number of threads', ['', 'threads', 'seconds', 'rows/s', 'against one'], lines);
  },
};
