import { Readable } from 'node:stream';
import { sharePrefix } from '@bulkfill/engine/zip/shared-prefix';
import { ZipWriter } from '@bulkfill/engine/zip/zip-writer';
import { describe, expect, it } from 'vitest';
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';
import { readDirectory, readEntry } from './read-zip.ts';

/** A file that is zeros up to `startBytes` and then the archive, without its zeros being anywhere. */
class SparseReader extends RandomAccessReader {
  readonly startBytes: number;
  readonly archive: Buffer;

  constructor(startBytes: number, archive: Buffer) {
    super();
    this.startBytes = startBytes;
    this.archive = archive;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const zeros = Math.max(0, Math.min(end, this.startBytes) - start);
    const bytes = this.archive.subarray(Math.max(0, start - this.startBytes), Math.max(0, end - this.startBytes));
    return Readable.from([Buffer.concat([Buffer.alloc(zeros), bytes])]);
  }
}

const open = (startBytes: number, archive: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const reader = new SparseReader(startBytes, archive);
    fromRandomAccessReader(
      reader,
      startBytes + archive.length,
      { lazyEntries: true, autoClose: false },
      (error, zip) => (error === null ? resolve(zip) : reject(error)),
    );
  });

const fourGib = 2 ** 32;

describe('archive across 4 GiB', () => {
  it.each([
    ['entirely below', fourGib - 10_000, false],
    ['with its second entry at the last offset of 32 bits', fourGib - 1 - 130, true],
    ['beyond, from its second entry on', fourGib - 100, true],
    ['entirely beyond', 3 * fourGib, true],
  ])('can be read %s', async (_, startBytes, zip64) => {
    const prefix = await sharePrefix(Buffer.from('%PDF-1.7 shared by all rows'));
    const zip = new ZipWriter({ startBytes });
    for (let row = 1; row <= 3; row++) zip.addShared(`row_${row}.pdf`, prefix, Buffer.from(`row ${row}`));
    zip.beginEntry('manifest.json');
    zip.write(Buffer.from('{}'));
    zip.endEntry();
    const projected = zip.projectedSize();
    zip.finish();
    const archive = Buffer.concat(zip.take());
    expect(archive.length).toBe(projected);
    expect(archive.includes('PK\x06\x06')).toBe(zip64);

    const reader = await open(startBytes, archive);
    const entries: Entry[] = await readDirectory(reader);
    const contents = await Promise.all(entries.map((entry) => readEntry(reader, entry)));
    expect(contents.map(String)).toEqual([
      '%PDF-1.7 shared by all rowsrow 1',
      '%PDF-1.7 shared by all rowsrow 2',
      '%PDF-1.7 shared by all rowsrow 3',
      '{}',
    ]);
  });
});
