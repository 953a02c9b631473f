import { findTemplateMistakes } from '@bulkfill/engine/fill/check/find-template-mistakes';
import { readPayload } from '@bulkfill/engine/svc/read/read-package';
import { readTemplate } from '@bulkfill/engine/svc/read/read-template';
import { describe, expect, it } from 'vitest';

const rect = { x: 10, y: 10, width: 100, height: 100 };

/** Returns the mistakes of an overlay in a template with one column. */
const mistakes = async (overlay: Readonly<Record<string, unknown>>, pageCount?: number): Promise<readonly string[]> => {
  const template = {
    columns: [{ key: 'column_0', label: 'Name' }],
    overlays: [{ id: 'one', page: 0, rect, ...overlay }],
  };
  const { payload } = readTemplate(
    Buffer.from(JSON.stringify(template)),
    { source: {}, exportedAt: '2026-11-20T09:00:00Z' },
    1e7,
  );
  const issues = await findTemplateMistakes(readPayload(Buffer.from(payload)).template, pageCount);
  return issues.map(({ path, rule }) => `${path} ${rule}`);
};

const value = (text: string) => ({ value: { static: text } });
const blank = ['template.overlays[0].value is blank in every row: map it to a column or give it a text'];

describe('template mistakes', () => {
  it.each([
    ['a text', { kind: 'text', ...value('') }],
    ['a text of blanks', { kind: 'text', value: { text: ' \n' } }],
    ['a check box', { kind: 'checkbox', ...value('') }],
    ['a QR code', { kind: 'qr', ...value(' ') }],
    ['a QR code that is optional', { kind: 'qr', optional: true, ...value('') }],
    ['a barcode', { kind: 'barcode', symbology: 'code128', ...value('') }],
    ['an image', { kind: 'image', ...value('') }],
  ])('include %s without a mapped value', async (_, overlay) => {
    expect(await mistakes(overlay)).toEqual(blank);
  });

  it.each([
    ['a number without its digits', { kind: 'barcode', symbology: 'ean13', ...value('12') }],
    ['a symbology that is not known', { kind: 'barcode', symbology: 'ean99', ...value('12') }],
    ['a text past the largest symbol', { kind: 'qr', errorCorrection: 'H', ...value('x'.repeat(1274)) }],
  ])('include a code whose fixed text cannot be drawn: %s', async (_, overlay) => {
    const [mistake, ...others] = await mistakes(overlay);
    expect(mistake).toMatch(/^template\.overlays\[0\]\.value is not a value of such a code\. /);
    expect(others).toEqual([]);
  });

  it('include a column that the template does not have', async () => {
    for (const of of [{ column: 'column_1' }, { text: '{{column_0}} {{column_1}}' }]) {
      expect(await mistakes({ kind: 'text', value: of })).toEqual([
        'template.overlays[0].value names a column that the template does not have: map it to one of its columns',
      ]);
    }
  });

  it('include a page that the PDF does not have', async () => {
    const overlay = { kind: 'text', page: 2, ...value('fine') };
    expect(await mistakes(overlay, 2)).toEqual(['template.overlays[0].page must be a page of the PDF, which has 2']);
    const anywhere = { ...overlay, page: undefined };
    expect(await mistakes({ ...anywhere, pages: [0, 2] }, 2)).toEqual([
      'template.overlays[0].pages[1] must be a page of the PDF, which has 2',
    ]);
    expect(await mistakes({ ...anywhere, pages: 'all' }, 2)).toEqual([]);
    expect(await mistakes(overlay, 3)).toEqual([]);
    expect(await mistakes(overlay)).toEqual([]);
  });

  it.each([
    ['a value of a row', { kind: 'qr', value: { column: 'column_0' } }],
    ['a text with a column of a row', { kind: 'barcode', symbology: 'ean13', value: { text: '{{column_0}}' } }],
    ['a box without text', { kind: 'text', background: '#ffffff', ...value('') }],
    ['a field that is emptied', { kind: 'field', field: 'name', ...value('') }],
    ['a marker', { kind: 'marker', label: 'Sign' }],
    ['a QR code that is as long as one may be', { kind: 'qr', errorCorrection: 'H', ...value('x'.repeat(1273)) }],
    ['a barcode that is right', { kind: 'barcode', symbology: 'ean13', ...value('4006381333931') }],
  ])('do not include %s', async (_, overlay) => {
    expect(await mistakes(overlay)).toEqual([]);
  });
});
