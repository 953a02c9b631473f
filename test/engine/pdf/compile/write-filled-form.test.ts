import { PDFBool, PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { expect, it } from 'vitest';
import { aForm } from '../../../support/a-form.ts';
import { fillOne } from '../../../support/fill-one.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { readText } from '../../../support/read-text.ts';
import { pixelAt, renderPage } from '../../../support/render-page.ts';
import { aField, aText, fixed } from '../../../support/template-builders.ts';

const needed = PDFName.of('NeedAppearances');

/** A form that has viewers make its appearances; `stale` is a field's value that its appearance does not show. */
const formToMake = async (stale?: string): Promise<Uint8Array> => {
  const document = await PDFDocument.load(await aForm());
  const form = document.getForm();
  form.acroForm.dict.set(needed, PDFBool.True);
  if (stale !== undefined) form.getTextField('notes').acroField.dict.set(PDFName.of('V'), PDFString.of(stale));
  return document.save({ useObjectStreams: false, updateFieldAppearances: false });
};

const asksForAppearances = async (pdf: Uint8Array): Promise<boolean> =>
  (await PDFDocument.load(pdf)).getForm().acroForm.dict.get(needed) === PDFBool.True;

it('tells viewers not to rebuild appearances if all other fields show their values', async () => {
  const { pdf } = await fillOne(await formToMake(), [aField({ field: 'person.name' })], ['Łódź 山田']);
  expect(await asksForAppearances(pdf)).toBe(false);
});

it('builds requested appearances if a field shows another value than it has', async () => {
  const filled = [aField({ field: 'person.name' })];
  const { pdf } = await fillOne(await formToMake('stale'), filled, ['Zoë']);
  expect(await asksForAppearances(pdf)).toBe(false);
  const flat = await fillOne(pdf, [], [], { flattenForms: true });
  expect((await readText(flat.pdf)).map(({ text }) => text)).toContain('stale');
  // One value that all rows share is written in the same place.
  const fixedValue = await fillOne(await formToMake('old'), [aField({ field: 'notes', value: fixed('new') })], []);
  expect(await asksForAppearances(fixedValue.pdf)).toBe(false);
  const shown = await readText((await fillOne(fixedValue.pdf, [], [], { flattenForms: true })).pdf);
  expect(shown.map(({ text }) => text)).toContain('new');
  expect(shown.map(({ text }) => text)).not.toContain('old');
});

/**
 * Text field, list, radio button and push button without the entries that their values need. `widget` is a direct
 * object of its page.
 */
const bareForm = (widget = ''): Uint8Array =>
  rawPdf(
    onePage(`/Annots[5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R 12 0 R ${widget}]`, '', {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R 12 0 R]/DA(/Helv 9 Tf)/NeedAppearances true>>>>',
      5: '<</Subtype/Widget/FT/Tx/T(a)/Rect[10 10 90 30]>>',
      6: '<</Subtype/Widget/FT/Ch/T(list)/Opt[(One)(Two)]/Rect[10 40 90 90]/MK<</BC[0 0 0]>>>>',
      7: '<</Subtype/Widget/FT/Btn/Ff 32768/T(radio)/V/On/AS/Off/Rect[110 10 130 30]/AP<</N<</On 20 0 R>>>>>>',
      8: '<</Subtype/Widget/FT/Btn/Ff 65536/T(push)/Rect[110 40 190 60]/MK<</CA(Press)>>>>',
      // Its font is not there.
      9: '<</Subtype/Widget/FT/Tx/T(font)/V(Value)/Rect[110 70 190 90]/AP<</N 21 0 R>>>>',
      10: '<</Subtype/Widget/FT/Btn/T(box)/V/On/AS/On/Rect[140 10 160 30]/AP<</N<</On 21 0 R>>>>>>',
      11: '<</Subtype/Widget/FT/Tx/T(stray)/V(Stray)/Rect[10 100 90 120]/AP<</N 22 0 R>>>>',
      12: '<</Subtype/Widget/FT/Tx/T(emptied)/Rect[10 130 90 150]/AP<</N 21 0 R>>>>',
      20: { dict: '/Subtype/Form/BBox[0 0 20 20]', data: '1 0 0 rg 0 0 20 20 re f' },
      22: {
        dict: '/Subtype/Form/BBox[0 0 80 20]/Resources<</Font<</F 23 0 R>>>>',
        data: '/Tx BMC ] BT /F 9 Tf 2 5 Td (Stray) Tj ET EMC',
      },
      23: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      21: { dict: '/Subtype/Form/BBox[0 0 80 20]', data: '/Tx BMC BT /Gone 9 Tf 2 5 Td (Value) Tj ET EMC' },
    }),
  );

it('shows every field of a filled form in viewers that build no appearances', async () => {
  const { pdf } = await fillOne(bareForm(), [aField({ field: 'a' })], ['new']);
  expect(await asksForAppearances(pdf)).toBe(false);
  const drawn = Buffer.from(pdf).toString('latin1');
  for (const text of ['One', 'Two', 'Press', 'Value', 'Stray'])
    expect(drawn).toMatch(new RegExp(`BfF1 9 Tf \\(${text}\\) Tj`));
  // The field has no value, so its appearance is gone.
  expect(drawn).toMatch(/\/T \(emptied[^>]*\/AP<<\/N (?!21)\d\d 0 R/);
  expect(drawn).toMatch(/\/T \(box\)[^>]*\/AS\/On\/AP<<\/N<<\/On \d\d 0 R\/Off/);
  expect(drawn).toMatch(/\/T \(radio\)[^>]*\/AS\/On/);
  expect(pixelAt(await renderPage(pdf, 1), 1, 120, 180)).toEqual([255, 0, 0]);
});

it('still requests the appearance of a widget that is not an indirect object', async () => {
  const { pdf } = await fillOne(
    bareForm('<</Subtype/Widget/FT/Tx/T(b)/V(x)/Rect[200 10 290 30]>>'),
    [aField({ field: 'a' })],
    ['new'],
  );
  expect(await asksForAppearances(pdf)).toBe(true);
});

it('leaves the form of a document without filled fields alone', async () => {
  const { pdf } = await fillOne(await formToMake(), [aText()], ['x']);
  expect(await asksForAppearances(pdf)).toBe(true);
});

it.each([
  ['drawn on', [aText({ value: fixed('Ada') })]],
  ['filled', [aField({ field: 'a', value: fixed('Ada') })]],
])('removes usage rights from a document that is %s, and keeps a certification', async (_, overlays) => {
  const rights = '<</Type/Sig/Filter/Adobe.PPKLite/ByteRange[0 1 2 3]/Contents<00>>>';
  const source = (permissions: string) =>
    rawPdf(
      onePage('/Annots[5 0 R]', '', {
        1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/Helv 9 Tf)>>/Perms<<${permissions}>>>>`,
        5: '<</Subtype/Widget/FT/Tx/T(a)/Rect[10 10 90 30]>>',
        6: rights,
        7: rights,
      }),
    );
  const permissionsOf = async (permissions: string) => {
    const { pdf } = await fillOne(source(permissions), overlays, []);
    return (await PDFDocument.load(pdf)).catalog.get(PDFName.of('Perms'))?.toString().replaceAll(/\s/g, '');
  };
  expect(await permissionsOf('/UR3 6 0 R')).toBeUndefined();
  expect(await permissionsOf('/UR 6 0 R/DocMDP 7 0 R')).toBe('<</DocMDP70R>>');
  expect(await permissionsOf('/DocMDP 7 0 R')).toBe('<</DocMDP70R>>');
});
