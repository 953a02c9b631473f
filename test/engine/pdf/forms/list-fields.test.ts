import { listFields } from '@bulkfill/engine/pdf/forms/list-fields';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../../support/a-form.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';

const withField = (entries: string, page = '', more = {}) =>
  rawPdf(
    onePage(`/Annots[5 0 R]${page}`, '', {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
      5: `<</Type/Annot/Subtype/Widget/T(field)/Rect[10 20 60 40]${entries}>>`,
      ...more,
    }),
  );

describe('listFields', () => {
  it('returns what a template needs to fill every kind of field', async () => {
    const fields = Object.fromEntries(listFields(await aForm()).map((field) => [field.name, field]));
    expect(Object.keys(fields)).toEqual([
      'person.name',
      'notes',
      'code',
      'agree',
      'size',
      'colour',
      'toys',
      'twin',
      'press',
    ]);
    expect(fields['person.name']).toEqual({
      name: 'person.name',
      tooltip: null,
      type: 'text',
      readOnly: false,
      required: false,
      multiline: false,
      comb: false,
      multiSelect: false,
      maxLength: null,
      states: [],
      options: [],
      value: null,
      calculation: null,
      format: null,
      scriptsNotRun: [],
      visible: 'screen and print',
      signed: false,
      widgets: [{ page: 0, rect: { x: 19.5, y: 17.5, width: 201, height: 23 } }],
    });
    expect(fields.notes).toMatchObject({ type: 'text', multiline: true });
    expect(fields.code).toMatchObject({ type: 'text', comb: true, maxLength: 5 });
    expect(fields.agree).toMatchObject({ type: 'checkbox', states: ['Yes', 'Off'], value: 'Off' });
    expect(fields.size).toMatchObject({
      type: 'radio',
      states: ['0', '1', 'Off'],
      options: [{ value: 'Small' }, { value: 'Large' }],
    });
    expect(fields.size?.widgets).toHaveLength(2);
    expect(fields.colour).toMatchObject({
      type: 'choice',
      multiSelect: false,
      options: [{ value: 'Red' }, { value: 'Green' }, { value: 'Blue' }],
    });
    expect(fields.toys).toMatchObject({ type: 'choice', multiSelect: true });
    expect(fields.press).toMatchObject({ type: 'button', states: [] });
  });

  it.each([
    ['text', '/FT/Tx/V<FEFF0141>', 'Ł'],
    ['a chosen option', '/FT/Ch/V(Red)', 'Red'],
    ['several chosen options', '/FT/Ch/V[(Red)(Blue)]', ['Red', 'Blue']],
    ['a ticked box', '/FT/Btn/V/On', 'On'],
    ['nothing', '/FT/Tx', null],
  ])('returns a value of %s', (_, entries, value) => {
    expect(listFields(withField(entries))[0]).toMatchObject({ value });
  });

  it.each([
    ['the field', '/TU(Family name)', 'Family name'],
    ['UTF-16', '/TU<FEFF0141>', 'Ł'],
    ['blanks alone', '/TU(  )', null],
  ])('returns a tooltip of %s', (_, entries, tooltip) => {
    expect(listFields(withField(`/FT/Tx${entries}`))[0]).toMatchObject({ tooltip });
  });

  it('distinguishes a signed signature field from an empty one', () => {
    expect(listFields(withField('/FT/Sig'))[0]).toMatchObject({ type: 'signature', signed: false, value: null });
    expect(listFields(withField('/FT/Sig/V<</Type/Sig>>'))[0]).toMatchObject({
      type: 'signature',
      signed: true,
      value: null,
    });
  });

  it('finds a tooltip at the parent of buttons, and at a node between a field and its widgets', () => {
    const form = (parent: string, node: string) =>
      rawPdf(
        onePage('/Annots[7 0 R]', '', {
          1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
          5: `<</FT/Btn/Ff 32768/T(size)/Kids[6 0 R]${parent}>>`,
          6: `<</Parent 5 0 R/Kids[7 0 R]${node}>>`,
          7: '<</Subtype/Widget/Parent 6 0 R/Rect[0 0 9 9]>>',
        }),
      );
    expect(listFields(form('/TU(Shirt size)', ''))).toMatchObject([{ name: 'size', tooltip: 'Shirt size' }]);
    expect(listFields(form('', '/TU(Shirt size)'))).toMatchObject([{ name: 'size', tooltip: 'Shirt size' }]);
  });

  it.each([
    ['/F 4', 'screen and print'],
    ['', 'screen'],
    ['/F 36', 'print'],
    ['/F 2', 'nowhere'],
    ['/F 6', 'nowhere'],
    ['/F 32', 'nowhere'],
  ])('returns where a field with the flags %s is visible', (flags, visible) => {
    expect(listFields(withField(`/FT/Tx${flags}`))[0]).toMatchObject({ visible });
  });

  it('describes calculations and formats, and names scripts that are not run', () => {
    const script = (text: string) => `<</S/JavaScript/JS(${text})>>`;
    const actions = `/C${script('AFSimple_Calculate("SUM", "a,b")')}/F${script('AFDate_Format(2)')}/K${script('app.beep(0)')}`;
    expect(listFields(withField(`/FT/Tx/AA<<${actions}>>`))[0]).toMatchObject({
      calculation: 'the sum of a, b',
      format: 'a date (mm/dd/yy)',
      scriptsNotRun: ['keystroke'],
    });
  });

  it('returns read-only and required flags', () => {
    expect(listFields(withField('/FT/Tx/Ff 3'))[0]).toMatchObject({ readOnly: true, required: true });
    expect(listFields(withField('/FT/Tx/Ff 2'))[0]).toMatchObject({ readOnly: false, required: true });
  });

  // The page is 300 by 200 points; the widget extends from (10, 20) to (60, 40).
  it.each([
    ['upright', '', { x: 10, y: 160, width: 50, height: 20 }],
    ['/Rotate 90', '/Rotate 90', { x: 20, y: 10, width: 20, height: 50 }],
    ['/Rotate 180', '/Rotate 180', { x: 240, y: 20, width: 50, height: 20 }],
    ['/Rotate 270', '/Rotate 270', { x: 160, y: 240, width: 20, height: 50 }],
    ['a crop box', '/CropBox[5 10 105 110]', { x: 5, y: 70, width: 50, height: 20 }],
    ['/UserUnit 2', '/UserUnit 2', { x: 20, y: 320, width: 100, height: 40 }],
  ])('returns the displayed rect on a page with %s', (_, page, rect) => {
    expect(listFields(withField('/FT/Tx', page))[0]?.widgets).toEqual([{ page: 0, rect }]);
  });

  it('lists a field that is on no page without a rect', () => {
    const pdf = rawPdf({
      ...onePage(),
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
      5: '<</Subtype/Widget/T(lost)/FT/Tx/Rect[0 0 9 9]>>',
    });
    expect(listFields(pdf)).toMatchObject([{ name: 'lost', widgets: [{ page: null, rect: null }] }]);
  });

  it('returns no fields for a document without a form', () => {
    expect(listFields(rawPdf(onePage()))).toEqual([]);
  });

  it('reads options once that many fields inherit', () => {
    const kids = Array.from({ length: 2000 }, (_, index) => index + 6);
    const source = rawPdf(
      onePage('', '', {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
        5: `<</FT/Ch/T(a)/Opt[${'[(stored)(shown)]'.repeat(20_000)}]/Kids[${kids.map((number) => `${number} 0 R`).join(' ')}]>>`,
        ...Object.fromEntries(kids.map((number) => [number, `<</T(k${number})/Parent 5 0 R>>`])),
      }),
    );
    const fields = listFields(source);
    expect(fields).toHaveLength(2000);
    expect(fields[0]!.options).toHaveLength(10_000);
    expect(fields.every(({ options }) => options === fields[0]!.options)).toBe(true);
  });
});
