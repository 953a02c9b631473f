/** Reads bytes `start` up to `end` (exclusive) of an archive. */
export type ReadArchive = (start: number, end: number) => Promise<Uint8Array>;

export interface DirectoryEntry {
  readonly name: string;
  readonly crc32: number;
  readonly compressedBytes: number;
  readonly uncompressedBytes: number;
  readonly offsetBytes: number;
}

/** The archive was not written by `ZipWriter`. Input from clients cannot cause this. */
export class ArchiveCorrupt extends Error {
  override readonly name = 'ArchiveCorrupt';
}

const endBytes = 22;
const zip64EndBytes = 56;
const locatorBytes = 20;
const in64 = 0xffff_ffff;
const headerBytes = 46;
/** Twice the size for 50,000 entries with names of 255 bytes. */
const maxDirectoryBytes = 64 * 1024 * 1024;

const uint64 = (bytes: Buffer, at: number): number =>
  bytes.readUInt32LE(at) + bytes.readUInt32LE(at + 4) * 0x1_0000_0000;

const exactly = async (read: ReadArchive, start: number, end: number): Promise<Buffer> => {
  const bytes = Buffer.from(await read(start, end));
  if (bytes.length !== end - start) throw new ArchiveCorrupt('The archive ends too early.');
  return bytes;
};

const directoryPlace = (tail: Buffer): { readonly offsetBytes: number; readonly sizeBytes: number } => {
  const end = tail.length - endBytes;
  if (end < 0 || tail.readUInt32LE(end) !== 0x0605_4b50) throw new ArchiveCorrupt('The archive has no end record.');
  const locator = end - locatorBytes;
  if (locator < zip64EndBytes || tail.readUInt32LE(locator) !== 0x0706_4b50) {
    return { sizeBytes: tail.readUInt32LE(end + 12), offsetBytes: tail.readUInt32LE(end + 16) };
  }
  const end64 = locator - zip64EndBytes;
  if (tail.readUInt32LE(end64) !== 0x0606_4b50) throw new ArchiveCorrupt('The archive has no Zip64 end record.');
  return { sizeBytes: uint64(tail, end64 + 40), offsetBytes: uint64(tail, end64 + 48) };
};

const entryAt = (bytes: Buffer, at: number): { readonly entry: DirectoryEntry; readonly end: number } => {
  if (at + headerBytes > bytes.length || bytes.readUInt32LE(at) !== 0x0201_4b50)
    throw new ArchiveCorrupt('The directory is damaged.');
  const nameEnd = at + headerBytes + bytes.readUInt16LE(at + 28);
  const end = nameEnd + bytes.readUInt16LE(at + 30);
  if (end > bytes.length) throw new ArchiveCorrupt('The directory is damaged.');
  // The extra field contains only the values that need 64 bits, in this order (APPNOTE 4.5.3).
  let extra = nameEnd + 4;
  const wide = (value: number): number => {
    if (value !== in64) return value;
    if (extra + 8 > end) throw new ArchiveCorrupt('The directory is damaged.');
    extra += 8;
    return uint64(bytes, extra - 8);
  };
  const uncompressedBytes = wide(bytes.readUInt32LE(at + 24));
  const compressedBytes = wide(bytes.readUInt32LE(at + 20));
  const offsetBytes = wide(bytes.readUInt32LE(at + 42));
  const name = bytes.toString('utf8', at + headerBytes, nameEnd);
  return { entry: { name, crc32: bytes.readUInt32LE(at + 16), compressedBytes, uncompressedBytes, offsetBytes }, end };
};

/** Reads entries with two ranged reads. Throws `ArchiveCorrupt`. Source: APPNOTE 6.3.10, clauses 4.3.12 to 4.3.16. */
export const readZipDirectory = async (read: ReadArchive, sizeBytes: number): Promise<readonly DirectoryEntry[]> => {
  const tailBytes = Math.min(sizeBytes, endBytes + locatorBytes + zip64EndBytes);
  const place = directoryPlace(await exactly(read, sizeBytes - tailBytes, sizeBytes));
  if (place.sizeBytes > maxDirectoryBytes || place.offsetBytes + place.sizeBytes > sizeBytes)
    throw new ArchiveCorrupt('The archive has no directory of this size.');
  const bytes = await exactly(read, place.offsetBytes, place.offsetBytes + place.sizeBytes);
  const entries: DirectoryEntry[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { entry, end } = entryAt(bytes, at);
    entries.push(entry);
    at = end;
  }
  return entries;
};
