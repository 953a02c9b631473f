import { deflateRawSync, deflateSync } from 'node:zlib';
import { PdfDict, PdfName, PdfStream, type PdfValue } from '@bulkfill/engine/pdf/pdf-value';
import { decodeStream } from '@bulkfill/engine/pdf/read/stream-filters';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const name = (text: string) => PdfName.of(text);
const decode = (data: Uint8Array, filter: PdfValue, parameters: PdfValue = null, maxBytes = 1e6): Buffer =>
  Buffer.from(
    decodeStream(
      new PdfStream(
        new PdfDict([
          ['Filter', filter],
          ['DecodeParms', parameters],
        ]),
        data,
      ),
      (value) => value,
      maxBytes,
    ),
  );

/** Applies PNG filters to rows, each row with its own type: the inverse of the tested code. */
const pngFilter = (rows: readonly (readonly number[])[], types: readonly number[], pixelBytes: number): Uint8Array => {
  const out: number[] = [];
  rows.forEach((row, y) => {
    const type = types[y % types.length]!;
    out.push(type);
    row.forEach((value, x) => {
      const left = row[x - pixelBytes] ?? 0;
      const up = rows[y - 1]?.[x] ?? 0;
      const corner = x >= pixelBytes ? (rows[y - 1]?.[x - pixelBytes] ?? 0) : 0;
      const estimate = left + up - corner;
      const [a, b, c] = [left, up, corner].map((side) => Math.abs(estimate - side)) as [number, number, number];
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      out.push((value - [0, left, up, (left + up) >> 1, paeth][type]!) & 255);
    });
  });
  return Uint8Array.from(out);
};

describe('decodeStream', () => {
  it('decodes Flate, and a chain of filters in order', () => {
    const text = Buffer.from('Hello, hello, hello');
    expect(decode(deflateSync(text), name('FlateDecode'))).toEqual(text);
    const hex = Buffer.from(`${deflateSync(text).toString('hex')}>`);
    expect(decode(hex, [name('ASCIIHexDecode'), name('FlateDecode')])).toEqual(text);
  });

  it.each([
    ['ASCIIHexDecode', Buffer.from('48 65 6C6c 6F7>'), 'Hellop'],
    ['ASCII85Decode', Buffer.from('87cURD]i,"Ebo80~>'), 'Hello World!'],
    ['ASCII85Decode', Buffer.from('z~>'), '\0\0\0\0'],
    ['RunLengthDecode', Buffer.from([2, 65, 66, 67, 254, 68, 128, 9]), 'ABCDDD'],
    // The specification's own example (ISO 32000-2, 7.4.4.2).
    ['LZWDecode', Buffer.from('800b6050220c0c8501', 'hex'), '-----A---B'],
  ])('decodes %s', (filter, data, expected) => {
    expect(decode(data, name(filter)).toString('latin1')).toBe(expected);
  });

  it('decodes every PNG predictor', () => {
    const sample = fc.integer({ min: 0, max: 255 });
    const picture = fc
      .record({
        columns: fc.integer({ min: 1, max: 9 }),
        colors: fc.integer({ min: 1, max: 4 }),
        height: fc.integer({ min: 1, max: 6 }),
      })
      .chain(({ columns, colors, height }) =>
        fc.record({
          columns: fc.constant(columns),
          colors: fc.constant(colors),
          rows: fc.array(fc.array(sample, { minLength: columns * colors, maxLength: columns * colors }), {
            minLength: height,
            maxLength: height,
          }),
          types: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 6 }),
        }),
      );
    fc.assert(
      fc.property(picture, ({ columns, colors, rows, types }) => {
        const parameters = new PdfDict([
          ['Predictor', 15],
          ['Columns', columns],
          ['Colors', colors],
        ]);
        const data = deflateSync(pngFilter(rows, types, colors));
        expect([...decode(data, name('FlateDecode'), parameters)]).toEqual(rows.flat());
      }),
    );
  });

  it('recovers as much as possible of damaged data', () => {
    const text = Buffer.from(Array.from({ length: 3000 }, (_, i) => `line ${i * 7919}\n`).join(''));
    const whole = deflateSync(text);
    expect(
      text
        .subarray(0, 2000)
        .equals(decode(whole.subarray(0, whole.length - 900), name('FlateDecode')).subarray(0, 2000)),
    ).toBe(true);
    const badChecksum = Uint8Array.from(whole);
    badChecksum[whole.length - 1]! ^= 255;
    expect(decode(badChecksum, name('FlateDecode')).equals(text)).toBe(true);
    const badHeader = Buffer.concat([Buffer.from([0, 0]), deflateRawSync(text)]);
    expect(decode(badHeader, name('FlateDecode')).equals(text)).toBe(true);
    const garbled = Uint8Array.from(whole).fill(255, whole.length >> 1);
    expect(decode(garbled, name('FlateDecode')).length).toBeGreaterThan(1000);
  });

  it.each([
    ['Flate', deflateSync(Buffer.alloc(1001)), 'FlateDecode'],
    ['run lengths', Buffer.concat(Array.from({ length: 8 }, () => Buffer.from([129, 0]))), 'RunLengthDecode'],
  ])('stops %s at the limit and not before', (_, data, filter) => {
    const size = filter === 'FlateDecode' ? 1001 : 1024;
    expect(decode(data, name(filter), null, size)).toHaveLength(size);
    expect(() => decode(data, name(filter), null, size - 1)).toThrow('decodes to more than');
  });

  it.each(['DCTDecode', 'JPXDecode', 'NoSuchDecode'])('rejects %s', (filter) => {
    expect(() => decode(Buffer.from('x'), name(filter))).toThrow(filter);
  });
});
