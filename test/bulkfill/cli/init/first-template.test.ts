import {
  fieldTemplate,
  tableColumns,
  textTemplate,
  writeTemplateText,
} from '@bulkfill/bulkfill/cli/init/first-template';
import type { ListedField } from '@bulkfill/engine/pdf/forms/list-fields';
import { readTemplate } from '@bulkfill/engine/svc/read/read-template';
import { describe, expect, it } from 'vitest';

const aField = (name: string, members: Partial<ListedField> = {}): ListedField => ({
  name,
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
  widgets: [],
  ...members,
});

const isTaken = (text: string): number =>
  readTemplate(Buffer.from(text), { source: {}, exportedAt: '2026-01-01T00:00:00Z' }, 20_000_000).overlayCount;

describe('fieldTemplate', () => {
  it('fills the fields that match columns, in form order, and lists the unmatched ones', () => {
    const fields = [
      aField('person.vorname'),
      aField('Photos', { type: 'checkbox' }),
      aField('total', { readOnly: true }),
      aField('sign', { type: 'signature' }),
      aField('reset', { type: 'button' }),
      aField('notes'),
    ];
    const made = fieldTemplate(fields, tableColumns(['photos', 'First name', 'total', ''], 4));
    expect(made.overlays).toEqual([
      { id: 'first-name', kind: 'field', field: 'person.vorname', value: { column: 'column_1' } },
      { id: 'photos', kind: 'field', field: 'Photos', value: { column: 'column_0' } },
    ]);
    expect(made.unmatchedFields).toEqual(['total', 'sign', 'reset', 'notes']);
    expect(made.unmatchedColumns.map(({ label }) => label)).toEqual(['total', 'Column 4']);
    expect(isTaken(writeTemplateText(made))).toBe(2);
  });

  it.each([undefined, tableColumns(['Price', 'Total', 'Vat', 'Secret'], 4)])(
    'proposes no calculated or hidden field, and reports it',
    (columns) => {
      const fields = [
        aField('price', { required: true }),
        aField('total', { calculation: 'the sum of price' }),
        aField('vat', { scriptsNotRun: ['calculate'] }),
        aField('secret', { visible: 'nowhere' }),
      ];
      const made = fieldTemplate(fields, columns);
      expect(made.matched.map(({ field }) => field)).toEqual(['price']);
      expect(made).toMatchObject({
        calculatedFields: ['total', 'vat'],
        hiddenFields: ['secret'],
        requiredFields: ['price'],
      });
    },
  );

  it('fills a calculated or hidden field that the user selects', () => {
    const fields = [aField('total', { calculation: 'the sum of price' }), aField('secret', { visible: 'nowhere' })];
    const chosen = new Map([
      ['total', 'column_0'],
      ['secret', 'column_1'],
    ]);
    const made = fieldTemplate(fields, tableColumns(['Price', 'Code'], 2), chosen);
    expect(made.matched.map(({ field }) => field)).toEqual(['total', 'secret']);
    expect(made).toMatchObject({ calculatedFields: [], hiddenFields: [] });
  });

  it('creates one column per field without a table, with the shortest distinct label', () => {
    const made = fieldTemplate([aField('form[0].name[0]'), aField('a.date'), aField('b.date')], undefined);
    expect(made.columns).toEqual([
      { key: 'column_0', label: 'name' },
      { key: 'column_1', label: 'a.date' },
      { key: 'column_2', label: 'b.date' },
    ]);
    expect(made.matched).toHaveLength(3);
    expect(isTaken(writeTemplateText(made))).toBe(3);
  });

  it('labels a field with a meaningless name by its tooltip', () => {
    const fields = [
      aField('top[0].f1_01[0]', { tooltip: 'First name and initial' }),
      aField('Text2', { tooltip: 'Name' }),
      aField('Text3', { tooltip: 'Name' }),
      aField('city', { tooltip: 'Town where you live' }),
      aField('f1_02', { tooltip: 'x'.repeat(61) }),
    ];
    const made = fieldTemplate(fields, undefined);
    expect(made.columns.map(({ label }) => label)).toEqual([
      'First name and initial',
      'Text2',
      'Text3',
      'city',
      'f1_02',
    ]);
  });

  it('prefers the choices of the user to the names', () => {
    const fields = [aField('last'), aField('City'), aField('Country')];
    const chosen = new Map([
      ['last', 'column_0'],
      ['Country', ''],
    ]);
    const made = fieldTemplate(fields, tableColumns(['Nachname', 'City', 'Country'], 3), chosen);
    expect(made.matched.map(({ field, column }) => [field, column.label])).toEqual([
      ['last', 'Nachname'],
      ['City', 'City'],
    ]);
  });

  it('matches table columns to the tooltips of fields', () => {
    const made = fieldTemplate(
      [aField('f1_01', { tooltip: 'Last name. As in the passport' })],
      tableColumns(['LAST NAME'], 1),
    );
    expect(made.matched).toEqual([{ field: 'f1_01', column: { key: 'column_0', label: 'LAST NAME' } }]);
  });

  it('assigns a unique id to each overlay, whatever the labels are', () => {
    const made = textTemplate(tableColumns(['Größe', 'GRÖSSE!', 'größe', '→', '日本'], 5), {
      x: 20,
      y: 20,
      width: 300,
      height: 400,
    });
    expect(made.overlays.map(({ id }) => id)).toEqual(['größe', 'grösse', 'größe-2', 'value', '日本']);
    expect(isTaken(writeTemplateText(made))).toBe(5);
  });
});

describe('textTemplate', () => {
  const area = { x: 30, y: 100, width: 400, height: 90 };
  const rects = (count: number) =>
    textTemplate(tableColumns(null, count), area).overlays.map(
      ({ rect }) => rect as { x: number; y: number; width: number; height: number },
    );

  it.each([1, 4, 11, 12, 200, 2_000])('places %d texts inside the area, without overlap', (count) => {
    const found = rects(count);
    expect(found).toHaveLength(count);
    for (const { x, y, width, height } of found) {
      expect(x).toBeGreaterThanOrEqual(area.x);
      expect(y).toBeGreaterThanOrEqual(area.y);
      expect(x + width).toBeLessThanOrEqual(area.x + area.width + 1.01);
      expect(y + height).toBeLessThanOrEqual(area.y + area.height + 0.1);
    }
    const places = new Set(found.map(({ x, y }) => `${x} ${y}`));
    expect(places.size).toBe(count);
  });
});
