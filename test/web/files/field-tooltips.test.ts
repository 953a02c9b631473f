import { fieldTooltips } from '@bulkfill/web/files/field-tooltips';
import { lookThrough } from '@bulkfill/web/files/pdf-windows';
import { PDFDocument, PDFHexString, PDFName } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../support/a-form.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';

const found = async (pdf: Uint8Array): Promise<Record<string, string>> => {
  const look = fieldTooltips();
  await lookThrough(new Blob([pdf as BlobPart]), [look]);
  return Object.fromEntries(look.found());
};

const withTooltips = async (useObjectStreams: boolean): Promise<Uint8Array> => {
  const document = await PDFDocument.load(await aForm());
  const form = document.getForm();
  for (const [field, tooltip] of [
    [form.getRadioGroup('size'), 'Größe (T-shirt)'],
    [form.getTextField('person.name'), 'Full name'],
  ] as const)
    field.acroField.dict.set(PDFName.of('TU'), PDFHexString.fromText(tooltip));
  return document.save({ useObjectStreams, updateFieldAppearances: false });
};

const aParent = (...parents: string[]): Uint8Array =>
  rawPdf({ ...onePage(), ...Object.fromEntries(parents.map((entries, index) => [5 + index, `<<${entries}>>`])) });

describe('fieldTooltips', () => {
  it.each([true, false])(
    'finds tooltips at parent fields of a pdf-lib form, object streams %s',
    async (useObjectStreams) => {
      expect(await found(await withTooltips(useObjectStreams))).toEqual({ size: 'Größe (T-shirt)', name: 'Full name' });
    },
  );

  it.each([
    ['a literal with escapes', '/T(a)/Kids[7 0 R]/TU(Size \\(T\\)\\041)', { a: 'Size (T)!' }],
    ['a literal with parentheses', '/T(a)/Kids[7 0 R]/TU(Size (T))', { a: 'Size (T)' }],
    [
      'a name behind other dictionaries',
      '/AA<</C<</S/JavaScript>>>>/TU (Size)/MK<</BG[1]>>/Kids [7 0 R]/T <61>',
      { a: 'Size' },
    ],
    ['no kids', '/T(a)/TU(Size)', {}],
    ['no name', '/Kids[7 0 R]/TU(Size)', {}],
    ['blanks alone', '/T(a)/Kids[7 0 R]/TU(  )', {}],
  ])('reads %s', async (_, entries, tooltips) => {
    expect(await found(aParent(entries))).toEqual(tooltips);
  });

  it('ignores conflicting tooltips of one name', async () => {
    expect(
      await found(aParent('/T(a)/Kids[7 0 R]/TU(One)', '/T(a)/Kids[8 0 R]/TU(Two)', '/T(b)/Kids[9 0 R]/TU(B)')),
    ).toEqual({ b: 'B' });
  });
});
