import { foldCase } from '@bulkfill/engine/core/text';
import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { fillOne, fillRows } from '../../../support/fill-one.ts';
import { rawPdf } from '../../../support/raw-pdf.ts';
import { type ReadElement, structureOf as readStructure } from '../../../support/structure-of.ts';
import { aField, aList, aListCell, aQr, aTemplate, aText, column, fixed } from '../../../support/template-builders.ts';

type Read = ReadElement | string;

/** The structure of a page, without blanks that the reader puts between texts. */
const structureOf = async (pdf: Uint8Array, page = 1): Promise<readonly Read[]> => {
  const trimmed = (element: Read): Read =>
    typeof element === 'string' ? element.trim() : { ...element, kids: element.kids.map(trimmed) };
  return (await readStructure(pdf, page)).map(trimmed);
};

const source = declaringPdf({ ua: true });
const heading = { role: 'H1', kids: [''] };
const document = (...kids: readonly unknown[]) => [{ role: 'Document', kids: [heading, ...kids] }];
const line = (role: 'TH' | 'TD', ...texts: readonly string[]) => ({
  role: 'TR',
  kids: texts.map((text) => ({ role, kids: text === '' ? [] : [text] })),
});

const list = aList({
  rect: { x: 20, y: 20, width: 260, height: 90 },
  header: { cells: new Map([['name', 'Item']]), repeat: true },
  footer: { cells: new Map([['qty', { sum: 'qty' }]]) },
  stripe: [0.9, 0.9, 0.9],
  rule: { width: 0.5, color: [0, 0, 0] },
});

describe('list on a tagged source', () => {
  it('is a table even if the source declares nothing', async () => {
    const tagged = rawPdf({
      1: '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 6 0 R>>',
      2: '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 300 200]>>',
      3: '<</Type/Page/Parent 2 0 R/Resources<<>>/Contents 4 0 R>>',
      4: { dict: '', data: '' },
      6: '<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[]>>>>',
      7: '<</S/Document/P 6 0 R/K[]>>',
    });
    const { pdf } = await fillOne(tagged, [list], ['Ruler']);
    expect(await structureOf(pdf)).toEqual([
      {
        role: 'Document',
        kids: [{ role: 'Table', kids: [line('TH', 'Item', ''), line('TD', 'Ruler', ''), line('TD', '', '0')] }],
      },
    ]);
  });

  it('is a table with a header row, a row per item, and a row for sums', async () => {
    const [two, none] = await fillRows(
      source,
      [list, aText({ id: 'after', value: fixed('after') })],
      [['[{"name":"Ruler","qty":2},{"name":"Pen"}]'], ['']],
    );
    expect(await structureOf(two!.pdf)).toEqual(
      document(
        {
          role: 'Table',
          kids: [line('TH', 'Item', ''), line('TD', 'Ruler', '2'), line('TD', 'Pen', ''), line('TD', '', '2')],
        },
        { role: 'P', kids: ['after'] },
      ),
    );
    expect(await structureOf(none!.pdf)).toEqual(
      document({ role: 'Table', kids: [line('TH', 'Item', ''), line('TD', '', '0')] }, { role: 'P', kids: ['after'] }),
    );
    const text = Buffer.from(two!.pdf).toString('latin1');
    expect(text).toMatch(/\/S\/TH\/P \d+ 0 R\/A<<\/O\/Table\/Scope\/Column>>/);
    // The stripe and the lines are decoration.
    expect(text.split('/Artifact BMC').length - 1).toBe(1);
  });

  it('has no element if it draws nothing, is skipped, absent or decoration', async () => {
    const plain = aList({ when: { kind: 'values', column: 1, values: [foldCase('yes')] } });
    const rows = await fillRows(
      source,
      [plain],
      [
        ['', 'yes'],
        ['[', 'yes'],
        ['a', 'no'],
        ['a', 'yes'],
      ],
    );
    const read = await Promise.all(rows.map(({ pdf }) => structureOf(pdf)));
    expect(read).toEqual([
      document(),
      document(),
      document(),
      document({ role: 'Table', kids: [line('TD', 'a', '')] }),
    ]);
    const { pdf } = await fillOne(source, [aList({ role: 'Artifact' })], ['a']);
    expect(await structureOf(pdf)).toEqual(document());
  });

  it('has an alternative text in its language', async () => {
    const [ada, zoe] = await fillRows(
      source,
      [{ ...list, alt: { kind: 'text', parts: ['Orders of ', { column: 1 }] }, lang: 'fr' }],
      [
        ['a', 'Ada'],
        ['a', 'Zoe'],
      ],
    );
    const said = ({ pdf }: { readonly pdf: Uint8Array }) =>
      /Summary \(([^)]*)\)/.exec(Buffer.from(pdf).toString('latin1'))?.[1];
    expect([ada, zoe].map((row) => said(row!))).toEqual(['Orders of Ada', 'Orders of Zoe']);
    expect(await structureOf(ada!.pdf)).toMatchObject(document({ role: 'Table', lang: 'fr' }));
  });

  it('is a table for a fixed text, too', async () => {
    const { pdf, outcome } = await fillOne(source, [aList({ value: fixed('["a","b"]') })], []);
    expect(outcome.applied).toBe(1);
    expect(await structureOf(pdf)).toEqual(
      document({ role: 'Table', kids: [line('TD', 'a', ''), line('TD', 'b', '')] }),
    );
  });
});

const marked = (words: string) => ({ dict: '', data: `/P<</MCID 0>>BDC BT /F 12 Tf 300 20 Td (${words}) Tj ET EMC` });

/** A page, one that continues it, with a link and a field, and a last one. */
const pages = rawPdf({
  1: '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 80 0 R/AcroForm<</Fields[61 0 R]/DA(/F 12 Tf 0 g)/DR<</Font<</F 50 0 R>>>>>>>>',
  2: '<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 5 0 R]/MediaBox[0 0 400 200]/Resources<</Font<</F 50 0 R>>>>>>',
  3: '<</Type/Page/Parent 2 0 R/Contents 41 0 R/StructParents 0>>',
  4: '<</Type/Page/Parent 2 0 R/Contents 42 0 R/StructParents 1/Annots[60 0 R 61 0 R]>>',
  5: '<</Type/Page/Parent 2 0 R/Contents 43 0 R/StructParents 2>>',
  41: marked('first'),
  42: marked('more'),
  43: marked('last'),
  50: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  60: '<</Type/Annot/Subtype/Link/Rect[0 40 50 60]/Border[0 0 0]/A<</S/URI/URI(https://example.com)>>/StructParent 3>>',
  61: '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[300 100 390 120]/P 4 0 R/F 4/DA(/F 12 Tf 0 g)/StructParent 4>>',
  80: '<</Type/StructTreeRoot/K 81 0 R/ParentTree 84 0 R/ParentTreeNextKey 5>>',
  81: '<</S/Document/P 80 0 R/K[82 0 R 85 0 R 87 0 R]>>',
  82: '<</S/P/P 81 0 R/Pg 3 0 R/K 0>>',
  83: '<</S/P/P 85 0 R/Pg 4 0 R/K[0]>>',
  84: '<</Nums[0[82 0 R]1[83 0 R]2[87 0 R]3 86 0 R 4 88 0 R]>>',
  85: '<</S/Sect/P 81 0 R/K[83 0 R 86 0 R 88 0 R]>>',
  86: '<</S/Link/P 85 0 R/Pg 4 0 R/K<</Type/OBJR/Obj 60 0 R>>>>',
  87: '<</S/P/P 81 0 R/Pg 5 0 R/K[0]>>',
  88: '<</S/Form/P 85 0 R/Pg 4 0 R/K<</Type/OBJR/Obj 61 0 R>>>>',
});

describe('list that continues on further pages of a tagged source', () => {
  const counter = { kind: 'text', parts: [{ counter: 'page', width: 1 }] } as const;
  const overlays = [
    aList({
      rect: { x: 20, y: 20, width: 250, height: 36 },
      cells: [aListCell('name', 0, 200)],
      header: { cells: new Map([['name', 'Item']]), repeat: true },
      more: { page: 1, rect: { x: 20, y: 20, width: 250, height: 54 } },
    }),
    aQr({ id: 'code', page: 1, value: counter, rect: { x: 300, y: 20, width: 50, height: 50 } }),
    aText({ id: 'blank', page: 1, value: column(2), role: 'P' }),
    aField({ id: 'field', page: 1, value: column(1) }),
  ];

  /** Elements that have something on the page, with their roles and alternative texts. */
  const rolesOf = (elements: readonly Read[]): unknown[] =>
    elements.flatMap((element): unknown[] => {
      if (typeof element === 'string') return [element];
      const kids = rolesOf(element.kids);
      return kids.length === 0 ? [] : [[element.role, ...(element.alt === undefined ? [] : [element.alt]), ...kids]];
    });

  it('is one table, and the elements of its page are repeated on each copy', async () => {
    const row = ['["a","b","c","d","e"]', 'Ada', ''];
    const [{ pdf } = { pdf: new Uint8Array() }] = await fillRows(pages, aTemplate(overlays), [row]);
    const read = await Promise.all([1, 2, 3, 4].map(async (page) => rolesOf(await structureOf(pdf, page))));
    const table = (...texts: string[]) => [
      'Table',
      ...texts.map((text) => ['TR', [text === 'Item' ? 'TH' : 'TD', text]]),
    ];
    expect(read[0]).toEqual([['Document', ['P', 'first'], table('Item', 'a')]]);
    const further = (role: string, ...items: string[]) => [
      [
        'Document',
        table(...items),
        ['Sect', ['P', 'more'], ['Link', ''], [role, '']],
        ['Figure', role === 'Form' ? '2' : '3', ''],
      ],
    ];
    expect(read[1]).toEqual(further('Form', 'b', 'c'));
    // Fields that do not exist there are shown as content.
    expect(read[2]).toEqual(further('Annot', 'd', 'e'));
    expect(read[3]).toEqual([['Document', ['P', 'last']]]);
  });
});
