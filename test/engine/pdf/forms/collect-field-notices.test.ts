import { describe, expect, it } from 'vitest';
import { fillOne, fillRows } from '../../../support/fill-one.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { aField } from '../../../support/template-builders.ts';

/** A text field with two widgets that have these entries. */
const aForm = (first: string, second: string, { catalog = '', field = '' } = {}): Uint8Array =>
  rawPdf(
    onePage('/Annots[6 0 R 7 0 R]', '', {
      1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>${catalog}>>`,
      5: `<</FT/Tx/T(a)/Kids[6 0 R 7 0 R]${field}>>`,
      6: `<</Subtype/Widget/Parent 5 0 R/Rect[10 10 90 30]${first}>>`,
      7: `<</Subtype/Widget/Parent 5 0 R/Rect[10 40 90 60]${second}>>`,
      8: '<</Type/OCG/Name(layer)>>',
      9: '<</Type/OCMD/OCGs[8 0 R]>>',
    }),
  );

const layers = (settings: string): { readonly catalog: string } => ({
  catalog: `/OCProperties<</OCGs[8 0 R]/D<<${settings}>>>>`,
});
const overlays = [aField({ field: 'a' })];

describe('notices of a filled field', () => {
  it.each<[string, Uint8Array, boolean]>([
    ['hidden', aForm('/F 2', '/F 6'), true],
    ['not viewed', aForm('/F 32', '/F 32'), true],
    ['shown in print only', aForm('/F 36', '/F 36'), true],
    ['without an area', aForm('/F 4/Rect[10 10 10 30]', '/F 2'), true],
    ['in a layer that is off', aForm('/F 4/OC 8 0 R', '/F 4/OC 9 0 R', layers('/OFF[8 0 R]')), true],
    ['in a layer that no list turns on', aForm('/F 4/OC 8 0 R', '/F 2', layers('/BaseState/OFF')), true],
    ['beyond the edge of the page', aForm('/F 4/Rect[9000 10 9100 30]', '/F 4/Rect[10 -40 90 -20]'), true],
    ['partly on the page', aForm('/F 4/Rect[-50 10 50 30]', '/F 2'), false],
    ['hidden in one place of two', aForm('/F 2', '/F 4'), false],
    ['in a layer that is on', aForm('/F 4/OC 8 0 R', '/F 2', layers('/BaseState/OFF/ON[8 0 R]')), false],
    ['not printed', aForm('', ''), false],
  ])(
    'report FIELD_NOT_VISIBLE for a value if all widgets are %s, and nothing for a blank one',
    async (_, form, isTold) => {
      const told = isTold ? [{ code: 'FIELD_NOT_VISIBLE', overlay_id: 'overlay' }] : [];
      const [filled, blank] = await fillRows(form, overlays, [['x'], ['']]);
      expect(filled?.outcome.notices).toMatchObject(told);
      expect(filled?.outcome.notices).toHaveLength(told.length);
      expect(blank?.outcome.notices).toEqual([]);
    },
  );

  it('report FIELD_REQUIRED_BLANK for a blank value that the form requires', async () => {
    const [blank, filled] = await fillRows(aForm('/F 4', '/F 4', { field: '/Ff 2' }), overlays, [[' '], ['x']]);
    expect(blank?.outcome).toMatchObject({
      warnings: [],
      notices: [{ code: 'FIELD_REQUIRED_BLANK', overlay_id: 'overlay' }],
    });
    expect(filled?.outcome.notices).toEqual([]);
    expect((await fillOne(aForm('/F 4', '/F 4'), overlays, [''])).outcome.notices).toEqual([]);
  });
});
