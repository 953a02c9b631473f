import { invalidTable } from '../../errors.ts';

export interface ZipEntry {
  readonly isDeflated: boolean;
  readonly compressedBytes: number;
  readonly offset: number;
}

const endSignature = 0x06054b50;
const endBytes = 22;
const maxCommentBytes = 0xffff;
const entrySignature = 0x02014b50;
const entryBytes = 46;
const localSignature = 0x04034b50;
const localBytes = 30;
const encrypted = 0x1;
const stored = 0;
const deflated = 8;
/** Marker for a value in the Zip64 fields. */
const beyond = 0xffffffff;

/** Maximum entries per workbook: a large one has a few hundred. */
const maxEntries = 20_000;

const damaged = () => invalidTable('the XLSX file is damaged: its ZIP directory cannot be read');

/**
 * Returns the entries of a ZIP by name, from its central directory. Ignores the claimed content sizes, because the code
 * that unpacks counts. Throws `INVALID_TABLE` for files that are not a ZIP, and for Zip64, encrypted entries and
 * unknown compression, which no spreadsheet program writes. Source: APPNOTE 6.3.10, 4.3.12 and 4.3.16.
 */
export const readZipDirectory = (bytes: Uint8Array): ReadonlyMap<string, ZipEntry> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  const count = view.getUint16(end + 10, true);
  if (count > maxEntries) throw invalidTable('the XLSX file holds too many parts');
  const entries = new Map<string, ZipEntry>();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (at + entryBytes > view.byteLength || view.getUint32(at, true) !== entrySignature) throw damaged();
    const nameBytes = view.getUint16(at + 28, true);
    const next = at + entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > view.byteLength) throw damaged();
    const name = new TextDecoder().decode(bytes.subarray(at + entryBytes, at + entryBytes + nameBytes));
    // Part names are compared without case (ECMA-376-2, 6.3.5). A leading slash is a bug of the writer.
    entries.set(partName(name), zipEntry(view, at));
    at = next;
  }
  return entries;
};

export const partName = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

const zipEntry = (view: DataView, at: number): ZipEntry => {
  const method = view.getUint16(at + 10, true);
  const compressedBytes = view.getUint32(at + 20, true);
  const offset = view.getUint32(at + 42, true);
  if ((view.getUint16(at + 8, true) & encrypted) !== 0)
    throw invalidTable('the XLSX file is encrypted: save it without a password');
  if (method !== stored && method !== deflated)
    throw invalidTable('the XLSX file is compressed in a way that spreadsheet programs do not use');
  if (compressedBytes === beyond || offset === beyond)
    throw invalidTable('the XLSX file uses Zip64: open it in a spreadsheet program and save it again');
  return { isDeflated: method === deflated, compressedBytes, offset };
};

/** Returns the position of the end record: the last one with a comment that fits into the file. */
const endOfDirectory = (view: DataView): number => {
  const first = Math.max(0, view.byteLength - endBytes - maxCommentBytes);
  for (let at = view.byteLength - endBytes; at >= first; at--) {
    if (view.getUint32(at, true) === endSignature && at + endBytes + view.getUint16(at + 20, true) <= view.byteLength)
      return at;
  }
  throw damaged();
};

export const sliceStoredBytes = (bytes: Uint8Array, { offset, compressedBytes }: ZipEntry): Uint8Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + localBytes > view.byteLength || view.getUint32(offset, true) !== localSignature) throw damaged();
  const start = offset + localBytes + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + compressedBytes > bytes.length) throw damaged();
  return bytes.subarray(start, start + compressedBytes);
};
