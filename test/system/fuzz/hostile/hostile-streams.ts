import { deflateSync } from 'node:zlib';
import { mib } from '@bulkfill/engine/core/units';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import type { HostileDocument } from './hostile-document.ts';

/** A thousandth of its size when it is deflated. */
const zeros = Buffer.alloc(512 * mib);
const bomb = (): Uint8Array => deflateSync(zeros, { level: 1 });

/** Builds a page with this content stream and these filters. */
const content = (dict: string, data: Uint8Array | string): Uint8Array => rawPdf({ ...onePage(), 4: { dict, data } });

/** Every page attribute hangs on one more object, in an object stream with these entries. */
const inObjectStream = (dict: string, data: Uint8Array | string): Uint8Array => {
  const objects = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    5: { dict: `/Type/ObjStm${dict}`, data },
  };
  const entry = (kind: number, second: number, third: number): Buffer => {
    const bytes = Buffer.alloc(7);
    bytes.writeUInt8(kind, 0);
    bytes.writeUInt32BE(second, 1);
    bytes.writeUInt16BE(third, 5);
    return bytes;
  };
  const draft = Buffer.from(rawPdf(objects, { xref: 'none' }));
  const entries = Buffer.concat([
    entry(0, 0, 0),
    entry(1, draft.indexOf('1 0 obj'), 0),
    entry(2, 5, 0),
    entry(2, 5, 1),
    entry(2, 5, 2),
    entry(1, draft.indexOf('5 0 obj'), 0),
    entry(1, draft.length, 0),
  ]);
  const section = `6 0 obj\n<</Type/XRef/W[1 4 2]/Size 7/Root 1 0 R/Length ${entries.length}>>\nstream\n`;
  return Buffer.concat([
    draft,
    Buffer.from(section),
    entries,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${draft.length}\n%%EOF\n`),
  ]);
};

const members = [
  '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]>>',
  '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
  '[]',
];
const membersHeader = `2 0 3 ${members[0]!.length + 1} 4 ${members[0]!.length + members[1]!.length + 2} `;

/** Decompression bombs, absurd filters and filter parameters, streams without an end. */
export const hostileStreams: readonly HostileDocument[] = [
  { title: 'content of 512 MiB', make: () => content('/Filter/FlateDecode', bomb()), end: 'filled', isUnread: true },
  {
    title: 'content deflated three times over',
    make: () => content('/Filter[/FlateDecode/FlateDecode/FlateDecode]', deflateSync(deflateSync(bomb()))),
    end: 'filled',
    isUnread: true,
  },
  {
    title: 'content of 60 MiB of operators that save the state',
    make: () => content('/Filter/FlateDecode', deflateSync(Buffer.alloc(60 * mib, 'q '))),
    end: 'filled',
    isUnread: true,
  },
  {
    title: 'content of 60 MiB of operators that restore it',
    make: () => content('/Filter/FlateDecode', deflateSync(Buffer.alloc(60 * mib, 'Q '))),
    end: 'filled',
    isUnread: true,
  },
  {
    title: 'content of 30 MiB of open brackets',
    make: () => content('/Filter/FlateDecode', deflateSync(Buffer.alloc(30 * mib, '['))),
    end: 'filled',
    isUnread: true,
  },
  {
    title: 'content of 30 MiB of inline images without an end',
    make: () => content('/Filter/FlateDecode', deflateSync(Buffer.alloc(30 * mib, 'BI ID '))),
    end: 'filled',
    isUnread: true,
  },
  {
    title: 'one stream of 1 MiB that a page names 100,000 times',
    make: () =>
      rawPdf({
        ...onePage(),
        3: `<</Type/Page/Parent 2 0 R/Contents[${'4 0 R '.repeat(100_000)}]>>`,
        4: { dict: '/Filter/FlateDecode', data: deflateSync(Buffer.alloc(mib, ' ')) },
      }),
    end: 'filled',
    isUnread: true,
  },
  {
    title: 'LZW content that grows to the bound',
    make: () => content('/Filter/LZWDecode', lzwBomb(400_000)),
    end: 'filled',
    isUnread: true,
  },
  {
    title: 'run-length content that grows to the bound',
    make: () => content('/Filter/RunLengthDecode', Buffer.alloc(4 * mib, Buffer.of(129, 32))),
    end: 'filled',
    isUnread: true,
  },
  {
    title: 'base-85 content that grows to the bound',
    make: () => content('/Filter/ASCII85Decode', Buffer.alloc(60 * mib, 'z')),
    end: 'filled',
    isUnread: true,
  },
  {
    title: 'a chain of 1,000 filters',
    make: () => content(`/Filter[${'/FlateDecode'.repeat(1000)}]`, bomb()),
    end: 'filled',
    isUnread: true,
  },
  {
    title: 'a chain of 1,000 hexadecimal filters',
    make: () => content(`/Filter[${'/AHx'.repeat(1000)}]`, '20>'),
    end: 'filled',
  },
  {
    title: 'predictor columns past 2³¹',
    make: () =>
      content('/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 2147483648>>', deflateSync(Buffer.from('q Q'))),
    end: 'filled',
  },
  {
    title: 'predictor colours and bits that multiply to nothing or to too much',
    make: () =>
      content(
        '/Filter/FlateDecode/DecodeParms<</Predictor 12/Colors 4294967296/BitsPerComponent -8/Columns .1>>',
        deflateSync(Buffer.from('q Q')),
      ),
    end: 'filled',
  },
  {
    title: 'a predictor of one byte a row over 100 MiB',
    make: () =>
      content(
        '/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 1>>',
        deflateSync(Buffer.alloc(100 * mib), { level: 1 }),
      ),
    end: 'filled',
    isUnread: true,
  },
  {
    title: 'damaged Flate data of 20 MiB',
    make: () => {
      const data = deflateSync(
        Buffer.from(Array.from({ length: 20 * mib }, (_, index) => 32 + ((index * index) % 90))),
        { level: 1 },
      );
      data.fill(255, data.length >> 1, (data.length >> 1) + 64);
      return content('/Filter/FlateDecode', data);
    },
    end: 'filled',
    isUnread: true,
  },
  {
    title: 'a length that is the stream itself',
    make: () => rawPdf({ ...onePage(), 4: '<</Length 4 0 R>>\nstream\n0 0 9 9 re f\nendstream' }),
    end: 'filled',
  },
  {
    title: 'lengths that lead to one another',
    make: () =>
      rawPdf({
        ...onePage(),
        4: '<</Length 5 0 R>>\nstream\n0 0 9 9 re f\nendstream',
        5: '6 0 R',
        6: '<</Length 4 0 R>>\nstream\n\nendstream',
      }),
    end: 'filled',
  },
  {
    title: 'a length of 400 digits',
    make: () => rawPdf({ ...onePage(), 4: `<</Length ${'9'.repeat(400)}>>\nstream\nq\nendstream` }),
    end: 'filled',
  },
  {
    title: 'an object stream of 512 MiB',
    make: () => inObjectStream('/N 3/First 20/Filter/FlateDecode', bomb()),
    end: 'INVALID_PDF',
    isUnread: true,
  },
  {
    title: 'an object stream that says it holds 2 billion objects',
    make: () => inObjectStream(`/N 2000000000/First ${membersHeader.length}`, `${membersHeader}${members.join(' ')}`),
    end: 'filled',
    isUnread: true,
  },
  {
    title: 'an object stream whose first object begins before it',
    make: () => inObjectStream('/N 3/First -99', `${membersHeader}${members.join(' ')}`),
    end: 'INVALID_PDF',
  },
  {
    title: 'an object stream whose length is inside it',
    make: () =>
      Buffer.from(
        Buffer.from(inObjectStream(`/N 3/First ${membersHeader.length}`, `${membersHeader}${members.join(' ')}`))
          .toString('latin1')
          .replace(/(ObjStm.*?\/Length) \d+/, '$1 4 0 R'),
        'latin1',
      ),
    end: 'repaired',
  },
  {
    title: 'objects of an object stream nested too deep',
    make: () => inObjectStream('/N 3/First 10', `2 0 3 9 4 9 ${'['.repeat(mib)}`),
    end: 'INVALID_PDF',
  },
];

/**
 * LZW codes of 12 bits that each represent one space more than the last: 3 KiB decode to 4 MiB and more, until the
 * table is full.
 */
const lzwBomb = (codes: number): Uint8Array => {
  const out: number[] = [];
  let bits = 0;
  let bitCount = 0;
  let next = 258;
  let width = 9;
  const put = (code: number): void => {
    bits = (bits << width) | code;
    bitCount += width;
    while (bitCount >= 8) {
      bitCount -= 8;
      out.push((bits >> bitCount) & 255);
    }
    bits &= (1 << bitCount) - 1;
  };
  put(256);
  put(32);
  for (let index = 1; index < codes; index++) {
    put(Math.min(next, 4095));
    if (next < 4095) next++;
    width = next + 1 >= 2048 ? 12 : next + 1 >= 1024 ? 11 : next + 1 >= 512 ? 10 : 9;
  }
  return Uint8Array.from(out);
};
