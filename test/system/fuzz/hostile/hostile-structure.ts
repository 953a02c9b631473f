import { deflateSync } from 'node:zlib';
import { mib } from '@bulkfill/engine/core/units';
import { onePage, type RawObjects, rawPdf } from '../../../support/raw-pdf.ts';
import type { HostileDocument } from './hostile-document.ts';

/** A sound page and whatever follows it instead of a cross-reference. */
const followedBy = (tail: (bodyLength: number) => Uint8Array | string, objects: RawObjects = {}): Uint8Array => {
  const body = rawPdf({ ...onePage('', '0 0 9 9 re f'), ...objects }, { xref: 'none' });
  return Buffer.concat([body, Buffer.from(tail(body.length) as string, 'latin1')]);
};

/** A cross-reference stream with these entries over a sound page. */
const xrefStream = (dict: string, data: Uint8Array | string): Uint8Array =>
  followedBy(
    (at) =>
      `9 0 obj\n<</Type/XRef${dict}/Root 1 0 R/Length ${data.length}>>\nstream\n${Buffer.from(data as string, 'latin1').toString('latin1')}\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`,
  );

const manyObjects = (count: number): RawObjects => {
  const objects: RawObjects = {};
  for (let number = 5; number < 5 + count; number++)
    objects[number] = `<</Next ${number + 1} 0 R/Text(object ${number})>>`;
  return objects;
};

/** A table, and an update for every other save: each changes nothing. */
const manySections = (count: number, previous: (index: number, offsets: readonly number[]) => number): Uint8Array => {
  let file = Buffer.from(rawPdf(onePage('', 'q'))).toString('latin1');
  const offsets = [Number(/startxref\s+(\d+)/.exec(file)?.[1])];
  const parts = [file];
  let length = file.length;
  for (let index = 1; index <= count; index++) {
    offsets.push(length);
    file = `xref\n0 0\ntrailer\n<</Size 5/Root 1 0 R/Prev ${previous(index, offsets)}>>\nstartxref\n${length}\n%%EOF\n`;
    parts.push(file);
    length += file.length;
  }
  return Buffer.from(parts.join(''), 'latin1');
};

const trailerOf = (entries: string): Uint8Array =>
  rawPdf(onePage('', '0 0 9 9 re f'), { trailer: `/Root 1 0 R${entries}` });

/** Cross-references, trailers, object numbers and syntax made to loop, to overflow or to be endless. */
export const hostileStructures: readonly HostileDocument[] = [
  {
    title: '100,000 objects',
    make: () => rawPdf({ ...onePage('/Next 5 0 R'), ...manyObjects(100_000) }),
    end: 'filled',
  },
  {
    title: '100,000 objects to be found by looking',
    make: () => rawPdf({ ...onePage('/Next 5 0 R'), ...manyObjects(100_000) }, { shift: 7 }),
    end: 'repaired',
  },
  {
    title: '100,000 streams without an end',
    make: () => {
      const objects: string[] = [];
      for (let number = 5; number < 100_005; number++)
        objects.push(`${number} 0 obj<</Next ${number + 1} 0 R>>stream\nendobj\n`);
      return followedBy(() => `${objects.join('')}trailer<</Root 1 0 R/Info 5 0 R>>`);
    },
    end: 'repaired',
  },
  {
    title: '100,000 object streams without an end',
    make: () =>
      followedBy(
        () =>
          `${Array.from({ length: 100_000 }, (_, index) => `${index + 9} 0 obj<</Type/ObjStm/N 1/First 4>>stream\n`).join('')}trailer<</Root 1 0 R>>`,
      ),
    end: 'repaired',
  },
  {
    title: 'a million empty objects of one number',
    make: () => followedBy(() => '9 0 obj\n'.repeat(mib)),
    end: 'repaired',
  },
  { title: 'a million trailers', make: () => followedBy(() => 'trailer<</Root 1 0 R/A['.repeat(mib)), end: 'repaired' },
  { title: '10,000 sections', make: () => manySections(9990, (index, offsets) => offsets[index - 1]!), end: 'filled' },
  {
    title: '20,000 sections',
    make: () => manySections(20_000, (index, offsets) => offsets[index - 1]!),
    end: 'repaired',
  },
  {
    title: 'sections that lead to one another',
    make: () => manySections(3, (index, offsets) => offsets[index === 1 ? 3 : index - 1] ?? offsets[0]!),
    end: 'filled',
  },
  {
    title: 'a section that leads to itself',
    make: () => manySections(1, (index, offsets) => offsets[index]!),
    end: 'repaired',
  },
  { title: 'a section before the file', make: () => trailerOf('/Prev -20'), end: 'repaired' },
  { title: 'a section past 2⁶³', make: () => trailerOf(`/Prev 9${'0'.repeat(30)}`), end: 'repaired' },
  {
    title: 'a hybrid section that is the table itself',
    make: () =>
      Buffer.from(
        Buffer.from(trailerOf('/XRefStm 00000'))
          .toString('latin1')
          .replace(
            /XRefStm 0+/,
            (text) =>
              `XRefStm ${String(Buffer.from(trailerOf('/XRefStm 00000')).lastIndexOf('xref\n0')).padStart(text.length - 8, '0')}`,
          ),
        'latin1',
      ),
    end: 'filled',
  },
  {
    title: 'a size of 2³¹',
    make: () =>
      Buffer.from(
        Buffer.from(trailerOf(''))
          .toString('latin1')
          .replace(/Size \d+/, 'Size 2147483648'),
        'latin1',
      ),
    end: 'filled',
  },
  {
    title: 'a negative size',
    make: () =>
      Buffer.from(
        Buffer.from(trailerOf(''))
          .toString('latin1')
          .replace(/Size \d+/, 'Size -1'),
        'latin1',
      ),
    end: 'filled',
  },
  {
    title: 'a subsection of 4 billion entries',
    make: () =>
      followedBy(
        (at) =>
          `xref\n0 4294967296\n${'0000000000 65535 f \n'.repeat(10)}trailer<</Root 1 0 R>>startxref\n${at}\n%%EOF`,
      ),
    end: 'repaired',
  },
  {
    title: '2 million entries for objects that are not there',
    make: () =>
      followedBy(
        (at) =>
          `xref\n0 2000000\n${'0000000009 00000 n \n'.repeat(2_000_000)}trailer<</Root 1 0 R>>startxref\n${at}\n%%EOF`,
      ),
    end: 'repaired',
  },
  { title: 'entries of no width', make: () => xrefStream('/W[0 0 0]/Size 5', ''), end: 'repaired' },
  { title: 'entries of 2 billion bytes', make: () => xrefStream('/W[1 2147483647 2]/Size 5', ''), end: 'repaired' },
  { title: 'entries of negative width', make: () => xrefStream('/W[-1 4 2]/Size 5', ''), end: 'repaired' },
  {
    title: 'an index before nought',
    make: () => xrefStream('/W[1 4 2]/Size 5/Index[-5 10]', Buffer.alloc(70)),
    end: 'repaired',
  },
  {
    title: 'an index of 2³¹ entries of one byte',
    make: () =>
      xrefStream(
        '/W[1 0 0]/Size 5/Index[0 2147483647]/Filter/FlateDecode',
        deflateSync(Buffer.alloc(200 * mib, 1), { level: 1 }),
      ),
    end: 'repaired',
  },
  {
    title: 'an index of a million ranges',
    make: () => xrefStream(`/W[1 4 2]/Size 5/Index[${'7 0 '.repeat(mib)}]`, Buffer.alloc(70)),
    end: 'repaired',
  },
  {
    title: 'a cross-reference stream of 512 MiB',
    make: () => xrefStream('/W[1 4 2]/Size 5/Filter/FlateDecode', deflateSync(Buffer.alloc(512 * mib), { level: 1 })),
    end: 'repaired',
  },
  {
    title: 'references that lead to themselves',
    make: () =>
      rawPdf({
        ...onePage('/Resources 5 0 R/Annots 6 0 R/Rotate 7 0 R/MediaBox 5 0 R'),
        5: '5 0 R',
        6: '7 0 R',
        7: '6 0 R',
      }),
    end: 'filled',
  },
  {
    title: 'a chain of 100,000 references',
    make: () => {
      const objects: RawObjects = {};
      for (let number = 5; number < 100_005; number++) objects[number] = `${number + 1} 0 R`;
      return rawPdf({ ...onePage('/Rotate 5 0 R'), ...objects });
    },
    end: 'filled',
  },
  {
    title: 'arrays nested a million deep in the catalog',
    make: () => rawPdf({ ...onePage(), 1: `<</Type/Catalog/Pages 2 0 R/A ${'['.repeat(mib)}>>` }),
    end: 'INVALID_PDF',
  },
  {
    title: 'dictionaries nested a million deep in a page',
    make: () => rawPdf(onePage(`/A ${'<</A'.repeat(mib)}`)),
    end: 'INVALID_PDF',
  },
  {
    title: 'arrays nested a million deep that no page needs',
    make: () => rawPdf({ ...onePage(), 5: '['.repeat(mib) }),
    end: 'filled',
  },
  {
    title: 'arrays nested 200 deep',
    make: () => rawPdf(onePage(`/A ${'['.repeat(200)}${']'.repeat(200)}`)),
    end: 'filled',
  },
  {
    title: 'parentheses nested 10 million deep',
    make: () => rawPdf(onePage(`/A ${'('.repeat(10 * mib)}`)),
    end: 'filled',
  },
  {
    title: 'a string of 20 MiB of escapes',
    make: () => rawPdf(onePage(`/A (${'\\('.repeat(10 * mib)})`)),
    end: 'filled',
  },
  {
    title: 'a hexadecimal string of 20 MiB',
    make: () => rawPdf(onePage(`/A <${'41'.repeat(10 * mib)}>`)),
    end: 'filled',
  },
  { title: 'a name of 20 MiB of escapes', make: () => rawPdf(onePage(`/A /${'#41'.repeat(7 * mib)}`)), end: 'filled' },
  { title: 'a number of 20 MiB of digits', make: () => rawPdf(onePage(`/A ${'9'.repeat(20 * mib)}`)), end: 'filled' },
  { title: 'a comment of 50 MiB', make: () => rawPdf(onePage(`/A %${'x'.repeat(50 * mib)}\n1`)), end: 'filled' },
  {
    title: 'a million different names',
    make: () => rawPdf(onePage(`/A<<${Array.from({ length: mib }, (_, index) => `/N${index} ${index}`).join('')}>>`)),
    end: 'filled',
  },
  {
    title: 'object numbers past every limit',
    make: () =>
      followedBy(
        () =>
          '2147483647 0 obj<<>>endobj 99999999999999 0 obj<<>>endobj -1 0 obj<<>>endobj 8388607 65536 obj<<>>endobj trailer<</Root 1 0 R>>',
      ),
    end: 'repaired',
  },
  {
    title: 'a catalog in every object',
    make: () =>
      followedBy(() =>
        Array.from(
          { length: 50_000 },
          (_, index) => `${index + 9} 0 obj<</Type/Catalog/Pages ${index + 10} 0 R>>endobj\n`,
        ).join(''),
      ),
    end: 'repaired',
  },
  {
    title: '50 MiB of nothing behind the end',
    make: () => rawPdf(onePage('', 'q'), { after: '\0'.repeat(50 * mib) }),
    end: 'filled',
  },
  { title: 'nothing but its header', make: () => Buffer.from('%PDF-1.7'), end: 'INVALID_PDF' },
  { title: 'nothing at all', make: () => Buffer.alloc(0), end: 'INVALID_PDF' },
];
