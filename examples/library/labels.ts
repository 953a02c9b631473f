// All labels in one file for a printer, and each alone in a ZIP: node labels.ts FOLDER OUT.zip PRINT.pdf
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fillZip, readTable } from 'bulkfill';

const [folder = '.', out = 'labels.zip', print = 'labels.pdf'] = process.argv.slice(2);
const job = {
  pdf: await readFile(join(folder, 'source.pdf')),
  template: JSON.parse(await readFile(join(folder, 'template.json'), 'utf8')),
  rows: await readTable(await readFile(join(folder, 'rows.csv')), { header: false }),
};
const stop = new AbortController();
process.once('SIGINT', () => stop.abort(new Error('interrupted')));
const onProgress = ({ rowsDone, rowCount }: { rowsDone: number; rowCount: number }) =>
  console.log(`${rowsDone} of ${rowCount}`);
await fillZip(job, createWriteStream(out), { printFile: print, signal: stop.signal, onProgress });
