import { PdfDict, PdfRef } from '@bulkfill/engine/pdf/pdf-value';
import { PdfSyntaxError } from '@bulkfill/engine/pdf/read/pdf-syntax-error';
import { readXref } from '@bulkfill/engine/pdf/read/xref-reader';
import { describe, expect, it } from 'vitest';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';

const limit = 1 << 20;
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** Appends one table section with one new object; its trailer refers to `previous`. */
const updated = (source: Uint8Array, number: number, previous: number | string, more = ''): Uint8Array => {
  const objectAt = source.length;
  const object = `${number} 0 obj\n(new)\nendobj\n`;
  const sectionAt = objectAt + object.length;
  const entry = `${String(objectAt).padStart(10, '0')} 00000 n \n`;
  const section = `xref\n${number} 1\n${entry}trailer\n<</Size 20/Root 1 0 R/Prev ${previous}${more}>>\nstartxref\n${sectionAt}\n%%EOF\n`;
  return Buffer.concat([source, Buffer.from(object + section, 'latin1')]);
};

const startOf = (pdf: Uint8Array): number => Number(/startxref\n(\d+)\n%%EOF\n$/.exec(latin1(pdf))?.[1]);

describe('readXref', () => {
  it.each([
    ['table', false],
    ['stream', true],
  ] as const)('reads a %s with its offset and trailer', (xref, isStream) => {
    const pdf = rawPdf(onePage('', ''), { xref });
    const read = readXref(pdf, limit);
    expect(read.isStream).toBe(isStream);
    expect(read.startOffset).toBe(startOf(pdf));
    expect(read.trailer.get('Root')).toEqual(new PdfRef(1, 0));
    const catalog = read.table.find(1);
    expect(catalog).toMatchObject({ kind: 'offset', offset: latin1(pdf).indexOf('1 0 obj') });
  });

  it('uses the newest section of an object and the newest trailer', () => {
    const source = rawPdf(onePage('', ''));
    const pdf = updated(source, 3, startOf(source), '/Info 9 0 R');
    const read = readXref(pdf, limit);
    expect(read.table.find(3)).toMatchObject({ offset: source.length });
    expect(read.table.find(1)).toMatchObject({ offset: latin1(pdf).indexOf('1 0 obj') });
    expect(read.trailer.get('Info')).toEqual(new PdfRef(9, 0));
    expect(read.startOffset).toBe(startOf(pdf));
  });

  it('omits objects that a hybrid file marks as free, unless its stream lists them', () => {
    const source = rawPdf(onePage('', '', { 5: '(deleted)', 6: '(hidden)' }));
    const stream = Buffer.from([2, 4, 0]);
    const streamAt = source.length;
    const text = `9 0 obj\n<</Type/XRef/W[1 1 1]/Index[6 1]/Size 10/Length 3>>\nstream\n${stream.toString('latin1')}\nendstream\nendobj\n`;
    const table = `xref\n5 2\n0000000000 00001 f \n0000000000 65535 f \ntrailer\n<</Size 10/Root 1 0 R/Prev ${startOf(source)}`;
    const end = (more: string) => `${table}${more}>>\nstartxref\n${streamAt + text.length}\n%%EOF\n`;
    const hybrid = readXref(
      Buffer.concat([source, Buffer.from(text + end(`/XRefStm ${streamAt}`), 'latin1')]),
      limit,
    ).table;
    expect(hybrid.find(5)).toBeUndefined();
    expect(hybrid.find(6)).toEqual({ kind: 'compressed', stream: 4, index: 0 });
    expect(hybrid.hidesObjects).toBe(true);
    const plain = readXref(Buffer.concat([source, Buffer.from(text + end(''), 'latin1')]), limit).table;
    expect([plain.find(5), plain.find(6), plain.hidesObjects]).toEqual([undefined, undefined, false]);
  });

  it('reads offsets of eight bytes, as pyHanko writes them', () => {
    const source = rawPdf(onePage('', ''));
    const entry = Buffer.alloc(11);
    entry.writeUInt8(1);
    entry.writeBigUInt64BE(9n, 1);
    const dict = `/Type/XRef/W[1 8 2]/Index[5 1]/Size 7/Root 1 0 R/Prev ${startOf(source)}/Length 11`;
    const text = `6 0 obj\n<<${dict}>>\nstream\n${latin1(entry)}\nendstream\nendobj\nstartxref\n${source.length}\n%%EOF\n`;
    const read = readXref(Buffer.concat([source, Buffer.from(text, 'latin1')]), limit);
    expect(read.table.find(5)).toMatchObject({ kind: 'offset', offset: 9 });
  });

  it('terminates if sections form a cycle', () => {
    const source = rawPdf(onePage('', ''));
    const once = updated(source, 3, startOf(source));
    const twice = updated(once, 4, `${String(startOf(once))}`);
    const circle = latin1(twice).replace(`/Prev ${startOf(source)}`, `/Prev ${startOf(twice)}`);
    const read = readXref(Buffer.from(circle, 'latin1'), limit);
    expect(read.trailer).toBeInstanceOf(PdfDict);
    expect(read.table.find(4)).toBeDefined();
    expect(read.table.find(1)).toBeUndefined();
  });

  it.each([
    ['no startxref', (text: string) => text.replace('startxref', 'startyref')],
    ['a startxref past the end', (text: string) => text.replace(/startxref\n\d+/, 'startxref\n99999999')],
    ['a startxref that is not a number', (text: string) => text.replace(/startxref\n\d+/, 'startxref\n/A')],
    ['no trailer', (text: string) => text.replace('trailer', 'trialer')],
  ])('rejects a document with %s', (_, damage) => {
    const pdf = Buffer.from(damage(latin1(rawPdf(onePage('', '')))), 'latin1');
    expect(() => readXref(pdf, limit)).toThrow(PdfSyntaxError);
  });
});
