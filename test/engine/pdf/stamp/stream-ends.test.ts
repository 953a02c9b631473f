import { optimizeSource } from '@bulkfill/engine/pdf/optimize/optimize-source';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../../support/a-form.ts';
import { fillOne } from '../../../support/fill-one.ts';
import { printRows } from '../../../support/print-rows.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { aCheckbox, aField, aQr, aText, column } from '../../../support/template-builders.ts';

/**
 * Returns streams whose `/Length` does not end at a line end and `endstream` (ISO 32000-1, 7.3.8.1; PDF/A-1, 6.1.7).
 */
const wrongEnds = (pdf: Uint8Array): string[] => {
  const text = Buffer.from(pdf).toString('latin1');
  const found: string[] = [];
  for (const match of text.matchAll(/(\d+) \d+ obj\s*<<((?:(?!endobj).)*?)>>\s*stream\r?\n/gs)) {
    const length = /\/Length (\d+)/.exec(match[2]!)?.[1];
    const end = match.index + match[0].length + Number(length);
    if (!/^\r?\nendstream/.test(text.slice(end, end + 12))) found.push(`object ${match[1]}: /Length ${length}`);
  }
  return found;
};

describe('written streams', () => {
  const overlays = [aText({ id: 'name' }), aQr({ id: 'code' }), aCheckbox({ id: 'box', value: column(1) })];
  const rows = [
    ['Ada', 'yes'],
    ['Žofia Ōkami', 'no'],
  ];

  it.each(['table', 'stream'] as const)(
    'end with a line end that /Length does not count (cross-reference as a %s)',
    async (xref) => {
      const { pdf } = await fillOne(rawPdf(onePage('', 'q Q'), { xref }), overlays, rows[1]!);
      expect(wrongEnds(pdf)).toEqual([]);
    },
  );

  it.each([false, true])('end correctly in filled forms, flattened: %s', async (flattenForms) => {
    const { pdf } = await fillOne(await aForm(), [...overlays, aField({ field: 'person.name' })], rows[0]!, {
      flattenForms,
    });
    expect(wrongEnds(pdf)).toEqual([]);
  });

  it('end correctly in print files and optimized sources', async () => {
    const { print } = await printRows(await aForm(), overlays, rows);
    expect(wrongEnds(print)).toEqual([]);
    expect(wrongEnds(optimizeSource(await aForm(), 10).bytes)).toEqual([]);
  });
});
