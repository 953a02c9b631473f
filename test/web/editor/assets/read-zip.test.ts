import { deflateRawSync } from 'node:zlib';
import { listZipFiles, ZipRefused } from '@bulkfill/web/editor/assets/read-zip';
import { describe, expect, it } from 'vitest';

interface Entry {
  readonly path: string;
  readonly content: Uint8Array;
  readonly isStored?: boolean;
  readonly flags?: number;
  readonly method?: number;
}

/** Writes a ZIP from scratch, optionally hostile. */
const zipOf = (entries: readonly Entry[]): Uint8Array<ArrayBuffer> => {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, content, isStored = false, flags = 0, method = isStored ? 0 : 8 } of entries) {
    const name = Buffer.from(path);
    const packed = isStored ? Buffer.from(content) : deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    // A false unpacked size.
    entry.writeUInt32LE(1, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, name, packed);
    directory.push(entry, name);
    offset += local.length + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, listed, end]));
};

const limits = { maxEntries: 3, maxFileBytes: 1000, maxBytes: 1500 };
const text = (length: number) => Buffer.alloc(length, 'a');

describe('reading a ZIP of pictures', () => {
  it('returns its files, compressed or stored, without its folders', async () => {
    const zip = zipOf([
      { path: 'photos/', content: text(0), isStored: true },
      { path: 'photos/ä.png', content: text(1000) },
      { path: 'b\\c.jpg', content: text(500), isStored: true },
      { path: 'last.png', content: text(1) },
    ]);
    const files = listZipFiles(zip, limits);
    expect(files.map(({ path }) => path)).toEqual(['photos/ä.png', 'b/c.jpg', 'last.png']);
    expect((await files[0]!.read()).length).toBe(1000);
    expect(Buffer.from(await files[1]!.read()).toString()).toBe('a'.repeat(500));
  });

  it('stops at the byte over the limit of one file, or of all files', async () => {
    for (const isStored of [false, true]) {
      const [large] = listZipFiles(zipOf([{ path: 'a', content: text(1001), isStored }]), limits);
      await expect(large!.read()).rejects.toThrow(ZipRefused);
      const [first, second] = listZipFiles(
        zipOf([
          { path: 'a', content: text(1000), isStored },
          { path: 'b', content: text(501), isStored },
        ]),
        limits,
      );
      await first!.read();
      await expect(second!.read()).rejects.toThrow(ZipRefused);
    }
    // A bomb is not fully unpacked.
    const [bomb] = listZipFiles(zipOf([{ path: 'bomb', content: Buffer.alloc(50_000_000) }]), limits);
    await expect(bomb!.read()).rejects.toThrow('more than 1000 bytes');
  });

  it.each([
    ['a file that is not a ZIP', new Uint8Array(100), 'damaged'],
    ['an empty file', new Uint8Array(0), 'damaged'],
    ['too many files', zipOf(['a', 'b', 'c', 'd'].map((path) => ({ path, content: text(1) }))), 'more than 3 files'],
    ['an encrypted file', zipOf([{ path: 'a', content: text(1), flags: 1 }]), 'encrypted'],
    [
      'an unknown compression method',
      zipOf([{ path: 'a', content: text(1), method: 14 }]),
      'unsupported compression method',
    ],
  ])('rejects %s', (_, bytes, words) => {
    expect(() => listZipFiles(bytes, limits)).toThrow(words);
  });

  it('rejects a truncated or corrupt ZIP', async () => {
    const whole = zipOf([{ path: 'a', content: text(900) }]);
    const [damaged] = listZipFiles(
      whole.map((byte, at) => (at > 32 && at < 40 ? 0xff : byte)),
      limits,
    );
    await expect(damaged!.read()).rejects.toThrow('damaged');
    const moved = whole.slice();
    new DataView(moved.buffer).setUint32(moved.length - 22 + 16, moved.length, true);
    expect(() => listZipFiles(moved, limits)).toThrow('damaged');
  });
});
