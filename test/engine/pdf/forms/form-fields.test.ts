import { asShownBy, type FormField, findAcroForm, isListBox } from '@bulkfill/engine/pdf/forms/form-fields';
import { readFormFields } from '@bulkfill/engine/pdf/forms/read-form-fields';
import { openPdf } from '@bulkfill/engine/pdf/read/open-pdf';
import { describe, expect, it } from 'vitest';
import { onePage, type RawObjects, rawPdf } from '../../../support/raw-pdf.ts';

const open = (form: string, objects: RawObjects, annotations = '') =>
  openPdf(rawPdf(onePage(`/Annots[${annotations}]`, '', { 1: `<</Type/Catalog/Pages 2 0 R${form}>>`, ...objects })), {
    maxPages: 10,
  });

const fieldsOf = (objects: RawObjects, roots: string, annotations = roots): readonly FormField[] => {
  const { document, pages } = open(`/AcroForm<</Fields[${roots}]/DA(/Helv 9 Tf)>>`, objects, annotations);
  return readFormFields(document, pages);
};

const box = '/Subtype/Widget/Rect[10 10 90 30]';

describe('readFormFields', () => {
  it('joins the names of all parents and inherits their members', () => {
    const [field] = fieldsOf(
      { 5: '<</T(person)/FT/Tx/Ff 4096/MaxLen 12/Q 2/Kids[6 0 R]>>', 6: `<<${box}/T(name)/Parent 5 0 R/V(Ada)>>` },
      '5 0 R',
      '6 0 R',
    );
    expect(field).toMatchObject({ name: 'person.name', type: 'text', flags: 4096, maxLength: 12, quadding: 2 });
    expect(field?.defaultAppearance).toBe('/Helv 9 Tf');
    expect(field?.widgets).toMatchObject([{ page: 0, rect: [10, 10, 90, 30] }]);
  });

  it.each([
    ['/FT/Tx', 'text'],
    ['/FT/Ch/Ff 131072', 'choice'],
    ['/FT/Btn', 'checkbox'],
    ['/FT/Btn/Ff 32768', 'radio'],
    ['/FT/Btn/Ff 65536', 'button'],
    ['/FT/Sig', 'signature'],
  ])('reads %s as type %s', (entries, type) => {
    expect(fieldsOf({ 5: `<<${box}/T(a)${entries}>>` }, '5 0 R')).toMatchObject([{ name: 'a', type }]);
  });

  it('returns one style per widget if a widget has its own', () => {
    const [field] = fieldsOf(
      {
        5: '<</T(a)/FT/Tx/Q 1/Kids[6 0 R 7 0 R]>>',
        6: `<<${box}/Parent 5 0 R>>`,
        7: `<<${box}/Parent 5 0 R/DA(/Cour 12 Tf)/Q 2>>`,
      },
      '5 0 R',
      '6 0 R 7 0 R',
    );
    const looks = field!.widgets.map((widget) => asShownBy(field!, widget));
    expect(looks.map(({ defaultAppearance, quadding }) => [defaultAppearance, quadding])).toEqual([
      ['/Helv 9 Tf', 1],
      ['/Cour 12 Tf', 2],
    ]);
  });

  it('recognises a list box as a choice that is not a combo box', () => {
    const fields = fieldsOf(
      {
        5: `<<${box}/T(list)/FT/Ch/Opt[(x)(y)]>>`,
        6: `<<${box}/T(combo)/FT/Ch/Ff 131072>>`,
        7: `<<${box}/T(text)/FT/Tx>>`,
      },
      '5 0 R 6 0 R 7 0 R',
    );
    expect(fields.map((field) => [field.name, isListBox(field)])).toEqual([
      ['list', true],
      ['combo', false],
      ['text', false],
    ]);
    expect(fields[0]?.options).toEqual([
      { value: 'x', label: 'x' },
      { value: 'y', label: 'y' },
    ]);
  });
});

describe('document without a form', () => {
  it.each([
    ['no /AcroForm', ''],
    ['an /AcroForm that is not a dictionary', '/AcroForm 7'],
    ['an /AcroForm that leads nowhere', '/AcroForm 99 0 R'],
  ])('with %s has no form and no fields', (_, entry) => {
    const { document, pages } = open(entry, {});
    expect(findAcroForm(document)).toBeUndefined();
    expect(readFormFields(document, pages)).toEqual([]);
  });
});
