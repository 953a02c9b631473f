import { deflateSync } from 'node:zlib';
import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import type { Losses } from '@bulkfill/engine/pdf/read/losses';
import { describe, expect, it } from 'vitest';
import { onePage, type RawObjects, rawPdf } from '../../../support/raw-pdf.ts';

const lost = (source: Uint8Array): Losses | undefined => inspectPdf(source).losses;
const missing = (objects: number, more: Partial<Losses> = {}): Losses => ({
  objects,
  pages: 0,
  endIsCut: false,
  ...more,
});

const resources = '/Resources<</Font<</F 5 0 R>>/XObject<</I 6 0 R>>>>/Annots[7 0 R]';
const whole: RawObjects = onePage(resources, 'BT /F 9 Tf (Ada) Tj ET /I Do', {
  5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  6: { dict: '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray', data: 'x' },
  7: '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]>>',
  8: '<</Nobody/ReachesThis>>',
});
const without = (...numbers: number[]): RawObjects =>
  Object.fromEntries(Object.entries(whole).filter(([number]) => !numbers.includes(Number(number))));
/** Objects are taken from the bytes, and the cross-reference goes on naming their places. */
const erased = (number: number): Uint8Array => {
  const text = Buffer.from(rawPdf(whole)).toString('latin1');
  const at = text.indexOf(`${number} 0 obj`);
  const end = text.indexOf('endobj', at) + 'endobj'.length;
  return Buffer.from(text.slice(0, at) + ' '.repeat(end - at) + text.slice(end), 'latin1');
};

describe('findLosses', () => {
  it('returns undefined for a complete source with a table, a stream or no cross-reference', () => {
    for (const xref of ['table', 'stream', 'none'] as const)
      expect([xref, lost(rawPdf(whole, { xref }))]).toEqual([xref, undefined]);
  });

  // Contract: SOURCE_PDF_INCOMPLETE
  it.each([
    ['contents', 4],
    ['a font', 5],
    ['an image', 6],
  ])('counts %s that the cross-reference marks as free', (_name, number) => {
    expect(lost(rawPdf(without(number)))).toEqual(missing(1));
  });

  it.each([3, 4, 5, 6, 7])('counts object %i if its position contains something else', (number) => {
    const found = number === 3 ? undefined : lost(erased(number));
    // The only page is gone: nothing is left to fill.
    if (number === 3) expect(() => lost(erased(3))).toThrow('not a valid PDF');
    else expect(found).toEqual(missing(1));
  });

  it('counts each object once for any number of references', () => {
    expect(
      lost(rawPdf({ ...without(5, 6), 3: `<</Type/Page/Parent 2 0 R/Contents[4 0 R 5 0 R 5 0 R]${resources}>>` })),
    ).toEqual(missing(2));
  });

  it('counts pages that the tree counts but does not contain', () => {
    expect(lost(rawPdf({ ...whole, 2: '<</Type/Pages/Kids[3 0 R]/Count 4/MediaBox[0 0 300 200]>>' }))).toEqual(
      missing(0, { pages: 3 }),
    );
    const kid = lost(rawPdf({ ...whole, 2: '<</Type/Pages/Kids[3 0 R 30 0 R]/Count 2/MediaBox[0 0 300 200]>>' }));
    expect(kid).toEqual(missing(1, { pages: 1 }));
  });

  it('counts a stream whose end is missing, and one whose deflated data is truncated', () => {
    const source = Buffer.from(rawPdf(whole, { xref: 'none' }));
    // Objects 5 to 7 come after it.
    expect(lost(source.subarray(0, source.indexOf('Ada') + 2))).toEqual(missing(4));
    const lines = Array.from({ length: 400 }, (_, at) => `${(at * 7919) % 1000} ${(at * 104_729) % 1000} m`);
    const deflated = deflateSync(Buffer.from(lines.join('\n')));
    const damaged = Uint8Array.from(deflated, (byte, at) => (at < 300 ? byte : byte ^ 0x55));
    expect(lost(rawPdf({ ...whole, 4: { dict: '/Filter/FlateDecode', data: damaged } }))).toEqual(missing(1));
  });
});

/** Contents of many lines, and others that are whole. */
const withDeflated = (change: (data: Uint8Array) => Uint8Array, others: number): RawObjects => {
  const lines = Array.from({ length: 400 }, (_, at) => `${(at * 7919) % 1000} ${(at * 104_729) % 1000} m`);
  const stream = (data: Uint8Array) => ({ dict: '/Filter/FlateDecode', data });
  const data = deflateSync(Buffer.from(lines.join('\n')));
  const numbers = Array.from({ length: others }, (_, at) => 20 + at);
  return {
    ...whole,
    3: `<</Type/Page/Parent 2 0 R/Contents[4 0 R ${numbers.map((number) => `${number} 0 R`).join(' ')}]${resources}>>`,
    4: stream(change(data)),
    ...Object.fromEntries(numbers.map((number) => [number, stream(deflateSync(Buffer.from(`q Q % ${number}`)))])),
  };
};
/** One number in place of another: all data can be read. */
const changed = () => deflateSync(Buffer.from('1 0 0 1 0 0 cm')).with(7, 0x2c);
const withoutEnd = (data: Uint8Array) => data.subarray(0, 300);
const withChecksum =
  (...bytes: number[]) =>
  (data: Uint8Array) =>
    Uint8Array.of(...data.subarray(0, -4), ...bytes);

describe('findLosses: readable deflated data with a wrong checksum', () => {
  it.each<[string, (data: Uint8Array) => Uint8Array]>([
    ['another checksum', withChecksum(1, 2, 3, 4)],
    ['no end', withoutEnd],
    ['another value', changed],
  ])('is counted if most data of the document is correct: %s', (_name, change) => {
    expect(lost(rawPdf(withDeflated(change, 2)))).toEqual(missing(1));
    // As many agree as do not: the producer writes them so.
    expect(lost(rawPdf(withDeflated(change, 1)))).toBeUndefined();
  });

  it.each<[string, (data: Uint8Array) => Uint8Array]>([
    ['a checksum that was never computed', withChecksum(0, 0, 0, 0)],
    ['no checksum', (data) => data.subarray(0, -4)],
    ['a checksum with one wrong byte', (data) => data.with(data.length - 1, (data.at(-1) ?? 0) ^ 1)],
    ['a flush in place of an end', () => Buffer.from('789c2a5408040000 00ffff'.replace(' ', ''), 'hex')],
    ['no data', () => new Uint8Array(0)],
  ])('is not counted with %s', (_name, change) => {
    expect(lost(rawPdf(withDeflated(change, 2)))).toBeUndefined();
  });
});

describe('findLosses: complete sources', () => {
  it.each<[string, Uint8Array]>([
    ['an object that is written as null', rawPdf({ ...whole, 7: 'null', 6: 'null' })],
    ['an annotation that was deleted', rawPdf(without(7))],
    [
      'metadata, structure and outlines that lead nowhere',
      rawPdf({ ...whole, 1: '<</Type/Catalog/Pages 2 0 R/Metadata 90 0 R/Outlines 91 0 R/StructTreeRoot 92 0 R>>' }),
    ],
    [
      'keys of a page that no viewer looks at',
      rawPdf({
        ...whole,
        3: `<</Type/Page/Parent 2 0 R/Contents 4 0 R${resources}/Metadata 90 0 R/PieceInfo 91 0 R/Thumb 92 0 R/B[93 0 R]>>`,
      }),
    ],
    ['an object that nothing reaches', rawPdf(without(8))],
    ['anything, with a wrong offset', rawPdf(whole, { shift: 9 })],
    ['anything, with text behind its end', rawPdf(whole, { after: '<html>the object was not found</html>' })],
    [
      'anything, with a wrong checksum',
      rawPdf({
        ...whole,
        4: { dict: '/Filter/FlateDecode', data: Uint8Array.from(deflateSync(Buffer.from('q Q'))).fill(1, -4) },
      }),
    ],
    ['a stream whose length is wrong', rawPdf({ ...whole, 4: '<</Length 3>>stream\nq 1 0 0 1 0 0 cm Q\nendstream' })],
  ])('include %s', (_name, source) => {
    expect(lost(source)).toBeUndefined();
  });
});

describe('findLosses: truncated last update', () => {
  const first = Buffer.from(rawPdf(whole));
  const xrefAt = first.lastIndexOf('xref\n0');
  const changed = '4 0 obj\n<</Length 3>>\nstream\nq Q\nendstream\nendobj\n';
  const updated = (end: string): Uint8Array => Buffer.concat([first, Buffer.from(end, 'latin1')]);
  const section = `xref\n4 1\n${String(first.length).padStart(10, '0')} 00000 n \ntrailer\n<</Size 9/Root 1 0 R/Prev ${xrefAt}>>\n`;
  const end = `startxref\n${first.length + changed.length}\n%%EOF\n`;

  it('reports nothing for the complete update', () => {
    expect(lost(updated(changed + section + end))).toBeUndefined();
  });

  it.each([...Array(changed.length + section.length + 'startxref'.length).keys()].slice(1))(
    'reports a file truncated after byte %i',
    (length) => {
      const cut = updated((changed + section + end).slice(0, length));
      // Up to the end of the table, all there is may be missing; from then on readers find everything.
      if (length < (changed + section).length) expect(lost(cut)).toMatchObject({ endIsCut: true });
      else expect([undefined, true]).toContain(lost(cut)?.endIsCut);
    },
  );

  it('reads the objects of the update that are complete', () => {
    const { losses, pageCount } = inspectPdf(
      updated(
        '2 0 obj\n<</Type/Pages/Kids[3 0 R 9 0 R]/Count 2/MediaBox[0 0 300 200]>>\nendobj\n9 0 obj\n<</Type/Page/Parent 2 0 R>>\nendobj\nxref\n2 1',
      ),
    );
    expect({ losses, pageCount }).toEqual({ losses: missing(0, { endIsCut: true }), pageCount: 2 });
    // The page tree itself is cut: the version before it counts.
    expect(inspectPdf(updated('2 0 obj\n<</Type/Pages/Kids[')).pageCount).toBe(1);
  });

  it('reports zeros in place of the rest as truncated', () => {
    const padded = (zeros: number) => Buffer.concat([first.subarray(0, xrefAt), Buffer.alloc(zeros)]);
    expect(lost(padded(16))).toMatchObject({ endIsCut: true });
    expect(lost(padded(15))).toBeUndefined();
    expect(lost(Buffer.concat([first, Buffer.alloc(4096)]))).toBeUndefined();
    expect(lost(Buffer.concat([updated('4 0 o'), Buffer.alloc(4096)]))).toMatchObject({ endIsCut: true });
  });

  it('reports a truncated object that no page needs', () => {
    expect(lost(first.subarray(0, first.indexOf('ReachesThis')))).toEqual(missing(0, { endIsCut: true }));
  });

  it('reports a truncated cross-reference of the only revision', () => {
    expect(lost(first.subarray(0, xrefAt + 30))).toMatchObject({ endIsCut: true });
    expect(lost(first.subarray(0, xrefAt))).toBeUndefined();
  });
});
