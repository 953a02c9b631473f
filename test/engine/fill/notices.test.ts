import type { ResolvedTextOverlay } from '@bulkfill/engine/svc/template';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { aForm, withTextSize } from '../../support/a-form.ts';
import { fillOne, fillRows } from '../../support/fill-one.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import { aField, aTemplate, aText, column, fixed } from '../../support/template-builders.ts';

const source = rawPdf(onePage());
const rect = { x: 20, y: 30, width: 60, height: 16 };
const long = 'far too long for its box, whatever the font';

const noticesOf = async (members: Partial<ResolvedTextOverlay>, text: string) => {
  const { outcome } = await fillOne(source, [aText({ rect, ...members })], [text]);
  return { codes: outcome.notices.map(({ code }) => code), notices: outcome.notices, outcome };
};

describe('notices of a text overlay', () => {
  // Contract: row-status/notices-change
  it.each<[string, Partial<ResolvedTextOverlay>, string, string[]]>([
    ['fits', {}, 'fits', []],
    ['is blank', {}, ' ', []],
    ['runs past the right edge', {}, long, ['TEXT_OVERFLOWS']],
    ['runs past both edges', { align: 'center' }, long, ['TEXT_OVERFLOWS']],
    ['is higher than its rect', { size: 20 }, 'x', ['TEXT_OVERFLOWS']],
    ['is cut', { overflow: 'clip' }, long, ['TEXT_CLIPPED']],
    ['wraps to more lines than fit', { wrap: true, overflow: 'clip' }, long, ['TEXT_CLIPPED']],
    ['is shrunk', { fit: 'shrink' }, 'shrunk a little', ['TEXT_SHRUNK']],
    ['overflows at its smallest size', { fit: 'shrink' }, long, ['TEXT_OVERFLOWS']],
    ['is cut at its smallest size', { fit: 'shrink', overflow: 'clip' }, long, ['TEXT_CLIPPED']],
    ['has more characters than cells', { comb: 4 }, '12345', ['TEXT_OVERFLOWS']],
    ['has a character for each cell', { comb: 5 }, '12345', []],
    ['is not in the standard fonts, and wide', {}, 'Ελληνικά γράμματα', ['TEXT_OVERFLOWS']],
    ['is not in the standard fonts, and fits', {}, 'Ελλάς', []],
  ])('are correct for a text that %s', async (_, members, text, codes) => {
    expect((await noticesOf(members, text)).codes).toEqual(codes);
  });

  it('start at the first width that does not fit', async () => {
    // Nine digits of 0.556 em at 12 points are 60.05 points wide.
    const wide = (width: number) => noticesOf({ rect: { ...rect, width } }, '123456789');
    expect((await wide(60.06)).codes).toEqual([]);
    expect((await wide(60.03)).codes).toEqual(['TEXT_OVERFLOWS']);
  });

  it('do not skip the overlay and are not warnings', async () => {
    const { outcome } = await noticesOf({}, long);
    expect(outcome).toMatchObject({ applied: 1, warnings: [], missingRequired: undefined });
  });

  it('name overlay, column and label, never the text', async () => {
    const template = { ...aTemplate([aText({ id: 'name', rect })]), columns: [{ column: 0, label: 'Full name' }] };
    const { outcome } = await fillOne(source, template, [long]);
    expect(outcome.notices).toEqual([
      {
        code: 'TEXT_OVERFLOWS',
        overlay_id: 'name',
        message:
          'The text does not fit the overlay at 12 points; it runs over its edge. The value comes from column_0 (Full name).',
        params: {
          rule: 'The text does not fit the overlay at 12 points; it runs over its edge.',
          origin: { columns: [{ column: 0, label: 'Full name' }] },
        },
      },
    ]);
  });

  it('are reported in their rows, and in every row if the text is the same in all', async () => {
    const overlays = [aText({ id: 'row', rect }), aText({ id: 'all', rect, value: fixed(long) })];
    const rows = await fillRows(source, overlays, [['a'], [long], ['b']]);
    expect(rows.map(({ outcome }) => outcome.notices.map(({ overlay_id }) => overlay_id))).toEqual([
      ['all'],
      ['all', 'row'],
      ['all'],
    ]);
  });
});

describe.each([
  ['that stays a field', false],
  ['that is flattened', true],
])('notices of a form field %s', async (_, flattenForms) => {
  const form = await aForm();
  const sized = (points: string): Uint8Array => withTextSize(form, points);
  const automatic = sized('0');
  const told = async (field: string, value: string, source = form) => {
    const { outcome } = await fillOne(source, [aField({ id: 'f', field, value: column(0) })], [value], {
      flattenForms,
    });
    expect(outcome.warnings).toEqual([]);
    return outcome.notices.map(({ code, overlay_id }) => `${overlay_id} ${code}`);
  };

  // Contract: row-status/notices-change
  it.each<[string, string, string, string[], Uint8Array?]>([
    ['a line that fits', 'person.name', 'Ada', []],
    ['a line that is cut', 'person.name', 'x'.repeat(40), ['f TEXT_CLIPPED']],
    ['a line from right to left that fits', 'person.name', 'محمد', []],
    ['a line from right to left that is cut', 'person.name', 'محمد 2026 '.repeat(8), ['f TEXT_CLIPPED']],
    ['lines that fit', 'notes', 'one\ntwo', [], sized('12')],
    ['more lines than fit', 'notes', 'line\n'.repeat(40), ['f TEXT_CLIPPED']],
    ['more lines than fit at the smallest size', 'notes', 'line\n'.repeat(40), ['f TEXT_CLIPPED'], automatic],
    ['cells that are lower than their letters', 'code', '12345', ['f TEXT_CLIPPED']],
    ['cells that are neither too many nor too low', 'code', '12345', [], sized('12')],
    ['a letter that is wider than the first cell', 'code', 'W', ['f TEXT_CLIPPED'], sized('48')],
    ['an option that fits', 'colour', 'Green', []],
    ['an option that is cut', 'colour', 'Green', ['f TEXT_CLIPPED'], sized('90')],
    ['options on lines that show', 'toys', 'Ball\nDoll', []],
    ['options on a line that does not show', 'toys', 'Ball\nKite', ['f TEXT_CLIPPED'], sized('30')],
    ['a field in two places, once', 'twin', 'x'.repeat(400), ['f TEXT_CLIPPED']],
    ['a size of its own that need not shrink', 'person.name', 'Ada', [], automatic],
    ['a size of its own that is still readable', 'person.name', `${'1'.repeat(48)}iii`, [], automatic],
    ['a size of its own below 7.2 points', 'person.name', `${'1'.repeat(48)}iiii`, ['f TEXT_SHRUNK'], automatic],
    ['a size of its own that could not shrink enough', 'person.name', 'x'.repeat(400), ['f TEXT_CLIPPED'], automatic],
  ])('report %s', async (_, field, value, expected, source) => {
    expect(await told(field, value, source)).toEqual(expected);
  });

  it('name the field and the final size of its text', async () => {
    const { outcome } = await fillOne(automatic, [aField({ field: 'person.name' })], [`${'1'.repeat(48)}iiii`], {
      flattenForms,
    });
    expect(outcome.notices[0]?.message).toContain('The text was shrunk to 7.1 points to fit the field "person.name".');
  });

  it.each([
    ['is hidden', 2],
    ['is not viewed', 32],
  ])('report a hidden field if it %s, and nothing about clipped text', async (_, flag) => {
    const document = await PDFDocument.load(form);
    const [widget] = document.getForm().getTextField('person.name').acroField.getWidgets();
    widget?.setFlags(flag);
    expect(await told('person.name', 'x'.repeat(400), await document.save({ useObjectStreams: false }))).toEqual([
      'f FIELD_NOT_VISIBLE',
    ]);
  });
});
