import { codeDigits } from '@bulkfill/engine/pdf/codes/completed-code';
import { encodeBarcode } from '@bulkfill/engine/pdf/codes/encode-barcode';
import { prepareBarcode } from '@bulkfill/engine/pdf/overlays/barcode';
import type { OverlayNotice } from '@bulkfill/engine/pdf/overlays/overlay-notice';
import { describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { aBarcode } from '../../../support/overlay-builders.ts';
import { readCodes } from '../../../support/read-codes.ts';
import { renderPage } from '../../../support/render-page.ts';

type Options = Readonly<Record<string, boolean>>;

/** Each value without its last digit, with it, and the digits that are encoded. */
const completed: readonly (readonly [
  symbology: string,
  short: string,
  whole: string,
  encoded: string,
  options?: Options,
])[] = [
  ['ean13', '725272730706', '7252727307068', '7252727307068'],
  ['ean13', '725272730706 12', '7252727307068 12', '725272730706812'],
  ['ean8', '9520000', '95200002', '95200002'],
  ['upca', '47875840614', '478758406144', '478758406144'],
  ['upce', '0123455', '01234558', '01234558'],
  ['isbn', '978-1-56581-231', '978-1-56581-231-4', '9781565812314'],
  ['isbn', '1-86074-271', '1-86074-271-8', '9781860742712'],
  ['ismn', '979-0-2605-3211', '979-0-2605-3211-3', '9790260532113'],
  ['issn', '0311-175', '0311-175X', '9770311175001'],
  ['mands', '0642118', '00642118', '00642118'],
  ['itf14', '1540014128876', '15400141288763', '15400141288763'],
  ['ean14', '(01) 0 952 8765 43210', '(01) 0 952 8765 43210 8', '(01)09528765432108'],
  ['sscc18', '(00)09528765432101234', '(00)095287654321012346', '(00)095287654321012346'],
  ['code32', '01234567', '012345676', 'A012345676'],
  ['pzn', '123456', '1234562', '1234562'],
  ['pzn', '1234567', '12345678', '12345678', { pzn8: true }],
  ['identcode', '56310243031', '563102430313', '563102430313'],
  ['leitcode', '2134807501640', '21348075016401', '21348075016401'],
  ['interleaved2of5', '123', '0123', '0123'],
  ['databaromni', '(01)0952123454321', '(01)09521234543213', '(01)09521234543213'],
  ['databarlimited', '(01)0952123454321', '(01)09521234543213', '(01)09521234543213'],
  ['ean13composite', '952012345678|(99)1234-abcd', '9520123456788|(99)1234-abcd', '9520123456788'],
];

describe('code completed by its encoder', () => {
  it.each(completed)('%s of %s is encoded like the complete value, and reports the encoded digits', (...given) => {
    const [symbology, short, whole, encoded, options = {}] = given as unknown as (typeof completed)[number];
    const { completed: told, ...symbol } = encodeBarcode(symbology, short, options);
    expect(told).toBe(encoded);
    expect(symbol).toEqual(encodeBarcode(symbology, whole, options));
  });

  it.each([
    ['interleaved2of5', '1234', {}],
    ['interleaved2of5', '123', { includecheck: true }],
    ['isbn', '9781565812314', {}],
    ['isbn', '156581231X', {}],
    ['issn', '0311-175X 00 17', {}],
    ['code128', '123', {}],
    ['msi', '123', {}],
    ['qrcode', '123', {}],
  ])('%s of %s with %j is not completed', (symbology, value, options) => {
    expect(codeDigits(symbology, value, options)).not.toBe('short');
    expect(encodeBarcode(symbology, value, options).completed).toBeUndefined();
  });

  it('is reported for each drawn code with the digits that ZXing reads', async () => {
    const draw = prepareBarcode(
      aBarcode({ symbology: 'upca', rect: { x: 0, y: 0, width: 200, height: 60 } }),
      encodeBarcode,
      undefined,
      undefined,
      { columns: [{ column: 0 }] },
    );
    const notices: OverlayNotice[] = [];
    const operators = draw('47875840614', notices);
    draw('47875840614', notices);
    draw('478758406144', notices);
    const [{ text } = { text: '' }] = await readCodes(
      await renderPage(contentPdf(`q\n${operators}Q`, { width: 200, height: 60 }), 3),
    );
    const notice = {
      code: 'CODE_COMPLETED',
      encoded: text.slice(1),
      message: expect.stringMatching(/added\. The value comes from column_0\.$/),
    };
    expect(notices).toEqual([expect.objectContaining(notice), expect.objectContaining(notice)]);
    for (const { message } of notices) expect(message).not.toMatch(/\d{4}/);
  });
});

describe('ISBN without hyphens', () => {
  it.each([
    ['9781565812314', '978-1-56581-231-4'],
    ['1860742718', '1-86074-271-8'],
    ['9781565812314 90000', '978-1-56581-231-4 90000'],
  ])('%s has the bars of %s', (plain, hyphenated) => {
    const [a, b] = [encodeBarcode('isbn', plain), encodeBarcode('isbn', hyphenated)];
    if (a.kind !== 'linear' || b.kind !== 'linear') throw new Error('not linear');
    expect(a.bars.map(({ x, width }) => [x, width])).toEqual(b.bars.map(({ x, width }) => [x, width]));
  });

  it.each(['9781565812315', '1860742719', '978156581231'])(
    '%s with a wrong or missing check digit is rejected',
    (value) => {
      expect(() => encodeBarcode('isbn', value)).toThrow('cannot be encoded as');
    },
  );
});
