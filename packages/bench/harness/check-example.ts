import { readFile } from 'node:fs/promises';
import { readZip } from '../../../test/engine/zip/read-zip.ts';
import { readCodes } from '../../../test/support/read-codes.ts';
import { readText } from '../../../test/support/read-text.ts';
import { type Picture, renderPage } from '../../../test/support/render-page.ts';
import type { ExampleName } from '../inputs/examples.ts';
import type { Bench } from './bench.ts';

const rowCount = 3;
/** Tolerance for hinting and shifts of a tenth of a point. A missing or misplaced line of text differs far more. */
const mostDifferent = 0.02;

/**
 * Compares a peer's drawing of an example with ours: the same letters, the same codes, and similar pages. Returns the
 * difference. Throws Error with the row.
 */
export const checkExample = async (bench: Bench, contender: string, example: ExampleName): Promise<string> => {
  const ours = await filled(bench, 'engine-example', example);
  const theirs = await filled(bench, contender, example);
  let most = 0;
  for (const [index, pdf] of ours.entries()) {
    const peer = theirs[index] as Uint8Array;
    const where = `${contender}, ${example}, row ${index + 1}`;
    if ((await letters(peer)) !== (await letters(pdf))) throw new Error(`${where}: other letters than ours`);
    const pages = Math.max(...(await readText(pdf)).map(({ page }) => page)) + 1;
    for (let page = 1; page <= pages; page++) {
      const [a, b] = [await renderPage(pdf, 3, page), await renderPage(peer, 3, page)];
      const [expected, found] = [await codes(a), await codes(b)];
      if (expected.join() !== found.join())
        throw new Error(`${where}, page ${page}: codes ${found.join(', ')} instead of ${expected.join(', ')}`);
      most = Math.max(most, different(a, b));
    }
    if (most > mostDifferent) throw new Error(`${where}: ${(most * 100).toFixed(1)} % of the pixels differ from ours`);
  }
  return `${(most * 100).toFixed(2)} %`;
};

const filled = async (bench: Bench, contender: string, example: ExampleName): Promise<Uint8Array[]> => {
  const out = `check-${contender}-${example}.zip`;
  await bench.measure({ contender, example, rowCount, warmUpRows: 0, out });
  const pdfs = (await readZip([await readFile(bench.path(out))])).filter(({ name }) => name.endsWith('.pdf'));
  if (pdfs.length !== rowCount) throw new Error(`${contender} made ${pdfs.length} PDFs of ${rowCount} rows`);
  return pdfs.map(({ bytes }) => bytes);
};

/** Returns all letters of a document in sorted order, because writers split runs differently. */
const letters = async (pdf: Uint8Array): Promise<string> => {
  const all = (await readText(pdf)).map(({ text }) => text).join('');
  return [...all.normalize('NFKC').replaceAll(/\s/g, '')].sort().join('');
};

const codes = async (picture: Picture): Promise<string[]> => (await readCodes(picture)).map(({ text }) => text).sort();

/** Returns the share of pixels that are dark in one picture and light in the other. */
const different = (a: Picture, b: Picture): number => {
  if (a.width !== b.width || a.height !== b.height) return 1;
  const dark = ({ data }: Picture, at: number): boolean => data[4 * at]! + data[4 * at + 1]! + data[4 * at + 2]! < 384;
  let count = 0;
  for (let at = 0; at < a.width * a.height; at++) if (dark(a, at) !== dark(b, at)) count++;
  return count / (a.width * a.height);
};
