import { PDFDict, PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { aForm, formValues } from '../../../support/a-form.ts';
import { fillOne, fillRows } from '../../../support/fill-one.ts';
import { difference } from '../../../support/picture-difference.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { pixelAt, renderPage } from '../../../support/render-page.ts';
import { aField, aText, column, fixed } from '../../../support/template-builders.ts';

const flatten = { flattenForms: true };

/** Values that each kind of field rejects. */
const refusedValues = { code: '123456', agree: 'perhaps', size: 'Medium', colour: 'Pink', toys: 'Ball\nCar' };
const refusing = Object.keys(refusedValues).map((field, index) => aField({ id: field, field, value: column(index) }));

const filled = async (): Promise<Uint8Array> => {
  const overlays = Object.keys(formValues).map((field, index) => aField({ id: field, field, value: column(index) }));
  return (await fillOne(await aForm(), overlays, Object.values(formValues))).pdf;
};

const changed = async (change: (document: PDFDocument) => void): Promise<Uint8Array> => {
  const document = await PDFDocument.load(await filled());
  change(document);
  return document.save({ useObjectStreams: false, updateFieldAppearances: false });
};

const widgetsOf = (document: PDFDocument): PDFDict[] =>
  document
    .getForm()
    .getFields()
    .flatMap((field) => field.acroField.getWidgets().map((widget) => widget.dict));

const forms: readonly (readonly [string, () => Promise<Uint8Array>])[] = [
  ['with earlier values', filled],
  ['that is empty', aForm],
  [
    'without appearances',
    () =>
      changed((document) => {
        for (const dict of widgetsOf(document)) dict.delete(PDFName.of('AP'));
      }),
  ],
  [
    'whose appearances cannot be trusted',
    () =>
      changed((document) => {
        document.getForm().acroForm.dict.set(PDFName.of('NeedAppearances'), document.context.obj(true));
        document.getForm().getTextField('code').acroField.dict.set(PDFName.of('V'), PDFString.of('99'));
      }),
  ],
  [
    'whose buttons have no appearance for Off',
    () =>
      changed((document) => {
        for (const dict of widgetsOf(document)) {
          const normal = dict.lookupMaybe(PDFName.of('AP'), PDFDict)?.lookup(PDFName.of('N'));
          if (normal instanceof PDFDict) normal.delete(PDFName.of('Off'));
        }
      }),
  ],
];

describe.each(forms)('flattened form %s: rejected values', (name, form) => {
  it('shows a field with a rejected value as empty', async () => {
    const source = await form();
    // A field that is empty stays as its producer drew it.
    const overlays = name === 'that is empty' ? [] : refusing;
    const blank = await fillOne(
      source,
      overlays,
      overlays.map(() => ''),
      flatten,
    );
    const row = Object.values(refusedValues);
    const { pdf, outcome } = await fillOne(source, refusing, row, flatten);
    expect(outcome.warnings.map((warning) => warning.code)).toEqual(refusing.map(() => 'VALUE_INVALID'));
    expect(await difference(blank.pdf, pdf)).toBe(0);
    const fixedValues = row.map((value, index) => aField({ ...refusing[index]!, value: fixed(value) }));
    expect(await difference(blank.pdf, (await fillOne(source, fixedValues, [], flatten)).pdf)).toBe(0);
  });
});

/** Excluded: pdf.js, the judge, builds no push button's appearance, and draws differently if it trusts none. */
const withAppearances = forms.filter(
  ([name]) => name !== 'without appearances' && name !== 'whose appearances cannot be trusted',
);

describe.each(withAppearances)('flattened form %s: blank values', (_, form) => {
  it('draws buttons that are off and blank values like filling without flattening', async () => {
    const source = await form();
    const overlays = Object.keys(formValues).map((field, index) => aField({ id: field, field, value: column(index) }));
    const blank = overlays.map(() => '');
    const alone = await fillOne(source, overlays, blank);
    const flat = await fillOne(source, overlays, blank, flatten);
    expect(flat.outcome).toMatchObject({ applied: overlays.length, warnings: [] });
    expect(await difference(alone.pdf, flat.pdf)).toBeLessThan(0.001);
  });
});

describe('flattening after a rejected value', () => {
  it('fills the next row’s value after a row that was rejected', async () => {
    const rows = await fillRows(
      await filled(),
      [aField({ field: 'code' })],
      [['123456'], ['54321'], ['1234567']],
      flatten,
    );
    expect(await difference(rows[0]!.pdf, rows[2]!.pdf)).toBe(0);
    expect(await difference(rows[0]!.pdf, rows[1]!.pdf)).toBeGreaterThan(0);
  });

  it('shows a field unchanged if one of two overlays for its name cannot be filled', async () => {
    const red = { dict: '/Subtype/Form/BBox[0 0 9 9]', data: '1 0 0 rg 0 0 9 9 re f' };
    const widget = (entries: string, rect: string) =>
      `<</Subtype/Widget/FT/Btn/T(a)/Rect[${rect}]/AP<</N ${entries}>>>>`;
    const source = rawPdf(
      onePage('/Annots[5 0 R 6 0 R]', '', {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 6 0 R]>>>>',
        5: widget('<</On 7 0 R>>/Ignored null', '10 10 30 30'),
        6: widget('7 0 R', '50 10 70 30'),
        7: red,
      }),
    );
    const { pdf } = await fillOne(source, [aField({ field: 'a', value: fixed('neither') })], [], flatten);
    expect(pixelAt(await renderPage(pdf, 1), 1, 60, 180)).toEqual([255, 0, 0]);
    expect(pixelAt(await renderPage(pdf, 1), 1, 20, 180)).toEqual([255, 255, 255]);
  });

  it('keeps hidden optional content separate from the filled value', async () => {
    const source = (isOff: boolean) =>
      rawPdf(
        onePage('/Annots[5 0 R]', '', {
          1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>/OCProperties<</OCGs[6 0 R]/D<</Order[6 0 R]${isOff ? '/OFF[6 0 R]' : ''}>>>>>>`,
          5: '<</Subtype/Widget/FT/Tx/T(a)/Rect[10 10 90 30]/OC 6 0 R/MK<</BG[1 0 0]>>>>',
          6: '<</Type/OCG/Name(layer)>>',
        }),
      );
    for (const overlays of [[], [aField({ field: 'a' })], [aField({ field: 'a', value: column(7) }), aText()]]) {
      for (const isOff of [false, true]) {
        const { pdf } = await fillOne(source(isOff), overlays, ['x'], flatten);
        expect(pixelAt(await renderPage(pdf, 1), 1, 80, 172)).toEqual(isOff ? [255, 255, 255] : [255, 0, 0]);
      }
    }
  });
});
