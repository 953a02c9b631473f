import { encodeBarcode, maxBarcodeBytes } from '@bulkfill/engine/pdf/codes/encode-barcode';
import { prepareBarcode } from '@bulkfill/engine/pdf/overlays/barcode';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { aBarcode, testLabelFont } from '../../../support/overlay-builders.ts';
import { readCodes } from '../../../support/read-codes.ts';
import { renderPage } from '../../../support/render-page.ts';

const page = { width: 200, height: 100 };
const read = async (operators: string, size = page): Promise<{ format: string; text: string }[]> =>
  readCodes(await renderPage(contentPdf(`q\n${operators}Q`, size), 4), { textMode: 'Plain' });
const skipReason = (
  symbology: string,
  value: string,
  options: Record<string, string | number | boolean> = {},
): string => {
  try {
    prepareBarcode(aBarcode({ symbology, options }), encodeBarcode)(value);
  } catch (error) {
    expect(error).toMatchObject({ code: 'VALUE_INVALID' });
    return (error as Error).message;
  }
  throw new Error('was drawn');
};

describe('prepareBarcode', () => {
  it('draws Code 128 that a scanner reads back exactly at any rect size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.stringMatching(/^[ -~]{1,24}$/),
        fc.double({ min: 120, max: 300, noNaN: true }),
        fc.boolean(),
        async (text, width, showText) => {
          fc.pre(text.trim() !== '');
          const draw = prepareBarcode(
            aBarcode({ rect: { x: 0, y: 0, width, height: 60 }, showText }),
            encodeBarcode,
            testLabelFont,
          );
          expect(await read(draw(text), { width: 300, height: 60 })).toEqual([{ format: 'Code128', text }]);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('fits bars and quiet zones exactly into the rect with whole modules per bar', () => {
    const lines = prepareBarcode(aBarcode(), encodeBarcode)('Count01234567!').split('\n');
    // 167 modules of bars between 10 on each side.
    expect(lines.find((line) => line.endsWith('cm'))).toBe(
      `${Math.round((200 / 187) * 1e6) / 1e6} 0 0 100 ${Math.round((2000 / 187) * 1e6) / 1e6} 0 cm`,
    );
    const bars = lines.filter((line) => line.endsWith(' re')).map((line) => line.split(' ').map(Number));
    expect(bars[0]?.slice(0, 3)).toEqual([0, 0, 2]);
    expect((bars.at(-1)?.[0] ?? 0) + (bars.at(-1)?.[2] ?? 0)).toBe(167);
    for (const [x, , width] of bars) expect([x, width].every(Number.isInteger)).toBe(true);
  });

  it.each(['code128', 'datamatrix', 'dotcode', 'ultracode', 'maxicode'])(
    'separates the operators of %s, which not every reader guesses',
    (symbology) => {
      const operators = prepareBarcode(aBarcode({ symbology }), encodeBarcode)('TEXT 42');
      const words = operators.split(/\s+/).filter((word) => word !== '' && !/^-?\d*\.?\d+$/.test(word));
      expect(['J', 'RG', 'c', 'cm', 'f', 'f*', 'h', 'l', 'm', 're', 'rg', 'S', 'w']).toEqual(
        expect.arrayContaining([...new Set(words)]),
      );
    },
  );

  it('draws its text below the bars in the given font', async () => {
    const operators = prepareBarcode(aBarcode({ showText: true }), encodeBarcode, testLabelFont)('ABC-42');
    expect(operators).toContain('(ABC-42) Tj');
    expect(await read(operators)).toEqual([{ format: 'Code128', text: 'ABC-42' }]);
    expect(prepareBarcode(aBarcode({ showText: false }), encodeBarcode, testLabelFont)('ABC-42')).not.toContain('Tj');
    expect(prepareBarcode(aBarcode({ showText: true }), encodeBarcode)('ABC-42')).not.toContain('Tj');
  });

  it('shrinks text wider than the rect', () => {
    const operators = prepareBarcode(
      aBarcode({ showText: true, rect: { x: 0, y: 0, width: 50, height: 100 } }),
      encodeBarcode,
      testLabelFont,
    )('A'.repeat(40));
    const [, size] = /\/Helv ([\d.]+) Tf/.exec(operators) ?? [];
    expect(testLabelFont.measure('A'.repeat(40), Number(size))).toBeCloseTo(50, 1);
  });

  it('puts each digit of an EAN below its bars, including the computed check digit', () => {
    const operators = prepareBarcode(
      aBarcode({ symbology: 'ean13', showText: true }),
      encodeBarcode,
      testLabelFont,
    )('590123412345');
    expect([...operators.matchAll(/\((\d)\) Tj/g)].map(([, digit]) => digit).join('')).toBe('5901234123457');
  });

  it('always adds the check characters of Code 93', async () => {
    expect(
      await read(
        prepareBarcode(aBarcode({ symbology: 'code93', options: { includecheck: false } }), encodeBarcode)('CODE 93'),
      ),
    ).toEqual([{ format: 'Code93', text: 'CODE 93' }]);
  });

  it('passes encoding options on and ignores drawing options', async () => {
    const options = { columns: 4, eclevel: 3, scale: 3, includetext: true, textxalign: 'center', height: 12 };
    expect(
      await read(prepareBarcode(aBarcode({ symbology: 'pdf417', options }), encodeBarcode, testLabelFont)('Options')),
    ).toEqual([{ format: 'PDF417', text: 'Options' }]);
  });

  it('skips a blank value', () => {
    for (const blank of ['', '  ', '\n'])
      expect(() => prepareBarcode(aBarcode(), encodeBarcode)(blank)).toThrow(
        expect.objectContaining({ code: 'VALUE_BLANK' }),
      );
  });

  it('names the reason why the encoder rejects a value, without repeating it', () => {
    expect(skipReason('ean13', '12345')).toBe('The value cannot be encoded as ean13: EAN-13 must be 12 or 13 digits.');
    expect(skipReason('ean13', '5901234123450')).toContain('Incorrect');
    expect(skipReason('gs1-128', '(01)12345678901234')).not.toContain('12345');
    expect(skipReason('code128', 'secret^XYZsecret', { parsefnc: true })).not.toContain('XYZ');
    expect(skipReason('gs1-128', '(abcd)1')).toBe(
      'The value cannot be encoded as gs1-128: Unrecognised application identifier.',
    );
    expect(skipReason('qrcode', 'x'.repeat(5000))).not.toContain('xxx');
  });

  it.each(['gs1-128', 'gs1datamatrix', 'gs1qrcode', 'gs1-cc'])(
    'draws no %s that encodes less than its value',
    (symbology) => {
      for (const value of ['7', '(', '(01)09521234543213('])
        expect(skipReason(symbology, value)).toContain('in brackets');
      expect(skipReason('ean13composite', '9520123456788|(99)1234(')).toContain('in brackets');
    },
  );

  it('rejects unknown symbologies and options', () => {
    expect(skipReason('nonsense', '1')).toContain('not known');
    expect(skipReason('__proto__', '1')).toContain('not known');
    expect(skipReason('code128', '1', { code128_encs: 'x' })).toContain('"code128_encs" is not known');
    expect(skipReason('code128', '1', { dontdraw: true })).toContain('not known');
    expect(skipReason('qrcode', '1', { eclevel: 'Z' })).toContain('qrcode');
    expect(skipReason('pdf417', '1', { columns: 'many' })).toContain('pdf417');
  });

  it('rejects a value over the limit before encoding it', () => {
    expect(skipReason('datamatrix', 'x'.repeat(maxBarcodeBytes + 1))).toContain('too long');
  });
});
