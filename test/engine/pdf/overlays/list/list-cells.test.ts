import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../../support/declaring-pdf.ts';
import { fillOne, fillRows } from '../../../../support/fill-one.ts';
import { shownPages } from '../../../../support/print-rows.ts';
import { rawPdf } from '../../../../support/raw-pdf.ts';
import { readText } from '../../../../support/read-text.ts';
import { structureOf } from '../../../../support/structure-of.ts';
import { aList, aListCell, aText, column } from '../../../../support/template-builders.ts';

const source = rawPdf({
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 400 300]/Resources<<>>>>',
  3: '<</Type/Page/Parent 2 0 R>>',
  4: '<</Type/Page/Parent 2 0 R>>',
});
const tagged = declaringPdf({ ua: true });

describe('list cell', () => {
  it('is rotated about its centre', async () => {
    const upright = await fillOne(source, [aList({ cells: [aListCell('name', 0, 60)] })], ['ABCDEF']);
    const turned = await fillOne(source, [aList({ cells: [aListCell('name', 0, 60, { rotation: 180 })] })], ['ABCDEF']);
    const [from] = await readText(upright.pdf);
    const [to] = await readText(turned.pdf);
    expect(to?.text).toBe('ABCDEF');
    // The cell is 60 by 18 points, its lower left corner at 20, 252.
    expect((from?.x ?? 0) + (to?.x ?? 0)).toBeCloseTo(2 * (20 + 30), 1);
    expect((from?.y ?? 0) + (to?.y ?? 0)).toBeCloseTo(2 * (252 + 9), 1);
  });

  it('is transparent by its opacity on every page of the list', async () => {
    const over = {
      rect: { x: 20, y: 20, width: 300, height: 18 },
      more: { page: 1, rect: { x: 20, y: 20, width: 300, height: 18 } },
    };
    const others = [
      aText({ id: 'other', page: 1, opacity: 0.9, value: column(1), rect: { x: 200, y: 200, width: 100, height: 20 } }),
    ];
    const darkest = async (opacity: number): Promise<number[]> => {
      const list = aList({ ...over, cells: [aListCell('name', 0, 100, { opacity, bold: true })] });
      const { pdf } = await fillOne(source, [list, ...others], ['["HHH","HHH"]', '']);
      return (await shownPages(pdf, 3)).map(({ pixels }) =>
        pixels.reduce((least, value) => Math.min(least, value), 255),
      );
    };
    expect(await darkest(1)).toEqual([0, 0]);
    for (const shade of await darkest(0.5)) expect(Math.abs(shade - 128)).toBeLessThan(4);
  });

  it('fails the row if it is required and blank in an item, and names the item', async () => {
    const list = aList({ cells: [aListCell('name', 0, 100), aListCell('qty', 100, 50, { required: true })] });
    const [whole, lacking] = await fillRows(
      source,
      [list],
      [['[{"name":"a","qty":0}]'], ['[{"name":"a","qty":1},{"name":"b","qty":" "}]']],
    );
    expect(whole!.outcome).toMatchObject({ applied: 1, missingRequired: undefined });
    expect(lacking!.outcome.missingRequired).toMatchObject({
      code: 'VALUE_BLANK',
      message: expect.stringMatching(/^Item 2, "qty": /),
    });
  });

  it('has its role, language and alternative text in a tagged document', async () => {
    const cells = [
      aListCell('name', 0, 100, { lang: 'fr', role: 'Lbl' }),
      aListCell('qty', 100, 50, { alt: { kind: 'text', parts: ['of ', { column: 1 }] } }),
      aListCell('note', 160, 50, { role: 'Artifact' }),
    ];
    const list = aList({ cells, header: { cells: new Map([['qty', 'Quantity']]), repeat: false } });
    const { pdf } = await fillOne(tagged, [list], ['[{"name":"a","qty":1,"note":"x"}]', 'Ada']);
    const empty = { role: 'TD', kids: [] };
    expect(await structureOf(pdf)).toMatchObject([
      {
        role: 'Document',
        kids: [
          { role: 'H1' },
          {
            role: 'Table',
            kids: [
              {
                role: 'TR',
                kids: [
                  { role: 'TH', kids: [] },
                  { role: 'TH', kids: ['Quantity'] },
                  { role: 'TH', kids: [] },
                ],
              },
              {
                role: 'TR',
                kids: [
                  { role: 'TD', kids: [{ role: 'Lbl', lang: 'fr', kids: ['a'] }] },
                  { role: 'TD', alt: 'of Ada' },
                  empty,
                ],
              },
            ],
          },
        ],
      },
    ]);
  });
});
