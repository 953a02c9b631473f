import { deflateSync, inflateSync } from 'node:zlib';
import { DeflateEffort } from '@bulkfill/engine/pdf/optimize/deflate-effort';
import { recompressStream } from '@bulkfill/engine/pdf/optimize/recompress-stream';
import { type PdfDict, PdfName, PdfStream, type PdfValue } from '@bulkfill/engine/pdf/pdf-value';
import { ObjectParser } from '@bulkfill/engine/pdf/read/object-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const text = Buffer.from('BT /F1 12 Tf (Pages and pages of the same words) Tj ET\n'.repeat(40));

const hex = (data: Uint8Array): Buffer => Buffer.from(`${Buffer.from(data).toString('hex')}>`);

/** Encodes ASCII85 like the specification (7.4.3), without `z`. */
const ascii85 = (data: Uint8Array): Buffer => {
  let out = '';
  for (let at = 0; at < data.length; at += 4) {
    const group = Buffer.alloc(4);
    group.set(data.subarray(at, at + 4));
    let value = group.readUInt32BE();
    let digits = '';
    for (let digit = 0; digit < 5; digit++) {
      digits = String.fromCharCode(33 + (value % 85)) + digits;
      value = Math.floor(value / 85);
    }
    out += digits.slice(0, Math.min(4, data.length - at) + 1);
  }
  return Buffer.from(`${out}~>`);
};

/** Codes of nine bits alone: a clear before the table grows. */
const lzw = (data: Uint8Array): Buffer => {
  let bits = '';
  data.forEach((byte, at) => {
    if (at % 200 === 0) bits += (256).toString(2).padStart(9, '0');
    bits += byte.toString(2).padStart(9, '0');
  });
  bits += (257).toString(2).padStart(9, '0');
  return Buffer.from(bits.match(/.{1,8}/g)!.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
};

const runs = (data: Uint8Array): Buffer => {
  const parts: number[] = [];
  for (let at = 0; at < data.length; at += 128)
    parts.push(Math.min(128, data.length - at) - 1, ...data.subarray(at, at + 128));
  return Buffer.from([...parts, 128]);
};

const dictOf = (entries: string): PdfDict => new ObjectParser(Buffer.from(`<<${entries}>>`)).read() as PdfDict;
const recompressed = (entries: string, raw: Uint8Array): PdfStream | undefined =>
  recompressStream(new PdfStream(dictOf(entries), raw), (value: PdfValue) => value, new DeflateEffort());

describe('recompressed stream', () => {
  it.each([
    ['no filter', '', text],
    ['hexadecimal digits', '/Filter/ASCIIHexDecode', hex(text)],
    ['base 85', '/Filter[/ASCII85Decode]', ascii85(text)],
    ['LZW', '/Filter/LZWDecode', lzw(text)],
    ['run lengths', '/Filter/RunLengthDecode', runs(text)],
    ['Flate that was not meant seriously', '/Filter/FlateDecode', deflateSync(text, { level: 0 })],
    ['Flate in base 85', '/Filter[/ASCII85Decode/FlateDecode]', ascii85(deflateSync(text))],
    [
      'Flate twice',
      '/Filter[/FlateDecode/FlateDecode]/DecodeParms[null null]',
      deflateSync(deflateSync(text, { level: 1 }), { level: 0 }),
    ],
  ])('uses Flate instead of %s', (_, entries, raw) => {
    const { dict, raw: data } = recompressed(`/Kept 7${entries}`, raw)!;
    expect(data.length).toBeLessThan(raw.length);
    expect(dict.map).toEqual(
      new Map<string, PdfValue>([
        ['Kept', 7],
        ['Filter', PdfName.of('FlateDecode')],
      ]),
    );
    expect(inflateSync(data).equals(text)).toBe(true);
  });

  it.each([
    ['Flate', '/Filter/FlateDecode', deflateSync(text, { level: 0 }), 12],
    ['LZW', '/Filter/LZWDecode', lzw(text), 2],
  ])('keeps the predictor of %s and its data', (_, entries, raw, predictor) => {
    const parms = `/DecodeParms<</Predictor ${predictor}/Colors 3/Columns 17/BitsPerComponent 8/EarlyChange 1>>`;
    const { dict, raw: data } = recompressed(`${entries}${parms}`, raw)!;
    expect(inflateSync(data).equals(text)).toBe(true);
    expect((dict.get('DecodeParms') as PdfDict).map).toEqual(
      new Map([
        ['Predictor', predictor],
        ['Colors', 3],
        ['Columns', 17],
      ]),
    );
  });

  it('has no filter if that takes fewer bytes', () => {
    const { dict, raw } = recompressed('/Filter/FlateDecode', deflateSync(Buffer.from('q\n')))!;
    expect([dict.has('Filter'), Buffer.from(raw).toString()]).toEqual([false, 'q\n']);
  });

  it('keeps the data of a picture, without the text filter around it', () => {
    const jpeg = Buffer.from([0xff, 0xd8, ...text, 0xff, 0xd9]);
    const parms = '/DecodeParms[null<</ColorTransform 0>>]';
    const { dict, raw } = recompressed(`/Filter[/ASCII85Decode/DCTDecode]${parms}`, ascii85(jpeg))!;
    expect(Buffer.from(raw).equals(jpeg)).toBe(true);
    expect(dict.get('Filter')).toBe(PdfName.of('DCTDecode'));
    expect((dict.get('DecodeParms') as PdfDict).get('ColorTransform')).toBe(0);
    expect(recompressed('/Filter/DCTDecode', jpeg)).toBeUndefined();
  });

  it.each([
    ['is best already', '/Filter/FlateDecode', deflateSync(text, { level: 9, memLevel: 9 })],
    ['is cut', '/Filter/FlateDecode', deflateSync(text, { level: 0 }).subarray(0, -20)],
    [
      'has another checksum',
      '/Filter/FlateDecode',
      Buffer.concat([deflateSync(text, { level: 0 }).subarray(0, -1), Buffer.from([1])]),
    ],
    ['has base 85 without an end', '/Filter/ASCII85Decode', ascii85(text).subarray(0, -2)],
    ['has base 85 with a prefix', '/Filter/ASCII85Decode', Buffer.concat([Buffer.from('<~'), ascii85(text)])],
    ['has a group of base 85 past 32 bits', '/Filter/ASCII85Decode', Buffer.from(`${'u'.repeat(5000)}~>`)],
    ['has base 85 that ends in a single digit', '/Filter/ASCII85Decode', Buffer.from(`${'!'.repeat(5001)}~>`)],
    ['has letters among hexadecimal digits', '/Filter/ASCIIHexDecode', Buffer.concat([Buffer.from('x'), hex(text)])],
    ['has hexadecimal digits without an end', '/Filter/ASCIIHexDecode', hex(text).subarray(0, -1)],
    ['has LZW without an end', '/Filter/LZWDecode', lzw(text).subarray(0, -3)],
    ['has run lengths without an end', '/Filter/RunLengthDecode', runs(text).subarray(0, -1)],
    ['has an unknown filter', '/Filter/Crypt', text],
    ['has a filter that only inline images have', '/Filter/AHx', hex(text)],
    [
      'is predicted inside another filter',
      '/Filter[/FlateDecode/ASCIIHexDecode]/DecodeParms[<</Predictor 12>> null]',
      deflateSync(hex(text)),
    ],
    ['has its data in another file', '/F(data.bin)', text],
    ['has parameters that are none', '/Filter/FlateDecode/DecodeParms 5', deflateSync(text, { level: 0 })],
  ])('is unchanged if it %s', (_, entries, raw) => {
    expect(recompressed(entries, raw)).toBeUndefined();
  });

  it('decodes to the same for any data and filters', () => {
    const filters = {
      ASCIIHexDecode: hex,
      ASCII85Decode: ascii85,
      LZWDecode: lzw,
      RunLengthDecode: runs,
      FlateDecode: (data: Uint8Array) => deflateSync(data, { level: 1 }),
    };
    const name = fc.constantFrom(...(Object.keys(filters) as (keyof typeof filters)[]));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), fc.array(name, { maxLength: 3 }), (data, names) => {
        const raw = names.toReversed().reduce<Uint8Array>((inner, filter) => filters[filter](inner), data);
        const result = recompressed(`/Filter[${names.map((filter) => `/${filter}`).join('')}]`, raw);
        if (result === undefined) return;
        const decoded = result.dict.has('Filter') ? inflateSync(result.raw) : Buffer.from(result.raw);
        expect(decoded.equals(Buffer.from(data))).toBe(true);
      }),
    );
  });
});

describe('recompression effort of one document', () => {
  it('ends after the last budget, in bytes', () => {
    const effort = new DeflateEffort();
    const largest = new Uint8Array(32 * 2 ** 20);
    expect(effort.deflate(new Uint8Array(largest.length + 1))).toBeUndefined();
    expect(effort.deflate(largest)).toBeDefined();
    expect(effort.deflate(new Uint8Array(8 * 2 ** 20 + 1))).toBeUndefined();
    expect(effort.deflate(text)).toEqual(new Uint8Array(deflateSync(text, { level: 9, memLevel: 9 })));
  });

  it('limits the decoded bytes per stream and in total', () => {
    const effort = new DeflateEffort();
    const asked: number[] = [];
    const decode = (gives: number | undefined) =>
      effort.decode(Buffer.alloc(100_000), (_, maxBytes) => {
        asked.push(maxBytes / 2 ** 20);
        return gives === undefined ? undefined : new Uint8Array(gives * 2 ** 20);
      });
    for (const gives of [60, 60, undefined, 50, 22]) decode(gives);
    expect(asked).toEqual([64, 64, 64, 64, 22]);
    expect(decode(1)).toBeUndefined();
    expect(asked).toHaveLength(5);
  });
});
