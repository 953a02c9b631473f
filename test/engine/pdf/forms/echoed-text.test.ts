import { describe, expect, it } from 'vitest';
import { fillOne } from '../../../support/fill-one.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { type FoundText, readText } from '../../../support/read-text.ts';
import { aField, fixed } from '../../../support/template-builders.ts';

const comb = 16_777_216;
const password = 8192;

/**
 * Returns the text that pdf.js shows of a flattened text field 240 points wide at x 10. Without a value, `/V` of the
 * field is shown.
 */
const shown = async (entries: string, value: string | undefined): Promise<FoundText[]> => {
  const source = rawPdf(
    onePage('/Annots[5 0 R]', '', {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/NeedAppearances true/DA(/Helv 9 Tf)>>>>',
      5: `<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/F 4/Rect[10 10 250 30]${entries}>>`,
    }),
  );
  const overlays = value === undefined ? [] : [aField({ field: 'a', value: fixed(value) })];
  return readText((await fillOne(source, overlays, [], { flattenForms: true })).pdf);
};

/** Returns the 30-point cells of the characters, from the left. */
const cells = (found: readonly FoundText[]): [string, number][] =>
  found.map(({ text, x, widthPt }) => [text, Math.floor((x + widthPt / 2 - 10) / 30)]);

describe('comb of eight cells', () => {
  it.each([
    [
      'from the left',
      0,
      '123',
      [
        ['1', 0],
        ['2', 1],
        ['3', 2],
      ],
    ],
    [
      'in the middle',
      1,
      '123',
      [
        ['1', 2],
        ['2', 3],
        ['3', 4],
      ],
    ],
    [
      'to the right',
      2,
      '123',
      [
        ['1', 5],
        ['2', 6],
        ['3', 7],
      ],
    ],
    [
      'to the right, from right to left',
      2,
      '\u05d0\u05d1',
      [
        ['\u05d1', 6],
        ['\u05d0', 7],
      ],
    ],
  ])('places its characters %s', async (_, quadding, value, expected) => {
    const found = cells(await shown(`/Ff ${comb}/MaxLen 8/Q ${quadding}`, value));
    expect(found.sort(([, a], [, b]) => a - b)).toEqual(expected);
  });

  it('ignores an impossible number of cells', async () => {
    expect(await shown(`/Ff ${comb}/MaxLen 2000000000/Q 2`, '7')).toHaveLength(1);
  });
});

it.each([
  ['is filled with', '', 'Zoë你1'],
  ['holds', '/V(Zoe12)', undefined],
])('a password field shows asterisks for the value it %s', async (_, entries, value) => {
  const found = await shown(`/Ff ${password}${entries}`, value);
  expect(found.map(({ text }) => text)).toEqual(['*****']);
});
