/**
 * Writes the fixed records of a ZIP file in place. Source: APPNOTE 6.3.10, clauses 4.3.7 (local header), 4.3.9 (data
 * descriptor), 4.3.12 (central header), 4.3.14 to 4.3.16 (end records), 4.5.3 (Zip64 extra field).
 * Every entry has the time 1980-01-01 00:00, so that the same input produces the same bytes.
 */

/** Compression method (4.4.5). */
const deflated = 8;

export interface EntryFields {
  /** UTF-8 name, at most 65,535 bytes. */
  readonly name: Uint8Array;
  readonly crc32: number;
  readonly compressedBytes: number;
  readonly uncompressedBytes: number;
  readonly offsetBytes: number;
  /** Whether sizes and CRC follow the data and are not in the local header (4.4.4, bit 3). */
  readonly sizesFollow: boolean;
}

/** Marker in a 16- or 32-bit field for a value in the Zip64 record (4.4.1.4), so it is never written as a value. */
const in64 = 0xffff_ffff;
const entriesIn64 = 0xffff;

const utf8NameFlag = 1 << 11;
const sizesFollowFlag = 1 << 3;
const needsDeflate = 20;
const needsZip64 = 45;
const madeByUnix = (3 << 8) | needsZip64;
const regularFile0644 = 0o100644 * 0x1_0000;
const firstDosDate = (1 << 5) | 1;

const sizesNeed64 = (entry: EntryFields): boolean => entry.uncompressedBytes >= in64 || entry.compressedBytes >= in64;
const extraBytesOf = (fields: number): number => (fields === 0 ? 0 : 4 + 8 * fields);

export const localHeaderBytes = (entry: EntryFields): number =>
  30 + entry.name.length + (sizesNeed64(entry) ? extraBytesOf(2) : 0);

/** Writes the local header at `at`; both sizes go to the extra field if either needs 64 bits (4.5.3). */
export const writeLocalHeader = (out: Buffer, at: number, entry: EntryFields): void => {
  const big = sizesNeed64(entry);
  const { sizesFollow } = entry;
  out.writeUInt32LE(0x0403_4b50, at);
  out.writeUInt16LE(big ? needsZip64 : needsDeflate, at + 4);
  out.writeUInt16LE(sizesFollow ? utf8NameFlag | sizesFollowFlag : utf8NameFlag, at + 6);
  out.writeUInt16LE(deflated, at + 8);
  out.writeUInt16LE(0, at + 10);
  out.writeUInt16LE(firstDosDate, at + 12);
  out.writeUInt32LE(sizesFollow ? 0 : entry.crc32, at + 14);
  out.writeUInt32LE(big ? in64 : sizesFollow ? 0 : entry.compressedBytes, at + 18);
  out.writeUInt32LE(big ? in64 : sizesFollow ? 0 : entry.uncompressedBytes, at + 22);
  out.writeUInt16LE(entry.name.length, at + 26);
  out.writeUInt16LE(big ? extraBytesOf(2) : 0, at + 28);
  out.set(entry.name, at + 30);
  if (big) writeZip64Extra(out, at + 30 + entry.name.length, [entry.uncompressedBytes, entry.compressedBytes]);
};

/** Size of the data descriptor after a streamed entry below 4 GiB. */
export const dataDescriptorBytes = 16;

/** Writes the data descriptor, with the signature that stream readers expect. */
export const writeDataDescriptor = (out: Buffer, at: number, entry: EntryFields): void => {
  out.writeUInt32LE(0x0807_4b50, at);
  out.writeUInt32LE(entry.crc32, at + 4);
  out.writeUInt32LE(entry.compressedBytes, at + 8);
  out.writeUInt32LE(entry.uncompressedBytes, at + 12);
};

const centralFieldsIn64 = (entry: EntryFields): number =>
  (entry.uncompressedBytes >= in64 ? 1 : 0) +
  (entry.compressedBytes >= in64 ? 1 : 0) +
  (entry.offsetBytes >= in64 ? 1 : 0);

export const centralHeaderBytes = (entry: EntryFields): number =>
  46 + entry.name.length + extraBytesOf(centralFieldsIn64(entry));

/** Writes the central header at `at`. Only the values that do not fit go to the extra field, in the order of 4.5.3. */
export const writeCentralHeader = (out: Buffer, at: number, entry: EntryFields): void => {
  const fields = centralFieldsIn64(entry);
  out.writeUInt32LE(0x0201_4b50, at);
  out.writeUInt16LE(madeByUnix, at + 4);
  out.writeUInt16LE(fields > 0 ? needsZip64 : needsDeflate, at + 6);
  out.writeUInt16LE(entry.sizesFollow ? utf8NameFlag | sizesFollowFlag : utf8NameFlag, at + 8);
  out.writeUInt16LE(deflated, at + 10);
  out.writeUInt16LE(0, at + 12);
  out.writeUInt16LE(firstDosDate, at + 14);
  out.writeUInt32LE(entry.crc32, at + 16);
  out.writeUInt32LE(Math.min(entry.compressedBytes, in64), at + 20);
  out.writeUInt32LE(Math.min(entry.uncompressedBytes, in64), at + 24);
  out.writeUInt16LE(entry.name.length, at + 28);
  out.writeUInt16LE(extraBytesOf(fields), at + 30);
  out.writeUInt32LE(0, at + 32);
  out.writeUInt16LE(0, at + 36);
  out.writeUInt32LE(regularFile0644, at + 38);
  out.writeUInt32LE(Math.min(entry.offsetBytes, in64), at + 42);
  out.set(entry.name, at + 46);
  if (fields > 0) {
    const values = [entry.uncompressedBytes, entry.compressedBytes, entry.offsetBytes].filter((value) => value >= in64);
    writeZip64Extra(out, at + 46 + entry.name.length, values);
  }
};

export const hasEntryNamed = (headers: Uint8Array, name: Uint8Array): boolean => {
  const bytes = Buffer.from(headers.buffer, headers.byteOffset, headers.byteLength);
  for (let at = 0; at < bytes.length; ) {
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28);
    if (bytes.subarray(at + 46, nameEnd).equals(name)) return true;
    at = nameEnd + bytes.readUInt16LE(at + 30);
  }
  return false;
};

const writeZip64Extra = (out: Buffer, at: number, values: readonly number[]): void => {
  out.writeUInt16LE(0x0001, at);
  out.writeUInt16LE(8 * values.length, at + 2);
  for (let index = 0; index < values.length; index++) writeUint64(out, at + 4 + 8 * index, values[index]!);
};

/** Writes a 64-bit number without BigInt, which would cost more than the rest of a header. */
const writeUint64 = (out: Buffer, at: number, value: number): void => {
  out.writeUInt32LE(value % 0x1_0000_0000, at);
  out.writeUInt32LE(Math.floor(value / 0x1_0000_0000), at + 4);
};

export interface DirectoryFields {
  readonly entries: number;
  readonly sizeBytes: number;
  readonly offsetBytes: number;
}

const directoryNeeds64 = ({ entries, sizeBytes, offsetBytes }: DirectoryFields): boolean =>
  entries >= entriesIn64 || sizeBytes >= in64 || offsetBytes >= in64;

const zip64EndBytes = 56;
const zip64LocatorBytes = 20;
const endBytes = 22;

/** Returns the size of the end records: 22, or 98 with Zip64. */
export const endRecordsBytes = (directory: DirectoryFields): number =>
  directoryNeeds64(directory) ? zip64EndBytes + zip64LocatorBytes + endBytes : endBytes;

/** Writes the end record, after Zip64 records from 65,535 entries, 4 GiB of directory or of content on. */
export const writeEndRecords = (out: Buffer, at: number, directory: DirectoryFields): void => {
  const { entries, sizeBytes, offsetBytes } = directory;
  if (directoryNeeds64(directory)) {
    out.writeUInt32LE(0x0606_4b50, at);
    writeUint64(out, at + 4, zip64EndBytes - 12);
    out.writeUInt16LE(madeByUnix, at + 12);
    out.writeUInt16LE(needsZip64, at + 14);
    out.fill(0, at + 16, at + 24);
    writeUint64(out, at + 24, entries);
    writeUint64(out, at + 32, entries);
    writeUint64(out, at + 40, sizeBytes);
    writeUint64(out, at + 48, offsetBytes);
    const locator = at + zip64EndBytes;
    out.writeUInt32LE(0x0706_4b50, locator);
    out.writeUInt32LE(0, locator + 4);
    writeUint64(out, locator + 8, offsetBytes + sizeBytes);
    out.writeUInt32LE(1, locator + 16);
  }
  const end = at + endRecordsBytes(directory) - endBytes;
  out.writeUInt32LE(0x0605_4b50, end);
  out.fill(0, end + 4, end + 8);
  out.writeUInt16LE(Math.min(entries, entriesIn64), end + 8);
  out.writeUInt16LE(Math.min(entries, entriesIn64), end + 10);
  out.writeUInt32LE(Math.min(sizeBytes, in64), end + 12);
  out.writeUInt32LE(Math.min(offsetBytes, in64), end + 16);
  out.writeUInt16LE(0, end + 20);
};
