import { compile } from '@bulkfill/engine/pdf/compile/compile';
import { Stamper } from '@bulkfill/engine/pdf/stamp/stamper';
import type { Row } from '@bulkfill/engine/rows/row';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { describe, expect, it } from 'vitest';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { aTemplate, aText, column, rowsOf } from '../../../support/template-builders.ts';

const overlays = [
  aText({ id: 'city', value: column(0), wrap: true, fit: 'shrink', rect: { x: 20, y: 20, width: 30, height: 20 } }),
  aText({
    id: 'date',
    value: column(1),
    format: { kind: 'date', locale: 'en-GB', input: ['yyyy-MM-dd'], options: { dateStyle: 'long' } },
  }),
  aText({
    id: 'both',
    value: { kind: 'text', parts: ['in ', { column: 0 }, ' on ', { column: 1 }] },
    rotation: 30,
    required: true,
  }),
  aText({ id: 'own', value: column(2), overflow: 'error', wrap: true }),
  aText({ id: 'long', value: column(3), wrap: true, overflow: 'clip' }),
];
const cities = ['Łódź', 'Ulm', 'São Paulo de Olivença', '', '日本'];
const dates = ['2026-08-11', '2026-12-01', 'never', ''];
/**
 * Values that repeat, values that never do, and values that start to after a thousand rows; missing cells; texts too
 * long to be cached.
 */
const rows: readonly Row[] = Array.from({ length: 1500 }, (_, index) => [
  index % 17 === 0 ? undefined : cities[index % cities.length],
  dates[index % dates.length],
  index < 1000 ? `No. ${index}`.repeat(1 + (index % 40)) : `No. ${index % 3}`,
  'word '.repeat(index % 7 === 0 ? 220 : 2),
]);

const stamperOf = async () =>
  new Stamper(
    await compile(rawPdf(onePage()), aTemplate(overlays), rowsOf(...rows), {
      includeStickers: false,
      flattenForms: false,
      maxPages: 10,
      readFont: readPackagedFile,
    }),
  );

/** Copies a row's output, which the next row overwrites. */
const stamped = (stamper: Stamper, row: Row) => {
  const { tail, outcome } = stamper.stamp(row);
  return { tail: Buffer.from(tail).toString('latin1'), outcome };
};

describe('repeated values', () => {
  it('are drawn and reported as if each row were the only one, in any order', async () => {
    const [forth, back] = [await stamperOf(), await stamperOf()];
    const inOrder = rows.map((row) => stamped(forth, row));
    const reversed = rows.toReversed().map((row) => stamped(back, row));
    expect(reversed.toReversed()).toEqual(inOrder);
    for (const index of [0, 1, 17, 250, 999, 1499])
      expect(stamped(await stamperOf(), rows[index] as Row)).toEqual(inOrder[index]);
    expect(inOrder.some(({ outcome }) => outcome.notices.length > 1)).toBe(true);
    expect(inOrder.some(({ outcome }) => outcome.warnings.length > 1)).toBe(true);
  });
});
