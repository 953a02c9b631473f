import { describe, expect, it } from 'vitest';
import type { TextOverlay } from '../../../lib/package/template.ts';
import { aForm } from '../../support/a-form.ts';
import { fillOne, fillRows } from '../../support/fill-one.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import { aField, aTemplate, aText, column, fixed } from '../../support/template-builders.ts';

const source = rawPdf(onePage());
const rect = { x: 20, y: 30, width: 60, height: 16 };
const long = 'far too long for its box, whatever the font';

const noticesOf = async (members: Partial<TextOverlay>, text: string) => {
  const { outcome } = await fillOne(source, [aText({ rect, ...members })], [text]);
  return { codes: outcome.notices.map(({ code }) => code), notices: outcome.notices, outcome };
};

describe('a text overlay that does not simply fit', () => {
  it.each<[string, Partial<TextOverlay>, string, string[]]>([
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
  ])('is told when it %s', async (_, members, text, codes) => {
    expect((await noticesOf(members, text)).codes).toEqual(codes);
  });

  it('is told at the first width that does not fit, and not before', async () => {
    // Nine digits of 0.556 em at 12 points are 60.05 points wide.
    const wide = (width: number) => noticesOf({ rect: { ...rect, width } }, '123456789');
    expect((await wide(60.06)).codes).toEqual([]);
    expect((await wide(60.03)).codes).toEqual(['TEXT_OVERFLOWS']);
  });

  it('is applied all the same, and is no warning', async () => {
    const { outcome } = await noticesOf({}, long);
    expect(outcome).toMatchObject({ applied: 1, warnings: [], missingRequired: undefined });
  });

  it('names overlay, column and label, never the text', async () => {
    const template = { ...aTemplate([aText({ id: 'name', rect })]), columns: [{ column: 0, label: 'Full name' }] };
    const { outcome } = await fillOne(source, template, [long]);
    expect(outcome.notices).toEqual([
      {
        code: 'TEXT_OVERFLOWS',
        overlay_id: 'name',
        message: 'The text does not fit the overlay at 12 points; it runs over its edge. The value comes from column_0 (Full name).',
      },
    ]);
  });

  it('is told in the rows it happens in, and in every row where the text is the same in all', async () => {
    const overlays = [aText({ id: 'row', rect }), aText({ id: 'all', rect, value: fixed(long) })];
    const rows = await fillRows(source, overlays, [['a'], [long], ['b']]);
    expect(rows.map(({ outcome }) => outcome.notices.map(({ overlay_id }) => overlay_id))).toEqual([['all'], ['all', 'row'], ['all']]);
  });
});

describe('a field that is flattened', async () => {
  const form = await aForm();
  const told = async (field: string, value: string, flattenForms = true) => {
    const { outcome } = await fillOne(form, [aField({ id: 'f', field, value: column(0) })], [value], { flattenForms });
    expect(outcome.warnings).toEqual([]);
    return outcome.notices.map(({ code, overlay_id }) => `${overlay_id} ${code}`);
  };

  it.each([
    ['a line that fits', 'person.name', 'Ada', []],
    ['a line that is cut', 'person.name', 'x'.repeat(40), ['f TEXT_CLIPPED']],
    ['more lines than fit', 'notes', 'line\n'.repeat(40), ['f TEXT_CLIPPED']],
    ['cells that are lower than their letters', 'code', '12345', ['f TEXT_CLIPPED']],
    ['an option that fits', 'colour', 'Green', []],
    ['options on lines that show', 'toys', 'Ball\nDoll', []],
    ['a field in two places, once', 'twin', 'x'.repeat(400), ['f TEXT_CLIPPED']],
  ])('tells of %s', async (_, field, value, expected) => {
    expect(await told(field, value)).toEqual(expected);
  });

  it('tells nothing of cells that are not too many nor too low', async () => {
    const smaller = Buffer.from(form)
      .toString('latin1')
      .replaceAll(/(\/DA[^/]*\/[\w-]+ )([\d.]+)(?= Tf)/g, (_, start: string) => `${start}12`);
    const { outcome } = await fillOne(Buffer.from(smaller, 'latin1'), [aField({ field: 'code' })], ['12345'], { flattenForms: true });
    expect(outcome.notices).toEqual([]);
  });

  it('tells where it chooses the size itself and had to shrink, or could not shrink enough', async () => {
    // The size in /DA, overwritten with a 0 of the same length: automatic.
    const automatic = Buffer.from(
      Buffer.from(form)
        .toString('latin1')
        .replace(/(\/DA[^/]*\/[\w-]+ )([\d.]+)(?= Tf)/g, (_, start: string, size: string) => start + '0'.padEnd(size.length)),
      'latin1',
    );
    const codes = async (value: string) => {
      const { outcome } = await fillOne(automatic, [aField({ field: 'person.name' })], [value], { flattenForms: true });
      return outcome.notices.map(({ code }) => code);
    };
    expect(await codes('Ada')).toEqual([]);
    expect(await codes('x'.repeat(40))).toEqual(['TEXT_SHRUNK']);
    expect(await codes('x'.repeat(400))).toEqual(['TEXT_CLIPPED']);
  });

  it('tells nothing where it stays a field: viewers show its value anew', async () => {
    expect(await told('person.name', 'x'.repeat(400), false)).toEqual([]);
  });
});
