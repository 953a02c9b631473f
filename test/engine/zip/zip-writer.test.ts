import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { deflatePart } from '@bulkfill/engine/zip/deflated-part';
import { type SharedPrefix, sharePrefix } from '@bulkfill/engine/zip/shared-prefix';
import { ZipWriter } from '@bulkfill/engine/zip/zip-writer';
import { describe, expect, it } from 'vitest';
import { openZip, readDirectory, readEntry, readZip } from './read-zip.ts';

const text = (value: string): Buffer => Buffer.from(value, 'utf8');
const noise = randomBytes(40_000);

describe('ZipWriter: entries with a shared prefix', () => {
  it('contain prefix and tail in order with their CRCs', async () => {
    const prefix = await sharePrefix(text('%PDF-1.7 '.repeat(500)));
    const zip = new ZipWriter();
    const tails = ['', 'a', 'one row', 'another row '.repeat(300)].map(text);
    tails.forEach((tail, index) => {
      expect(zip.addShared(`row_${index + 1}.pdf`, prefix, tail)).toBe(prefix.bytes.length + tail.length);
    });
    zip.finish();
    const entries = await readZip(zip.take());
    expect(entries.map(({ name }) => name)).toEqual(['row_1.pdf', 'row_2.pdf', 'row_3.pdf', 'row_4.pdf']);
    for (const [index, { bytes, entry }] of entries.entries()) {
      expect(bytes).toEqual(Buffer.concat([prefix.bytes, tails[index]!]));
      expect(entry.crc32).toBe(crc32(bytes));
    }
  });

  it('do not keep a reference to the caller’s tail buffer', async () => {
    const prefix = await sharePrefix(noise);
    const zip = new ZipWriter();
    const tail = Buffer.alloc(20);
    for (const value of [1, 2]) {
      tail.fill(value);
      zip.addShared(`row_${value}.pdf`, prefix, tail);
    }
    zip.finish();
    const entries = await readZip(zip.take());
    expect(entries.map(({ bytes }) => bytes.at(-1))).toEqual([1, 2]);
  });

  it('reference the prefix, with one chunk between two of them', async () => {
    const prefix = await sharePrefix(noise);
    const zip = new ZipWriter();
    for (let row = 1; row <= 3; row++) zip.addShared(`row_${row}.pdf`, prefix, text(`tail ${row}`));
    zip.finish();
    const chunks = zip.take();
    for (const piece of prefix.deflated) expect(chunks.filter((chunk) => chunk === piece)).toHaveLength(3);
    expect(chunks.length).toBeLessThanOrEqual(3 * prefix.deflated.length + 6);
  });

  it('copy no bytes of an incompressible prefix, and deflate the rest', async () => {
    const picture = randomBytes(300_000);
    const objects = Buffer.alloc(100_000, '1 0 obj <</Type /Page>> endobj ');
    const prefix = await sharePrefix(Buffer.concat([objects, picture, objects]));
    const lyingThere = prefix.deflated
      .filter(({ buffer }) => buffer === prefix.bytes.buffer)
      .reduce((sum, { length }) => sum + length, 0);
    expect(lyingThere).toBeGreaterThan(200_000);
    expect(prefix.deflatedBytes).toBeLessThan(picture.length + 2000);
    const zip = new ZipWriter();
    zip.addShared('a.pdf', prefix, text('tail'));
    zip.finish();
    const [entry] = await readZip(zip.take());
    expect(entry?.bytes.equals(Buffer.concat([prefix.bytes, text('tail')]))).toBe(true);
  });

  it.each([
    ['a tail longer than a stored block', noise, 65_536],
    ['a tail of exactly a stored block', noise, 65_535],
    ['a tail longer than the blocks that chunks are cut from', noise.subarray(0, 100), 200_000],
  ])('are correct for %s', async (_, prefixBytes, tailBytes) => {
    const prefix = await sharePrefix(prefixBytes);
    for (const tail of [randomBytes(tailBytes), Buffer.alloc(tailBytes, 'compressible ')]) {
      const zip = new ZipWriter();
      zip.addShared('a.pdf', prefix, tail);
      zip.addShared('b.pdf', prefix, text('after'));
      zip.finish();
      const [first, second] = await readZip(zip.take());
      expect(first?.bytes.equals(Buffer.concat([prefixBytes, tail]))).toBe(true);
      expect(second?.bytes.subarray(prefixBytes.length).toString()).toBe('after');
    }
  });

  it('deflate a tail that is long compared with its prefix, and store an incompressible one', async () => {
    const prefix = await sharePrefix(noise.subarray(0, 1000));
    const sizeWith = (tail: Uint8Array): number => {
      const zip = new ZipWriter();
      zip.addShared('a.pdf', prefix, tail);
      return zip.bytesWritten;
    };
    const empty = sizeWith(new Uint8Array());
    expect(sizeWith(Buffer.alloc(3000, 'BT /F1 12 Tf ET '))).toBeLessThan(empty + 200);
    for (const length of [3000, 100_000])
      expect(sizeWith(randomBytes(length))).toBeLessThanOrEqual(empty + length + 10);
  });
});

describe('ZipWriter', () => {
  const build = async (takeEvery: number): Promise<Buffer> => {
    const prefix = await sharePrefix(noise);
    const zip = new ZipWriter();
    const chunks: Uint8Array[] = [];
    for (let row = 1; row <= 50; row++) {
      zip.addShared(`row_${row}.pdf`, prefix, text(`tail of row ${row}`));
      if (row % takeEvery === 0) chunks.push(...zip.take());
    }
    zip.add('manifest.json', text('{"version":2}'));
    zip.finish();
    return Buffer.concat([...chunks, ...zip.take()]);
  };

  it('writes the same bytes however often chunks are taken', async () => {
    const [once, often] = [await build(1000), await build(1)];
    expect(once.equals(often)).toBe(true);
  });

  it('projects its size', async () => {
    const prefix = await sharePrefix(noise);
    const zip = new ZipWriter();
    for (let row = 1; row <= 10; row++) zip.addShared(`row_${row}.pdf`, prefix, text(`${row}`));
    zip.add('extra.bin', noise);
    const projected = zip.projectedSize();
    zip.finish();
    expect(projected).toBe(Buffer.concat(zip.take()).length);
    expect(zip.bytesWritten).toBe(projected);
    expect(zip.projectedSize()).toBe(projected);
  });

  it('dates entries 1980-01-01 00:00 and makes them readable files with UTF-8 names in NFC', async () => {
    const zip = new ZipWriter();
    zip.add('Zoe\u0308_李.pdf', text('x'));
    zip.finish();
    const [read] = await readZip(zip.take());
    expect(read?.name).toBe('Zoë_李.pdf');
    expect([read?.entry.lastModFileDate, read?.entry.lastModFileTime]).toEqual([0x21, 0]);
    expect((read?.entry.externalFileAttributes ?? 0) >>> 16).toBe(0o100644);
    expect((read?.entry.generalPurposeBitFlag ?? 0) & 0x800).toBe(0x800);
  });

  it('can be empty', async () => {
    const zip = new ZipWriter();
    zip.finish();
    expect(await readZip(zip.take())).toEqual([]);
  });
});

describe('ZipWriter: names', () => {
  it.each([
    ['empty', ''],
    ['a folder', 'a/b.pdf'],
    ['a Windows folder', 'a\\b.pdf'],
    ['a parent folder', '..'],
    ['two dots inside', 'a..pdf'],
    ['NUL', 'a\0.pdf'],
    ['an unpaired surrogate', 'a\ud800.pdf'],
    ['65,536 bytes', 'a'.repeat(65_536)],
  ])('are rejected: %s', (_, name) => {
    const zip = new ZipWriter();
    expect(() => zip.add(name, text('x'))).toThrow(RangeError);
    expect(() => zip.beginEntry(name)).toThrow(RangeError);
    expect(zip.bytesWritten).toBe(0);
  });

  it('may have 65,535 bytes', async () => {
    const zip = new ZipWriter();
    zip.add('a'.repeat(65_535), text('x'));
    zip.finish();
    expect((await readZip(zip.take()))[0]?.name).toHaveLength(65_535);
  });

  it('are rejected if they exist, also in another composition', () => {
    const zip = new ZipWriter();
    zip.add('Zoë.pdf', text('x'));
    expect(() => zip.add('Zoe\u0308.pdf', text('y'))).toThrow(RangeError);
    expect(() => zip.beginEntry('Zoë.pdf')).toThrow(RangeError);
  });
});

describe('ZipWriter: entry written in pieces', () => {
  const written = (pieces: readonly Uint8Array[]): Uint8Array[] => {
    const zip = new ZipWriter();
    zip.add('first.txt', text('first'));
    zip.beginEntry('manifest.json');
    for (const piece of pieces) zip.write(piece);
    expect(zip.endEntry()).toBe(pieces.reduce((sum, piece) => sum + piece.length, 0));
    zip.add('last.txt', text('last'));
    zip.finish();
    return zip.take();
  };

  it.each([0, 1, 131_071, 131_072, 131_073, 400_000])('reads back complete at %d bytes', async (length) => {
    const bytes = Buffer.alloc(length, '{"row_number":1,"status":"success"}');
    const entries = await readZip(written([bytes]));
    expect(entries.map(({ name }) => name)).toEqual(['first.txt', 'manifest.json', 'last.txt']);
    expect(entries[1]?.bytes.equals(bytes)).toBe(true);
    expect(entries[1]?.entry.crc32).toBe(crc32(bytes));
  });

  it('has the same bytes however it is split', () => {
    const bytes = randomBytes(300_000);
    const pieces = Array.from({ length: 100 }, (_, index) => bytes.subarray(index * 3000, (index + 1) * 3000));
    expect(Buffer.concat(written(pieces)).equals(Buffer.concat(written([bytes])))).toBe(true);
  });

  it('accepts deflated parts between others', async () => {
    const zip = new ZipWriter();
    const rows = Buffer.alloc(100_000, '{"row_number":1}');
    const part = deflatePart(rows);
    zip.beginEntry('manifest.json');
    zip.write(text('['));
    zip.writeDeflated(part);
    zip.writeDeflated(part);
    zip.write(text(']'));
    expect(zip.endEntry()).toBe(200_002);
    zip.finish();
    const [entry] = await readZip(zip.take());
    expect(entry?.bytes.equals(Buffer.concat([text('['), rows, rows, text(']')]))).toBe(true);
    expect(entry?.entry.crc32).toBe(crc32(entry!.bytes));
  });

  it('buffers at most one piece', () => {
    const zip = new ZipWriter();
    zip.beginEntry('big.json');
    for (let index = 0; index < 100; index++) zip.write(randomBytes(10_000));
    expect(zip.bytesWritten).toBeGreaterThan(1_000_000 - 140_000);
    expect(zip.projectedSize()).toBeGreaterThan(1_000_000);
  });

  it('blocks all other calls until it is ended', () => {
    const zip = new ZipWriter();
    expect(() => zip.write(text('x'))).toThrow('No entry was begun');
    zip.beginEntry('a');
    expect(() => zip.add('b', text('x'))).toThrow('not ended');
    expect(() => zip.beginEntry('b')).toThrow('not ended');
    expect(() => zip.finish()).toThrow('not ended');
    zip.endEntry();
    zip.finish();
    expect(() => zip.add('b', text('x'))).toThrow('finished');
    expect(() => zip.finish()).toThrow('finished');
  });
});

describe('ZipWriter beyond the limits of the original format', () => {
  const archiveOf = (entries: number, prefix: SharedPrefix): Uint8Array[] => {
    const zip = new ZipWriter();
    for (let row = 1; row <= entries; row++) zip.addShared(`row_${row}.pdf`, prefix, text(`${row}`));
    zip.finish();
    return zip.take();
  };

  it.each([65_535, 65_536])('contains %d entries', async (count) => {
    const prefix = await sharePrefix(text('%PDF-1.7'));
    const chunks = archiveOf(count, prefix);
    expect(Buffer.concat(chunks).includes('PK\x06\x06')).toBe(true);
    const zip = await openZip(chunks);
    const entries = await readDirectory(zip);
    expect(entries).toHaveLength(count);
    expect((await readEntry(zip, entries.at(-1)!)).toString()).toBe(`%PDF-1.7${count}`);
  });
});
