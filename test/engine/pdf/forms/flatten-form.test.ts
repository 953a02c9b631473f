import { PDFDocument, PDFName, PDFNumber, PDFString } from 'pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { aForm, formValues } from '../../../support/a-form.ts';
import { fillOne } from '../../../support/fill-one.ts';
import { difference } from '../../../support/picture-difference.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { readText } from '../../../support/read-text.ts';
import { pixelAt, renderPage } from '../../../support/render-page.ts';
import { aField, aText, column, fixed } from '../../../support/template-builders.ts';

const flatten = { flattenForms: true };

const formOf = async (pdf: Uint8Array): Promise<{ fields: number; annotations: string[]; xfa: boolean }> => {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0, enableXfa: true });
  try {
    const document = await task.promise;
    const annotations = await (await document.getPage(1)).getAnnotations();
    // A map, whatever its types say.
    const fields = ((await document.getFieldObjects()) as unknown as Map<string, unknown> | null)?.size ?? 0;
    return {
      fields,
      annotations: annotations.map((annotation) => annotation.subtype as string),
      xfa: document.isPureXfa,
    };
  } finally {
    await task.destroy();
  }
};

const filledForm = async (): Promise<Uint8Array> => {
  const overlays = Object.keys(formValues).map((field, index) => aField({ id: field, field, value: column(index) }));
  return (await fillOne(await aForm(), overlays, Object.values(formValues))).pdf;
};

describe('flattening', () => {
  it('preserves what a viewer showed, without fields', async () => {
    const form = await filledForm();
    const { pdf } = await fillOne(form, [], [], flatten);
    expect(await formOf(pdf)).toEqual({ fields: 0, annotations: [], xfa: false });
    expect(await difference(form, pdf)).toBeLessThan(0.001);
  });

  it('shows filled fields like filling without flattening', async () => {
    const overlays = Object.keys(formValues).map((field, index) => aField({ id: field, field, value: column(index) }));
    const { pdf, outcome } = await fillOne(await aForm(), overlays, Object.values(formValues), flatten);
    expect(outcome).toMatchObject({ applied: overlays.length, warnings: [] });
    expect(await formOf(pdf)).toMatchObject({ fields: 0, annotations: [] });
    expect(await difference(await filledForm(), pdf)).toBeLessThan(0.001);
  });

  it('empties a field that a row cannot fill', async () => {
    const form = await filledForm();
    const overlays = [
      aField({ id: 'a', field: 'person.name', value: column(5) }),
      aField({ id: 'b', field: 'agree', value: column(0) }),
    ];
    const { pdf, outcome } = await fillOne(form, overlays, ['neither'], flatten);
    expect(outcome.warnings.map((warning) => warning.code)).toEqual(['COLUMN_MISSING', 'VALUE_INVALID']);
    const blank = overlays.map((overlay) => ({ ...overlay, value: fixed('') }));
    expect(await difference((await fillOne(form, blank, [], flatten)).pdf, pdf)).toBe(0);
  });

  it('draws other overlays over the flattened form', async () => {
    const overlay = aText({ background: [1, 0, 0], rect: { x: 20, y: 18, width: 200, height: 22 } });
    const { pdf } = await fillOne(await filledForm(), [overlay], [''], flatten);
    expect(pixelAt(await renderPage(pdf, 1), 1, 100, 25)).toEqual([255, 0, 0]);
  });

  it('builds a missing appearance before it flattens', async () => {
    const document = await PDFDocument.load(await aForm());
    for (const [name, value] of [
      ['person.name', 'Ada'],
      ['notes', 'several words'],
      ['twin', 'x'],
    ] as const) {
      const { acroField } = document.getForm().getTextField(name);
      acroField.dict.set(PDFName.of('V'), PDFString.of(value));
      for (const widget of acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'));
    }
    const form = await document.save({ useObjectStreams: false, updateFieldAppearances: false });
    const { pdf } = await fillOne(form, [], [], flatten);
    const picture = await renderPage(pdf, 2);
    let dark = 0;
    for (let x = 24; x < 60; x += 0.5)
      for (let y = 22; y < 38; y += 0.5) if (pixelAt(picture, 2, x, y)[0] < 100) dark++;
    expect(dark).toBeGreaterThan(30);
    expect(await formOf(pdf)).toMatchObject({ fields: 0, annotations: [] });
  });

  it.each([
    ['hidden', 2, false],
    ['not for viewing', 32, false],
    ['for print', 4, true],
  ])('handles a widget that is %s like viewers', async (_, flag, shown) => {
    const document = await PDFDocument.load(await filledForm());
    for (const widget of document.getForm().getTextField('person.name').acroField.getWidgets())
      widget.dict.set(PDFName.of('F'), PDFNumber.of(flag));
    const form = await document.save({ useObjectStreams: false, updateFieldAppearances: false });
    const { pdf } = await fillOne(form, [], [], flatten);
    const picture = await renderPage(pdf, 2);
    const border = pixelAt(picture, 2, 100, 18.25);
    expect(border[0] < 200).toBe(shown);
  });

  it('leaves annotations that are not widgets', async () => {
    const source = rawPdf(
      onePage('/Annots[5 0 R 6 0 R]', '', {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/XFA(x)>>>>',
        5: '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(b)/DA(/Helv 9 Tf)/Rect[10 10 90 30]>>',
        6: '<</Type/Annot/Subtype/Link/Rect[100 10 150 30]/Border[0 0 1]/A<</S/URI/URI(https://example.com)>>>>',
      }),
    );
    const { pdf } = await fillOne(source, [], [], flatten);
    expect(await formOf(pdf)).toMatchObject({ fields: 0, annotations: ['Link'] });
    expect(Buffer.from(pdf).toString('latin1')).not.toContain('/XFA');
  });

  it('flattens a rotated widget in its place', async () => {
    const turned = rawPdf(
      onePage('/Rotate 90/Annots[5 0 R]', '', {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
        5: '<</Type/Annot/Subtype/Widget/F 4/FT/Tx/T(a)/MK<</R 90>>/Rect[50 20 80 120]/AP<</N 6 0 R>>>>',
        6: {
          dict: '/BBox[0 0 100 30]/Matrix[0 1 -1 0 30 0]',
          data: '1 0 0 rg 0 0 100 30 re f 0 0 1 rg 0 0 20 10 re f',
        },
      }),
    );
    const { pdf } = await fillOne(turned, [], [], flatten);
    expect(await difference(turned, pdf)).toBe(0);
    // The appearance's lower left corner, turned with the widget and with the page.
    const picture = await renderPage(pdf, 1);
    expect(pixelAt(picture, 1, 25, 75)).toEqual([0, 0, 255]);
  });

  it('paints a widget once if a page lists it repeatedly', async () => {
    const source = rawPdf(
      onePage('/Annots[5 0 R 5 0 R 5 0 R]', '', {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R 5 0 R]>>>>',
        5: '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[10 10 90 30]/AP<</N 6 0 R>>>>',
        6: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 80 20]', data: '1 0 0 rg 0 0 80 20 re f' },
      }),
    );
    const { pdf } = await fillOne(source, [], [], flatten);
    expect(Buffer.from(pdf).toString('latin1').match(/ Do Q/g)).toHaveLength(1);
    expect(pixelAt(await renderPage(pdf, 1), 1, 50, 180)).toEqual([255, 0, 0]);
  });

  /** A form with one field on its page, which asks viewers to rebuild all appearances. */
  const untrusted = (field: string, more = {}): Uint8Array =>
    rawPdf(
      onePage('/Annots[5 0 R]', '', {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/NeedAppearances true/DA(/Helv 9 Tf)>>>>',
        5: `<</Type/Annot/Subtype/Widget/T(a)/Rect[10 10 90 60]${field}>>`,
        ...more,
      }),
    );
  const red = (text: string) => ({
    dict: '/Type/XObject/Subtype/Form/BBox[0 0 80 50]/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>',
    data: `1 0 0 rg 0 0 80 50 re f BT /F 9 Tf 0 g ${text} ET`,
  });
  const texts = async (pdf: Uint8Array): Promise<string[]> => (await readText(pdf)).map((found) => found.text);

  it.each([
    ['shows the value', '/FT/Tx/V(two words)', '(two) Tj [(wo) -20 (rds)] TJ', true, ['two', 'words']],
    ['shows another value', '/FT/Tx/V(new)', '(old) Tj', false, ['new']],
    ['shows what is gone', '/FT/Tx', '(old) Tj', false, []],
    ['is as empty as the field', '/FT/Tx', '', true, []],
    ['lists what can be chosen', '/FT/Ch/Opt[(one)(two)]', '(one) Tj', true, ['one']],
    ['should list it and does not', '/FT/Ch/Opt[(one)(two)]', '', false, ['one', 'two']],
  ])('keeps an untrusted appearance only if it %s', async (_, field, text, isKept, shown) => {
    const { pdf } = await fillOne(untrusted(`${field}/AP<</N 6 0 R>>`, { 6: red(text) }), [], [], flatten);
    expect(pixelAt(await renderPage(pdf, 1), 1, 85, 145)).toEqual(isKept ? [255, 0, 0] : [255, 255, 255]);
    expect(
      (await texts(pdf))
        .join(' ')
        .split(' ')
        .filter((word) => word !== '')
        .join(''),
    ).toBe(shown.join(''));
  });

  it('draws a list box as a list with the selected options', async () => {
    const { pdf } = await fillOne(untrusted('/FT/Ch/Opt[(one)[(2)(two)](three)]/V(2)'), [], [], flatten);
    expect(await texts(pdf)).toEqual(['one', 'two', 'three']);
    // The second line is on blue.
    expect(pixelAt(await renderPage(pdf, 1), 1, 80, 156)).toEqual([153, 193, 218]);
  });

  it.each([
    ['/Yes', '/Off', [255, 0, 0]],
    ['/Off', '/Yes', [0, 0, 255]],
  ])('shows of a button its value %s, not its state %s', async (value, state, colour) => {
    const paint = (rgb: string) => ({
      dict: '/Type/XObject/Subtype/Form/BBox[0 0 80 50]',
      data: `${rgb} rg 0 0 80 50 re f`,
    });
    const source = untrusted(`/FT/Btn/V${value}/AS${state}/AP<</N<</Yes 6 0 R/Off 7 0 R>>>>`, {
      6: paint('1 0 0'),
      7: paint('0 0 1'),
    });
    const { pdf } = await fillOne(source, [], [], flatten);
    expect(pixelAt(await renderPage(pdf, 1), 1, 50, 160)).toEqual(colour);
  });
});
