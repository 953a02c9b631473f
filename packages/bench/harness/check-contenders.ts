import { readFile } from 'node:fs/promises';
import { readZip } from '../../../test/engine/zip/read-zip.ts';
import { readCodes } from '../../../test/support/read-codes.ts';
import { readText } from '../../../test/support/read-text.ts';
import { renderPage } from '../../../test/support/render-page.ts';
import { benchRow } from '../inputs/bench-rows.ts';
import { fieldBoxes } from '../inputs/field-boxes.ts';
import type { Bench, Subject } from './bench.ts';
import { table } from './table.ts';

const rowCount = 2;

/**
 * Checks the contenders before any measurement. Each fills a few rows, and independent readers look for every text and
 * code of every row. A contender that omits work is rejected.
 *
 * Throws Error with the contender, the row and the missing content.
 */
export const checkContenders = async (bench: Bench): Promise<string> => {
  const contenders = [
    'engine',
    'executor-to-storage:discarding',
    'mupdf-incremental',
    'mupdf-yazl',
    'pdf-lib-loop',
    'pdfme-generate',
  ];
  // Nothing is timed yet.
  const lines = await Promise.all(
    contenders.map(async (contender) => [
      contender,
      await check(bench, { contender, rowCount }),
      await check(bench, { contender, rowCount, codes: true }),
    ]),
  );
  return `Each contender's own output, read back by pdf.js and ZXing (${rowCount} rows):\n\n${table(['', 'ten texts', 'and two codes'], lines)}`;
};

const check = async (bench: Bench, subject: Subject): Promise<string> => {
  if (subject.codes && subject.contender.startsWith('mupdf')) return 'not measured';
  const out = `check-${subject.contender}.zip`;
  await bench.measure({ ...subject, warmUpRows: 0, out });
  await checkArchive(subject.contender, bench.path(out), rowCount, subject.codes ?? false);
  return 'all found';
};

/** Searches an archive of PDFs for every text and code of the first rows. Throws Error like `checkContenders`. */
export const checkArchive = async (contender: string, path: string, rows: number, codes: boolean): Promise<void> => {
  const pdfs = (await readZip([await readFile(path)])).filter(({ name }) => name.endsWith('.pdf'));
  if (pdfs.length !== rows) throw new Error(`${contender} made ${pdfs.length} PDFs of ${rows} rows`);
  for (const [index, { bytes }] of pdfs.entries()) {
    const missing = await missingFrom(bytes, benchRow(index + 1), codes);
    if (missing.length > 0) throw new Error(`${contender}, row ${index + 1}: ${missing.join(', ')} not found`);
  }
};

const missingFrom = async (pdf: Uint8Array, row: readonly string[], codes: boolean): Promise<string[]> => {
  const found = squeeze((await readText(pdf)).map(({ text }) => text).join(''));
  const missing = row.slice(0, fieldBoxes.length).filter((text) => !found.includes(squeeze(text)));
  if (!codes) return missing;
  const read = (await readCodes(await renderPage(pdf, 3))).map(({ text }) => text);
  return [...missing, ...row.slice(fieldBoxes.length).filter((text) => !read.includes(text))];
};

/** Removes spaces, because readers and writers place them differently. */
const squeeze = (text: string): string => text.replaceAll(/\s/g, '');
