import { compile } from '@bulkfill/engine/pdf/compile/compile';
import { Stamper } from '@bulkfill/engine/pdf/stamp/stamper';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { fillOne, fillRows } from '../../../support/fill-one.ts';
import { structureOf } from '../../../support/structure-of.ts';
import {
  aBarcode,
  aCheckbox,
  aMarker,
  aQr,
  aTemplate,
  aText,
  column,
  fixed,
  rowsOf,
} from '../../../support/template-builders.ts';

const source = declaringPdf({ a: '2a', ua: true });
const heading = { role: 'H1', kids: [''] };
const document = (...kids: readonly unknown[]) => [{ role: 'Document', kids: [heading, ...kids] }];
const paragraph = (text: string) => ({ role: 'P', kids: [text] });

describe('overlays on a tagged source', () => {
  it('are elements after those of the page, in template order', async () => {
    const overlays = [
      aText({ id: 'a' }),
      aText({ id: 'fixed', value: fixed('the same') }),
      aText({ id: 'b', value: column(1) }),
    ];
    const { pdf } = await fillOne(source, overlays, ['Ada', 'Zoë']);
    expect(await structureOf(pdf)).toEqual(document(paragraph('Ada'), paragraph('the same'), paragraph('Zoë')));
  });

  it('separate the words of different lines for screen readers', async () => {
    const lines = { wrap: true, rect: { x: 10, y: 10, width: 60, height: 90 }, size: 10 };
    const overlays = [aText({ id: 'wrapped', ...lines }), aText({ id: 'broken', value: fixed('one\ntwo') })];
    const shown = async (pdf: Uint8Array) => {
      const filled = await fillOne(pdf, overlays, ['Dear Ada Example, anti-clockwise']);
      return [
        ...Buffer.from(filled.pdf)
          .toString('latin1')
          .matchAll(/\(([^()]*)\) Tj/g),
      ].map(([, text]) => text);
    };
    expect(await shown(source)).toEqual(['one ', 'two', 'Dear Ada ', 'Example, ', 'anti-', 'clockwise']);
    expect(await shown(declaringPdf({}))).toEqual(['one', 'two', 'Dear Ada', 'Example,', 'anti-', 'clockwise']);
  });

  it('leave no element in a row in which they are blank or skipped', async () => {
    const overlays = [aText({ id: 'a' }), aText({ id: 'b', value: column(1) }), aQr({ id: 'c', value: column(2) })];
    const [full, blank, none] = await fillRows(source, overlays, [
      ['Ada', 'Zoë', 'x'],
      ['', 'Zoë', ''],
      ['', '', ''],
    ]);
    const figure = { role: 'Figure', alt: 'x', kids: [''] };
    expect(await structureOf(full!.pdf)).toEqual(document(paragraph('Ada'), paragraph('Zoë'), figure));
    expect(await structureOf(blank!.pdf)).toEqual(document(paragraph('Zoë')));
    expect(await structureOf(none!.pdf)).toEqual(document());
    expect(Buffer.from(none!.pdf).toString('latin1').split('BDC')).toHaveLength(2);
  });

  it('have the role, alternative text and language of the template', async () => {
    const overlays = [
      aText({ id: 'h', role: 'H2', lang: 'fr' }),
      aQr({ id: 'c', alt: { kind: 'text', parts: ['Code of ', { column: 0 }] } }),
      aBarcode({ id: 'd', value: fixed('123'), alt: column(1) }),
      aBarcode({ id: 'e', value: fixed('123'), role: 'Artifact' }),
    ];
    const [first, second] = await fillRows(source, overlays, [
      ['Ada', 'one'],
      ['Zoë', ''],
    ]);
    const with_ = (name: string, bars: string) => [
      { role: 'H2', lang: 'fr', kids: [name] },
      { role: 'Figure', alt: `Code of ${name}`, kids: [''] },
      { role: 'Figure', alt: bars, kids: [''] },
    ];
    expect(await structureOf(first!.pdf)).toEqual(document(...with_('Ada', 'one')));
    expect(await structureOf(second!.pdf)).toEqual(document(...with_('Zoë', '123')));
  });

  it('describe the state of a box in words, also if it is not ticked', async () => {
    const overlays = [aCheckbox({ id: 'en' }), aCheckbox({ id: 'de', lang: 'de', value: column(1) })];
    const [first, second] = await fillRows(source, overlays, [
      ['yes', 'no'],
      ['', 'yes'],
    ]);
    const box = (alt: string, lang?: string) => ({ role: 'P', alt, lang, kids: [''] });
    expect(await structureOf(first!.pdf)).toEqual(document(box('checked'), box('nicht angekreuzt', 'de')));
    expect(await structureOf(second!.pdf)).toEqual(document(box('angekreuzt', 'de')));
  });

  it('mark backgrounds, borders and markers as artifacts', async () => {
    const framed = aText({ id: 'a', background: [1, 1, 0], border: { width: 1, color: [0, 0, 0] } });
    const { pdf } = await fillOne(source, [framed, aMarker({ id: 'm' })], ['Ada'], { includeStickers: true });
    expect(await structureOf(pdf)).toEqual(document(paragraph('Ada')));
    const tail = Buffer.from(pdf).toString('latin1');
    expect(tail).toMatch(/\/Artifact BMC\n1 1 0 rg[^E]*EMC\n\/P<<\/MCID 1>>BDC/);
  });

  it('are not tagged if the source is untagged, or tagged without a declaration and without a role', async () => {
    const untagged = await fillOne(declaringPdf({ a: '2b' }), [aText({ role: 'H1' })], ['Ada']);
    expect(Buffer.from(untagged.pdf).toString('latin1')).not.toContain('BDC');
    const plain = declaringPdf({ isTagged: true });
    const silent = await fillOne(plain, [aText()], ['Ada']);
    expect(await structureOf(silent.pdf)).toEqual(document());
    const spoken = await fillOne(plain, [aText({ role: 'Caption' })], ['Ada']);
    expect(await structureOf(spoken.pdf)).toEqual(document({ role: 'Caption', kids: ['Ada'] }));
  });

  it('precede the elements of later pages within a common parent', async () => {
    const two = declaringPdf({
      ua: true,
      more: {
        2: '<</Type/Pages/Kids[3 0 R 10 0 R]/Count 2/MediaBox[0 0 300 200]>>',
        6: '<</Type/StructTreeRoot/K 7 0 R/ParentTree<</Kids[13 0 R]>>/ParentTreeNextKey 2>>',
        7: '<</S/Document/P 6 0 R/K 14 0 R>>',
        8: '<</S/H1/P 14 0 R/Pg 3 0 R/K 0>>',
        10: '<</Type/Page/Parent 2 0 R/Contents 11 0 R/StructParents 1>>',
        11: { dict: '', data: '/P<</MCID 0>>BDC\nq Q\nEMC\n' },
        12: '<</S/P/P 14 0 R/Pg 10 0 R/K 0>>',
        13: '<</Limits[0 1]/Nums[0[8 0 R]1[12 0 R]]>>',
        14: '<</S/Sect/P 7 0 R/K[8 0 R 12 0 R]>>',
      },
    });
    const { pdf } = await fillOne(
      two,
      [aText({ id: 'a' }), aText({ id: 'b', page: 1, value: column(1) })],
      ['Ada', 'Zoë'],
    );
    const text = Buffer.from(pdf).toString('latin1');
    const [, first] = /(\d+) 0 obj\n<<\/S\/P\/P 14 0 R\/Pg 3 0 R/.exec(text)!;
    const [, second] = /(\d+) 0 obj\n<<\/S\/P\/P 7 0 R\/Pg 10 0 R/.exec(text)!;
    expect(text).toContain(`[8 0 R ${first} 0 R 12 0 R]`);
    expect(text).toContain(`[14 0 R ${second} 0 R]`);
    expect(await structureOf(pdf, 1)).toEqual([
      { role: 'Document', kids: [{ role: 'Sect', kids: [heading, paragraph('Ada')] }] },
    ]);
  });
});

describe('cost of tags', () => {
  const lengths = async (overlays: Parameters<typeof compile>[1]['overlays'], row: readonly string[]) => {
    const options = { includeStickers: false, flattenForms: false, maxPages: 10, readFont: readPackagedFile };
    const of = async (pdf: Uint8Array) => {
      const compiled = await compile(pdf, aTemplate(overlays), rowsOf(row), options);
      return { prefix: compiled.prefix.length, row: new Stamper(compiled).stamp(row).tail.length };
    };
    const tagged = await of(declaringPdf({ ua: true }));
    // The same fonts are embedded for PDF/A, which asks for no tags.
    const plain = await of(declaringPdf({ a: '2b', isTagged: false }));
    return { job: tagged.prefix - plain.prefix, row: tagged.row - plain.row };
  };
  const ofKind = (count: number, make: (id: string) => ReturnType<typeof aText | typeof aQr | typeof aCheckbox>) =>
    Array.from({ length: count }, (_, index) => make(`overlay ${index}`));

  it('is at most 900 bytes per job for ten overlays, and 150 for each further one', async () => {
    const ten = await lengths(
      ofKind(10, (id) => aText({ id })),
      ['Ada'],
    );
    const twenty = await lengths(
      ofKind(20, (id) => aText({ id })),
      ['Ada'],
    );
    expect(ten.job).toBeLessThanOrEqual(900);
    expect(twenty.job - ten.job).toBeLessThanOrEqual(1500);
  });

  it('is at most 40 bytes per row and overlay, and 26 more plus the text for an alternative text per row', async () => {
    const texts = await lengths(
      ofKind(10, (id) => aText({ id })),
      ['Ada'],
    );
    expect(texts.row / 10).toBeLessThanOrEqual(40);
    const unticked = await lengths(
      ofKind(10, (id) => aCheckbox({ id })),
      ['no'],
    );
    expect(unticked.row / 10).toBeLessThanOrEqual(40);
    const codes = await lengths(
      ofKind(10, (id) => aQr({ id })),
      ['Zürich 8'],
    );
    expect(codes.row / 10 - 'Zürich 8'.length).toBeLessThanOrEqual(66);
  });
});
