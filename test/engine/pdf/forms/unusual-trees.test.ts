import { listFields } from '@bulkfill/engine/pdf/forms/list-fields';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { fillOne } from '../../../support/fill-one.ts';
import { onePage, type RawObjects, rawPdf } from '../../../support/raw-pdf.ts';
import { readText } from '../../../support/read-text.ts';
import { pixelAt, renderPage } from '../../../support/render-page.ts';
import { aField, aText, fixed } from '../../../support/template-builders.ts';

const flatten = { flattenForms: true };
const old = { dict: '/Subtype/Form/BBox[0 0 80 20]', data: '1 0 0 rg 0 0 80 20 re f' };

const form = (fields: string, annotations: string, objects: RawObjects): Uint8Array =>
  rawPdf(
    onePage(`/Annots[${annotations}]`, '', {
      1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${fields}]/DA(/Helv 9 Tf)>>>>`,
      20: old,
      ...objects,
    }),
  );

const valuesOf = async (pdf: Uint8Array): Promise<unknown[]> => {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  try {
    const annotations = await (await (await task.promise).getPage(1)).getAnnotations();
    return annotations.map(({ fieldName, fieldValue }) => [fieldName, fieldValue]);
  } finally {
    await task.destroy();
  }
};

const textsOf = async (pdf: Uint8Array): Promise<string[]> => (await readText(pdf)).map(({ text }) => text);

const widget = (parent: string, x: number, more = '') =>
  `<</Subtype/Widget/Parent ${parent}/Rect[${x} 10 ${x + 80} 30]/AP<</N 20 0 R>>${more}>>`;

describe('field whose widgets are below an unnamed node', () => {
  const nested = (nodeEntries: string, widgetEntries = '') =>
    form('5 0 R', '7 0 R 8 0 R', {
      5: '<</T(a)/Kids[6 0 R]>>',
      6: `<</Parent 5 0 R/Kids[7 0 R 8 0 R]${nodeEntries}>>`,
      7: widget('6 0 R', 10, widgetEntries),
      8: widget('6 0 R', 110),
    });

  it.each([
    ['the node says what it is', nested('/FT/Tx')],
    ['the node holds the old value', nested('/FT/Tx/V(old)')],
    ['a widget holds the old value', nested('/FT/Tx', '/V(old)')],
  ])('is filled and shows the new value everywhere if %s', async (_, source) => {
    expect(listFields(source)).toMatchObject([{ name: 'a', type: 'text', widgets: [{ page: 0 }, { page: 0 }] }]);
    const alone = await fillOne(source, [aField({ field: 'a' })], ['new']);
    expect(alone.outcome).toMatchObject({ applied: 1, warnings: [] });
    expect(await valuesOf(alone.pdf)).toEqual([
      ['a', 'new'],
      ['a', 'new'],
    ]);
    const flat = await fillOne(source, [aField({ field: 'a' })], ['new'], flatten);
    expect(await textsOf(flat.pdf)).toEqual(['new', 'new']);
    expect(pixelAt(await renderPage(flat.pdf, 1), 1, 85, 172)).toEqual([255, 255, 255]);
  });

  it.each([
    ['fields', false],
    ['a flat page', true],
  ])('has the style of each widget, as %s', async (_, flattenForms) => {
    for (const kind of ['/FT/Tx', '/FT/Ch/Ff 393216/Opt[(x)(new)]']) {
      const source = form('5 0 R', '7 0 R 8 0 R', {
        5: `<</T(a)/DA(/Helv 9 Tf)${kind}/Kids[7 0 R 8 0 R]>>`,
        7: widget('5 0 R', 10, '/DA(/Helv 6 Tf 0 0 1 rg)/Q 2'),
        8: widget('5 0 R', 110),
      });
      const { pdf } = await fillOne(source, [aField({ field: 'a' })], ['new'], { flattenForms });
      const drawn = Buffer.from(pdf).toString('latin1');
      expect(drawn).toMatch(/0 0 1 rg[\s\S]*? 6 Tf/);
      expect(drawn).toMatch(/0 0 0 rg[\s\S]*? 9 Tf/);
      if (!flattenForms) continue;
      const [left, right] = (await readText(pdf)).toSorted((one, other) => one.x - other.x);
      // To the right in the first, to the left in the second.
      expect(left!.x + left!.widthPt).toBeGreaterThan(85);
      expect(right!.x).toBeLessThan(115);
    }
  });

  it('includes named fields below the node, too', () => {
    const source = form('5 0 R', '8 0 R 9 0 R', {
      5: '<</T(a)/FT/Tx/Kids[6 0 R 9 0 R]>>',
      6: '<</Parent 5 0 R/Kids[8 0 R]>>',
      8: widget('6 0 R', 10, '/T(b)'),
      9: widget('5 0 R', 110),
    });
    expect(listFields(source).map(({ name, widgets }) => [name, widgets.length])).toEqual([
      ['a.b', 1],
      ['a', 1],
    ]);
  });

  it('is read from a tree with a cycle', () => {
    const source = form('5 0 R', '7 0 R', {
      5: '<</T(a)/FT/Tx/Parent 6 0 R/Kids[6 0 R]>>',
      6: '<</Parent 5 0 R/Kids[5 0 R 6 0 R 7 0 R]>>',
      7: widget('6 0 R', 10),
    });
    expect(listFields(source)).toMatchObject([{ name: 'a', widgets: [{ page: 0 }] }]);
  });
});

describe('widget outside the form’s field tree', () => {
  const direct = '<</Subtype/Widget/FT/Tx/T(direct)/V(x)/Rect[10 10 90 30]/AP<</N 20 0 R>>>>';
  const unlisted = (parent: string, kids = '') =>
    form(parent === '' ? '' : '5 0 R', '7 0 R', {
      5: `<</T(a)/FT/Tx${kids}>>`,
      7: widget('5 0 R', 10, '/T(b)'),
    });

  it.each([
    ['stands directly in its page', form('', direct, {})],
    ['is known to its page alone', form('', '7 0 R', { 7: widget('null', 10, '/FT/Tx/T(a)') })],
    ['has a parent that does not know it', unlisted('5 0 R', '/Kids[8 0 R]')],
    ['has a parent that no field leads to', unlisted('')],
    ['is not a field at all', form('', '7 0 R', { 7: widget('null', 10) })],
    ['is not a field at all and stands directly in its page', form('', direct.replace('/FT/Tx/T(direct)', ''), {})],
    ['stands in a document without a form', rawPdf(onePage('/Annots[7 0 R]', '', { 7: widget('null', 10), 20: old }))],
  ])('is drawn unchanged if it %s', async (_, source) => {
    const { pdf } = await fillOne(source, [], [], flatten);
    expect(await valuesOf(pdf)).toEqual([]);
    expect(pixelAt(await renderPage(pdf, 1), 1, 50, 180)).toEqual([255, 0, 0]);
  });

  it.each([
    ['by its own name', form('', '7 0 R', { 7: widget('null', 10, '/FT/Tx/T(a)') }), 'a'],
    ['with the names above it', unlisted('5 0 R', '/Kids[8 0 R]'), 'a.b'],
  ])('is filled %s', async (_, source, name) => {
    expect(listFields(source).map((field) => field.name)).toContain(name);
    const { pdf, outcome } = await fillOne(source, [aField({ field: name })], ['new']);
    expect(outcome).toMatchObject({ applied: 1 });
    expect(await valuesOf(pdf)).toEqual([[name, 'new']]);
  });

  it.each([
    ['itself', form('', '7 0 R', { 7: widget('7 0 R', 10, '/FT/Tx/T(a)') }), ['a']],
    ['its own kid', form('', '7 0 R', { 6: '<</T(a)/Parent 7 0 R>>', 7: widget('6 0 R', 10, '/FT/Tx/T(b)') }), ['a.b']],
  ])('has each name once if its parent is %s', (_, source, names) => {
    expect(listFields(source).map((field) => field.name)).toEqual(names);
  });

  it('is filled if it is a direct object of its page and the form is flattened, and rejected otherwise', async () => {
    const source = form('', direct, {});
    const flat = await fillOne(source, [aField({ field: 'direct' })], ['new'], flatten);
    expect(flat.outcome).toMatchObject({ applied: 1, warnings: [] });
    expect(await textsOf(flat.pdf)).toEqual(['new']);
    const alone = await fillOne(source, [aField({ field: 'direct' })], ['new']);
    expect(alone.outcome).toMatchObject({ applied: 0, warnings: [{ code: 'FIELD_NOT_FOUND' }] });
    expect(await valuesOf(alone.pdf)).toEqual([['direct', 'x']]);
  });
});

it('does not change a page that a field lists as a widget', async () => {
  const source = form('5 0 R', '6 0 R', {
    5: '<</FT/Tx/T(a)/Kids[6 0 R 3 0 R 2 0 R]>>',
    6: widget('5 0 R', 10),
  });
  expect(listFields(source)).toMatchObject([{ name: 'a', widgets: [{ page: 0 }] }]);
  const { pdf } = await fillOne(source, [aText({ value: fixed('drawn') }), aField({ field: 'a' })], ['new']);
  expect(await textsOf(pdf)).toEqual(['drawn']);
  expect(await valuesOf(pdf)).toEqual([['a', 'new']]);
});

it('empties a list that inherits its value', async () => {
  const objects = {
    5: '<</T(all)/FT/Ch/Ff 131072/Opt[(a)(b)]/V(b)/Kids[6 0 R]>>',
    6: '<</Type/Annot/Subtype/Widget/T(one)/Parent 5 0 R/Rect[10 10 90 30]/F 4>>',
  };
  const source = form('5 0 R', '6 0 R', objects);
  expect(listFields(source)[0]?.value).toBe('b');
  const { pdf } = await fillOne(source, [aField({ field: 'all.one', value: fixed('') })], []);
  expect(listFields(pdf)[0]?.value).toBe('');
});
