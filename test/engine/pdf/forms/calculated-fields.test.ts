import { PDFDocument, PDFDropdown, PDFTextField } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { fillOne, fillRows } from '../../../support/fill-one.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { readText } from '../../../support/read-text.ts';
import { pixelAt, renderPage } from '../../../support/render-page.ts';
import { aField, aTemplate, column, fixed } from '../../../support/template-builders.ts';

interface Field {
  readonly value?: string;
  /** Scripts by their key in `/AA`. */
  readonly scripts?: Readonly<Record<string, string>>;
  /** Text that its own appearance shows. */
  readonly appearance?: string;
  readonly more?: string;
}

const literal = (text: string): string => `(${text.replaceAll(/[()\\]/g, '\\$&')})`;

/** A form of text fields, one below the other; `order` names the fields of `/CO`. */
const aForm = (
  fields: Readonly<Record<string, Field>>,
  { order = [] as readonly string[], form = '' } = {},
): Uint8Array => {
  const names = Object.keys(fields);
  const numberOf = (name: string): number => 10 + names.indexOf(name);
  const objects = names.map((name, index) => {
    const { value = '', scripts = {}, appearance, more = '' } = fields[name] as Field;
    const actions = Object.entries(scripts).map(([key, script]) => `/${key}<</S/JavaScript/JS${literal(script)}>>`);
    const top = 190 - 20 * index;
    const look = appearance === undefined ? '' : `/AP<</N ${100 + index} 0 R>>`;
    const entries = `/T(${name})/V${literal(value)}/Rect[10 ${top - 16} 190 ${top}]/AA<<${actions.join('')}>>${look}${more}`;
    return [numberOf(name), `<</Type/Annot/Subtype/Widget/FT/Tx/F 4${entries}>>`] as const;
  });
  const pictures = names.flatMap((name, index) => {
    const { appearance } = fields[name] as Field;
    const dict = '/Type/XObject/Subtype/Form/BBox[0 0 180 16]/Resources<</Font<</Helv 5 0 R>>>>';
    return appearance === undefined
      ? []
      : [[100 + index, { dict, data: `/Tx BMC BT /Helv 9 Tf 2 4 Td ${literal(appearance)} Tj ET EMC` }] as const];
  });
  const refs = names.map((name) => `${numberOf(name)} 0 R`).join(' ');
  const co = order.length === 0 ? '' : `/CO[${order.map((name) => `${numberOf(name)} 0 R`).join(' ')}]`;
  return rawPdf(
    onePage(`/Annots[${refs}]`, '', {
      1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${refs}]/DA(/Helv 9 Tf 0 g)/DR<</Font<</Helv 5 0 R>>>>${co}${form}>>>>`,
      5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
      ...Object.fromEntries([...objects, ...pictures]),
    }),
  );
};

const dollars = 'AFNumber_Format(2, 0, 0, 0, "$", true);';
const sum = (...names: string[]): string =>
  `AFSimple_Calculate("SUM", new Array (${names.map((name) => `"${name}"`).join(', ')}));`;
const fillers = (...names: readonly string[]) =>
  names.map((field, index) => aField({ id: field, field, value: column(index) }));

const valuesOf = async (pdf: Uint8Array): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await PDFDocument.load(pdf))
      .getForm()
      .getFields()
      .flatMap((field) => {
        if (field instanceof PDFTextField) return [[field.getName(), field.getText() ?? '']];
        return field instanceof PDFDropdown ? [[field.getName(), field.getSelected().join()]] : [];
      }),
  );

const textsOf = async (pdf: Uint8Array): Promise<string[]> => (await readText(pdf)).map(({ text }) => text);

const invoice = aForm(
  {
    price1: { scripts: { F: dollars } },
    price2: { scripts: { F: dollars } },
    shipping: { value: '4', scripts: { F: dollars } },
    total: { value: '0', scripts: { C: sum('price1', 'price2', 'shipping'), F: dollars } },
    vat: { value: '0', scripts: { C: '/** BVCALC total * 0.2 EVCALC **/', F: dollars } },
  },
  { order: ['total', 'vat'] },
);

describe('calculated fields', () => {
  it('are calculated from filled and source fields in the form’s order, and stored raw', async () => {
    const { pdf, outcome } = await fillOne(invoice, fillers('price1', 'price2'), ['5', '1234.5']);
    expect(await valuesOf(pdf)).toEqual({
      price1: '5',
      price2: '1234.5',
      shipping: '4',
      total: '1243.5',
      vat: '248.7',
    });
    expect(outcome).toMatchObject({ warnings: [], notices: [], applied: 2 });
  });

  it('are shown in the form’s format, also in page content', async () => {
    const { pdf } = await fillOne(invoice, fillers('price1', 'price2'), ['5', '1234.5'], { flattenForms: true });
    expect(await textsOf(pdf)).toEqual(['$5.00', '$1,234.50', '$4.00', '$1,243.50', '$248.70']);
  });

  it('are computed per row', async () => {
    const rows = await fillRows(invoice, fillers('price1', 'price2'), [['1', '2'], ['10'], ['3', '']]);
    const totals = await Promise.all(rows.map(async ({ pdf }) => (await valuesOf(pdf)).total));
    expect(totals).toEqual(['7', '14', '7']);
  });

  it('include values that are the same in every row', async () => {
    const overlays = [
      aField({ id: 'a', field: 'price1', value: fixed('100') }),
      aField({ id: 'b', field: 'price2', value: column(0) }),
    ];
    const rows = await fillRows(invoice, aTemplate(overlays), [['1'], ['2']]);
    expect(await Promise.all(rows.map(async ({ pdf }) => (await valuesOf(pdf)).total))).toEqual(['105', '106']);
  });

  it('have the value of their overlay if there is one, and others use it', async () => {
    const { pdf } = await fillOne(invoice, fillers('price1', 'total'), ['5', '50']);
    expect(await valuesOf(pdf)).toMatchObject({ price1: '5', total: '50', vat: '10' });
  });

  it('keep the source value if none of their inputs is filled', async () => {
    const form = aForm(
      { a: { value: '1' }, total: { value: '99', scripts: { C: sum('a') } }, name: {} },
      { order: ['total'] },
    );
    const { pdf } = await fillOne(form, fillers('name'), ['Zoe']);
    expect(await valuesOf(pdf)).toMatchObject({ total: '99' });
  });

  it('sum all fields below a name', async () => {
    const form = aForm({
      'line.1': {},
      'line.2': { value: '2' },
      liner: { value: '100' },
      total: { scripts: { C: 'AFSimple_Calculate("SUM", "line");' } },
    });
    const { pdf } = await fillOne(form, fillers('line.1'), ['1']);
    expect(await valuesOf(pdf)).toMatchObject({ total: '3' });
  });

  it('are left empty with a notice if an input is not a number or the form rejects the result', async () => {
    const form = aForm({
      a: {},
      b: { value: '9', scripts: { C: sum('a') } },
      c: { value: '9', scripts: { C: sum('a'), V: 'AFRange_Validate(true, 0, true, 10);' } },
    });
    const rows = await fillRows(form, fillers('a'), [['several'], ['11'], ['10']]);
    expect(rows.map(({ outcome }) => outcome.notices.map(({ code, overlay_id }) => [code, overlay_id]))).toEqual([
      [
        ['FIELD_NOT_CALCULATED', 'a'],
        ['FIELD_NOT_CALCULATED', 'a'],
      ],
      [['FIELD_NOT_CALCULATED', 'a']],
      [],
    ]);
    expect(await Promise.all(rows.map(async ({ pdf }) => (await valuesOf(pdf)).c))).toEqual(['', '', '10']);
  });

  it('report a text that their field clips', async () => {
    const form = aForm({ a: {}, total: { scripts: { C: sum('a') }, more: '/DA(/Helv 40 Tf 0 g)' } });
    const { outcome } = await fillOne(form, fillers('a'), ['123456789']);
    expect(outcome.notices).toMatchObject([{ code: 'TEXT_CLIPPED', overlay_id: 'a' }]);
  });

  it('draw negative amounts red if the form says so', async () => {
    const form = aForm({
      a: {},
      total: { scripts: { C: sum('a'), F: 'AFNumber_Format(0, 1, 1, 0, "", true);' }, more: '/DA(/Helv 14 Tf 0 g)' },
    });
    const { pdf } = await fillOne(form, fillers('a'), ['-88888888'], { flattenForms: true });
    const picture = await renderPage(pdf, 4);
    const colours = Array.from({ length: 200 }, (_, step) => pixelAt(picture, 4, 12 + step / 4, 38));
    expect(
      colours.some(([red, green, blue]) => (red as number) > 200 && (green as number) < 60 && (blue as number) < 60),
    ).toBe(true);
    expect(colours.every(([red]) => (red as number) > 200)).toBe(true);
  });
});

describe('formatted field', () => {
  it.each([
    ['a date field', 'AFDate_FormatEx("dd/mm/yyyy");', 'new note'],
    ['a number field', dollars, 'many'],
    ['a ZIP field', 'AFSpecial_Format(0);', '2134'],
  ])('rejects with VALUE_INVALID and empties %s that the format cannot read', async (_, format, value) => {
    const form = aForm({ a: { value: '7', scripts: { F: format } } });
    const { pdf, outcome } = await fillOne(form, fillers('a'), [value]);
    expect(outcome.warnings).toMatchObject([{ code: 'VALUE_INVALID', overlay_id: 'a' }]);
    expect(await valuesOf(pdf)).toEqual({ a: '' });
  });

  it('rejects a number outside its range with VALUE_INVALID', async () => {
    const form = aForm({ a: { scripts: { V: 'AFRange_Validate(true, 1, true, 5);' } } });
    const rows = await fillRows(form, fillers('a'), [['1'], ['5'], ['5.01'], ['0']]);
    expect(rows.map(({ outcome }) => outcome.warnings.map(({ code }) => code))).toEqual([
      [],
      [],
      ['VALUE_INVALID'],
      ['VALUE_INVALID'],
    ]);
  });

  it('keeps the source appearance if no overlay fills it', async () => {
    const form = aForm(
      {
        name: {},
        shown: { value: '1234.5', scripts: { F: dollars }, appearance: '$1,234.50' },
        stale: { value: '1234.5', scripts: { F: dollars }, appearance: '$1.00' },
        script: {
          value: '1234.5',
          scripts: { F: 'event.value = "about " + event.value;' },
          appearance: 'about 1234.5',
        },
      },
      { form: '/NeedAppearances true' },
    );
    const expected = ['Zoe', '$1,234.50', '$1,234.50', 'about 1234.5'];
    const { pdf } = await fillOne(form, fillers('name'), ['Zoe'], { flattenForms: true });
    expect(await textsOf(pdf)).toEqual(expected);
  });
});

describe('scripts that are not run', () => {
  const other = 'event.value = getField("a").value * 2;';

  it.each([
    ['formats a filled field', aForm({ a: { scripts: { F: other } } }), 1],
    [
      'checks what is entered in a filled field',
      aForm({ a: { scripts: { K: 'event.change = event.change.toUpperCase();' } } }),
      1,
    ],
    [
      'calculates a field that is not filled',
      aForm({ a: {}, total: { scripts: { C: other } } }, { order: ['total'] }),
      1,
    ],
    [
      'formats a field that is calculated from a filled one',
      aForm({ a: {}, total: { scripts: { C: sum('a'), F: other } } }),
      1,
    ],
    ['does nothing', aForm({ a: { scripts: { K: ' // nothing' } } }), 0],
    [
      'is one that Acrobat writes',
      aForm({ a: { scripts: { K: 'AFNumber_Keystroke(2, 0, 0, 0, "$", true);', F: dollars } } }),
      0,
    ],
    ['belongs to a field that nothing fills or reads', aForm({ a: {}, b: { scripts: { F: other, K: other } } }), 0],
  ])('are reported if one %s', async (_, form, count) => {
    const { compile } = await import('@bulkfill/engine/pdf/compile/compile');
    const { readPackagedFile } = await import('@bulkfill/fonts/packaged-file-reader');
    const { rowsOf } = await import('../../../support/template-builders.ts');
    const options = { includeStickers: false, flattenForms: false, maxPages: 10, readFont: readPackagedFile };
    const compiled = await compile(form, aTemplate(fillers('a')), rowsOf(['1']), options);
    expect(compiled.warnings.map(({ code }) => code)).toEqual(
      Array.from({ length: count }, () => 'FIELD_SCRIPT_NOT_RUN'),
    );
    expect(compiled.scriptsNotRun.every(({ message }) => /"(a|total)"/.test(message))).toBe(true);
  });
});
