import { readFile } from 'node:fs/promises';
import { readZip } from '../../test/lib/engine/zip/read-zip.ts';
import { readText } from '../../test/support/read-text.ts';
import { amountFormat, listItems } from '../inputs/long-list.ts';
import type { Bench } from './bench.ts';

const rowCount = 2;

/**
 * Whether both draw every item of every row, and its sum, by pdf.js: the same texts. Throws Error that names the contender and the row.
 */
export const checkLists = async (bench: Bench): Promise<string> => {
  for (const contender of ['engine-list', 'pdf-lib-list']) {
    const out = 'check.zip';
    await bench.measure({ contender, rowCount, warmUpRows: 0, out });
    const pdfs = (await readZip([await readFile(bench.path(out))])).filter(({ name }) => name.endsWith('.pdf'));
    for (const [index, { bytes }] of pdfs.entries()) {
      const found = (await readText(bytes)).map(({ text }) => text);
      const missing = textsOf(index + 1).filter((text) => !found.includes(text));
      if (pdfs.length !== rowCount || missing.length > 0)
        throw new Error(`${contender}, row ${index + 1}: ${missing.join(', ')} not found`);
    }
  }
  return `Both tables, read back by pdf.js (${rowCount} rows): every text of every item, and the sums, found.`;
};

const textsOf = (rowNumber: number): string[] => {
  const amounts = new Intl.NumberFormat(amountFormat.locale, amountFormat.options);
  const items = listItems(rowNumber);
  const cents = items.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
  return [
    ...items.flatMap(({ from, kind, month, amount }) => [from, kind, month, amounts.format(Number(amount))]),
    amounts.format(cents / 100),
  ];
};
