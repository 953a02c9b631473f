import { PDFDict, PDFDocument, PDFName, PDFRef } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { fillOne, fillRows } from '../../../support/fill-one.ts';
import { structureOf } from '../../../support/structure-of.ts';
import { aField, aText, column } from '../../../support/template-builders.ts';

const widget = (key: number, y: number, entries: string): string =>
  `<</Type/Annot/Subtype/Widget/F 4/P 3 0 R/Rect[20 ${y} 120 ${y + 16}]/StructParent ${key}${entries}>>`;
const look = { dict: '/Type/XObject/Subtype/Form/BBox[0 0 100 16]/Resources<<>>', data: 'q Q' };
const element = (of: number, more = ''): string => `<</S/Form/P 7 0 R${more}/K<</Type/OBJR/Obj ${of} 0 R/Pg 3 0 R>>>>`;

/** A tagged form: a text field, a check box with an alternative text, two radio buttons, a link, and a hidden field. */
const form = declaringPdf({
  a: '2a',
  ua: true,
  catalogEntries: '/AcroForm<</Fields[20 0 R 21 0 R 22 0 R 26 0 R]/DA(/Helv 10 Tf 0 g)>>',
  pageEntries: '/Annots[20 0 R 21 0 R 23 0 R 24 0 R 25 0 R 26 0 R]',
  more: {
    6: '<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Nums[0[8 0 R]1 31 0 R 2 32 0 R 3 33 0 R 4 34 0 R 5 35 0 R 6 36 0 R]>>/ParentTreeNextKey 7>>',
    7: '<</S/Document/P 6 0 R/K[31 0 R 8 0 R 32 0 R 33 0 R 34 0 R 35 0 R 36 0 R]>>',
    19: look,
    20: widget(1, 150, '/FT/Tx/T(name)/TU(Your name)/AP<</N 19 0 R>>'),
    21: widget(2, 120, '/FT/Btn/T(agree)/AS/Off/AP<</N<</Yes 19 0 R/Off 19 0 R>>>>'),
    22: '<</FT/Btn/Ff 49152/T(way)/TU(The way)/Kids[23 0 R 24 0 R]>>',
    23: widget(3, 90, '/Parent 22 0 R/AS/Off/AP<</N<</Red 19 0 R/Off 19 0 R>>>>'),
    24: widget(4, 60, '/Parent 22 0 R/AS/Off/AP<</N<</Blue 19 0 R/Off 19 0 R>>>>'),
    25: '<</Type/Annot/Subtype/Link/Rect[200 20 220 40]/Contents(A link)/StructParent 5>>',
    26: `<</Type/Annot/Subtype/Widget/F 2/P 3 0 R/Rect[20 20 120 36]/StructParent 6/FT/Tx/T(hidden)>>`,
    31: element(20),
    32: element(21, '/Alt(Agreed)/Lang(en)'),
    33: element(23),
    34: element(24),
    35: '<</S/Link/P 7 0 R/K<</Type/OBJR/Obj 25 0 R/Pg 3 0 R>>>>',
    36: element(26),
  },
});
const fields = [
  aField({ id: 'n', field: 'name' }),
  aField({ id: 'a', field: 'agree', value: column(1) }),
  aField({ id: 'w', field: 'way', value: column(2) }),
];
const heading = { role: 'H1', kids: [''] };

/**
 * Returns `/Tabs` of the page, structure references to annotations that the page lacks, and attributes of elements in
 * order.
 */
const structure = async (pdf: Uint8Array) => {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const { context } = document;
  const page = document.getPage(0).node;
  const annotations = page.Annots();
  const onPage = new Set(annotations === undefined ? [] : annotations.asArray().map(String));
  const lost: string[] = [];
  const attributes: string[] = [];
  const walk = (value: unknown): void => {
    const object = value instanceof PDFRef ? context.lookup(value) : value;
    if (object instanceof PDFDict) {
      const target = object.get(PDFName.of('Obj'));
      if (target !== undefined && !onPage.has(String(target))) lost.push(String(target));
      const own = object.get(PDFName.of('A'));
      if (own !== undefined)
        attributes.push(String(own instanceof PDFRef ? context.lookup(own) : own).replace(/\s+/g, ' '));
      walk(object.get(PDFName.of('K')));
    } else if (object !== undefined && 'asArray' in (object as object)) {
      for (const kid of (object as { asArray: () => unknown[] }).asArray()) walk(kid);
    }
  };
  walk(document.catalog.get(PDFName.of('StructTreeRoot')));
  return { tabs: String(page.get(PDFName.of('Tabs'))), lost, attributes };
};

describe('filled fields of a tagged form', () => {
  it('keep their elements and set the tab order of the page to the structure', async () => {
    const { pdf } = await fillOne(form, fields, ['Ada', 'yes', 'Blue']);
    expect(await structure(pdf)).toEqual({ tabs: '/S', lost: [], attributes: [] });
    expect(JSON.stringify(await structureOf(pdf))).toBe(JSON.stringify(await structureOf(form)));
  });

  it('leave the tab order of a page without filled fields', async () => {
    const { pdf } = await fillOne(form, [aText()], ['Ada']);
    expect((await structure(pdf)).tabs).toBe('undefined');
  });

  it('set the tab order among other drawn overlays', async () => {
    const { pdf } = await fillOne(form, [aText(), ...fields], ['Ada', 'yes', 'Blue']);
    expect((await structure(pdf)).tabs).toBe('/S');
  });
});

describe('flattened fields of a tagged form', () => {
  it('become content of their elements, and boxes describe their state in the element’s language', async () => {
    const [ticked, empty] = await fillRows(
      form,
      fields,
      [
        ['Ada', 'yes', 'Blue'],
        ['', '', ''],
      ],
      { flattenForms: true },
    );
    const read = async (pdf: Uint8Array) => (await structureOf(pdf))[0];
    const link = { role: 'Link', kids: [''] };
    const box = (alt: string, lang?: string) => ({ role: 'Form', alt, lang, kids: [''] });
    expect(await read(ticked!.pdf)).toEqual({
      role: 'Document',
      kids: [
        { role: 'Form', kids: ['Ada'] },
        heading,
        box('Agreed: checked', 'en'),
        box('nicht angekreuzt'),
        box('angekreuzt'),
        link,
      ],
    });
    expect(JSON.stringify(await read(empty!.pdf))).toContain('Agreed: not checked');
    expect(JSON.stringify(await read(empty!.pdf)).match(/"nicht angekreuzt"/g)).toHaveLength(2);
  });

  it('keep their descriptions, and no reference to a removed widget remains', async () => {
    const { pdf } = await fillOne(form, fields, ['Ada', 'yes', 'Blue'], { flattenForms: true });
    const { tabs, lost, attributes } = await structure(pdf);
    expect(lost).toEqual([]);
    expect(tabs).toBe('/S');
    expect(attributes).toEqual([
      '<< /O /PrintField /Role /tv /Desc (Your name) >>',
      '<< /O /PrintField /Role /cb /checked /on /Desc (agree) >>',
      '<< /O /PrintField /Role /rb /checked /off /Desc (The way) >>',
      '<< /O /PrintField /Role /rb /checked /on /Desc (The way) >>',
    ]);
  });

  it('keep their descriptions without an overlay, too', async () => {
    const { pdf } = await fillOne(form, [], [], { flattenForms: true });
    const { lost, attributes } = await structure(pdf);
    expect([lost, attributes.length]).toEqual([[], 4]);
  });
});
