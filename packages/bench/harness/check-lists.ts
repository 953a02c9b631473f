import { readFile } from 'node:fs/promises';
import { readZip } from '../../../test/engine/zip/read-zip.ts';
import { readText } from '../../../test/support/read-text.ts';
import { listItems, numberLocale } from '../inputs/long-list.ts';
import type { Bench } from './bench.ts';

const rowCount = 2;

/** Checks that both contenders draw every item of every row, by pdf.js. Throws Error with the contender and the row. */
export const checkLists = async (bench: Bench): Promise<string> => {
  for (const contender of ['engine-list', 'pdf-lib-list']) {
    const out = `check-${contender}.zip`;
    await bench.measure({ contender, rowCount, warmUpRows: 0, out });
    const pdfs = (await readZip([await readFile(bench.path(out))])).filter(({ name }) => name.endsWith('.pdf'));
    if (pdfs.length !== rowCount) throw new Error(`${contender} made ${pdfs.length} of ${rowCount} rows`);
    for (const [index, { bytes }] of pdfs.entries()) {
      const found = (await readText(bytes)).map(({ text }) => text);
      const missing = textsOf(index + 1).filter((text) => !found.includes(text));
      if (missing.length > 0) throw new Error(`${contender}, row ${index + 1}: ${missing.join(', ')} not found`);
    }
  }
  return `Both tables, read back by pdf.js (${rowCount} rows): every text of every item found.`;
};

const textsOf = (rowNumber: number): string[] => {
  const numbers = new Intl.NumberFormat(numberLocale);
  return listItems(rowNumber).flatMap(({ name, qty }) => [name, numbers.format(Number(qty))]);
};
