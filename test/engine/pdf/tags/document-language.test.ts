import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { fillOne, fillRows } from '../../../support/fill-one.ts';
import { withDocument } from '../../../support/print-rows.ts';
import { aField, aText } from '../../../support/template-builders.ts';

const languageOf = (pdf: Uint8Array): Promise<unknown> =>
  withDocument(
    pdf,
    async (document) => ((await document.getMetadata()).info as { readonly Language?: string }).Language,
  );

const more = {
  10: '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/TU(Name)/Rect[20 20 120 40]/F 4/DA(/F 10 Tf 0 g)/StructParent 1>>',
};
const form = {
  more,
  pageEntries: '/Annots[10 0 R]',
  catalogEntries: '/AcroForm<</Fields[10 0 R]/NeedAppearances false>>',
};

describe('language of a PDF/UA document', () => {
  it.each([
    ['is what its structure says, where the catalog says none', { heading: 'fr-CA' }, 'fr-CA'],
    ['is said to be unknown where nothing says it', {}, 'und'],
    ['is said to be unknown where what is said is not a language', { heading: 'two words' }, 'und'],
    ['stays where the catalog says it', { catalog: 'it', heading: 'fr' }, 'it'],
  ] as const)('%s', async (_, langs, language) => {
    const { pdf } = await fillOne(declaringPdf({ ua: true, langs }), [aText({ role: 'Artifact' })], ['Ada']);
    expect(await languageOf(pdf)).toBe(language);
  });

  it.each([['live'], ['flattened']])('is set if only fields are filled: %s', async (way) => {
    const rows = await fillRows(declaringPdf({ ua: true, langs: { heading: 'fr' }, ...form }), [aField()], [['Ada']], {
      flattenForms: way === 'flattened',
    });
    expect(await languageOf(rows[0]!.pdf)).toBe('fr');
  });

  it.each([
    ['PDF/A', declaringPdf({ a: '2a', isTagged: true, langs: {} })],
    ['nothing', declaringPdf({ isTagged: true, langs: {} })],
  ])('is not set for other declarations: %s', async (_, source) => {
    const { pdf } = await fillOne(source, [aText()], ['Ada']);
    expect(await languageOf(pdf)).toBe(null);
  });
});
