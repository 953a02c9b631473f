import { crc32 } from 'node:zlib';
import type { RowBlock } from './row-block.ts';
import { locationBytes } from './row-location.ts';
import { rowStatuses, type StatusCounts } from './row-status.ts';

/**
 * Layout of a row store. All numbers are little-endian.
 *
 * ```
 *  "BFRR" │ version │ 0 0 0 │ blocks u32 │ crc32 of the entries u32 │ entry … │ results, locations, params of block 1 │ of block 2 …
 *  entry: first row, last row, success, partial, failed, deflated bytes, inflated bytes, crc32 of the text,
 *         crc32 of the locations, rows with notices; deflated bytes, inflated bytes, crc32 of the params (u32 each)
 * ```
 *
 * The directory comes first, so that one read returns it together with the first blocks. Entries of version 1 lack the
 * rows with notices, entries of versions 1 and 2 lack the params.
 */
const magic = 0x5252_4642;
const version = 3;
const headBytes = 16;
const entryBytes = 52;
const entryBytesOf: Readonly<Record<number, number>> = { 1: 36, 2: 40, 3: entryBytes };

/** Error of a damaged store. No input of a client can cause it. */
export class RowStoreCorrupt extends Error {
  override readonly name = 'RowStoreCorrupt';
}

export interface BlockEntry {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly counts: StatusCounts;
  /** Rows with a notice that needs a check; undefined if the store is older than this count. */
  readonly rowsWithNotices: number | undefined;
  readonly rows: number;
  readonly resultsBytes: number;
  readonly inflatedBytes: number;
  readonly resultsCrc32: number;
  readonly locationsCrc32: number;
  readonly paramsBytes: number;
  readonly paramsInflatedBytes: number;
  readonly paramsCrc32: number;
  /** From the start of the store; its results come first. */
  readonly offsetBytes: number;
  readonly sizeBytes: number;
}

const writeDirectory = (blocks: readonly RowBlock[]): Buffer => {
  const bytes = Buffer.alloc(headBytes + blocks.length * entryBytes);
  blocks.forEach(({ firstRow, lastRow, counts, rowsWithNotices, results, locations, params }, index) => {
    const numbers = [
      firstRow,
      lastRow,
      ...rowStatuses.map((status) => counts[status]),
      results.deflated.length,
      results.sizeBytes,
      results.crc32,
      crc32(locations),
      rowsWithNotices,
      params.deflated.length,
      params.sizeBytes,
      params.crc32,
    ];
    numbers.forEach((number, at) => void bytes.writeUInt32LE(number, headBytes + index * entryBytes + 4 * at));
  });
  bytes.writeUInt32LE(magic, 0);
  bytes[4] = version;
  bytes.writeUInt32LE(blocks.length, 8);
  bytes.writeUInt32LE(crc32(bytes.subarray(headBytes)), 12);
  return bytes;
};

/** Throws `RowStoreCorrupt` for an unknown version. */
const sizeOfEntry = (start: Buffer): number => {
  const bytes = entryBytesOf[start[4] ?? 0];
  if (bytes === undefined)
    throw new RowStoreCorrupt(`The row results have version ${start[4]}; this reader knows up to ${version}.`);
  return bytes;
};

/** Returns the size of the directory that begins with these bytes. Throws `RowStoreCorrupt`. */
export const readDirectorySize = (start: Buffer): number => {
  if (start.length < headBytes || start.readUInt32LE(0) !== magic)
    throw new RowStoreCorrupt('The row results do not begin as they must.');
  return headBytes + start.readUInt32LE(8) * sizeOfEntry(start);
};

/** Reads the blocks of a store from its whole directory. Throws `RowStoreCorrupt`. */
export const readDirectory = (bytes: Buffer): readonly BlockEntry[] => {
  const sizeBytes = readDirectorySize(bytes);
  const entries = bytes.subarray(headBytes, sizeBytes);
  if (bytes.length < sizeBytes || crc32(entries) !== bytes.readUInt32LE(12)) {
    throw new RowStoreCorrupt('The directory of the row results is damaged.');
  }
  const blocks: BlockEntry[] = [];
  let offsetBytes = sizeBytes;
  const size = sizeOfEntry(bytes);
  for (let at = 0; at < entries.length; at += size) {
    const number = (index: number): number => (4 * index < size ? entries.readUInt32LE(at + 4 * index) : 0);
    const counts = { success: number(2), partial: number(3), failed: number(4) };
    const rows = counts.success + counts.partial + counts.failed;
    const blockBytes = number(5) + rows * locationBytes + number(10);
    blocks.push({
      firstRow: number(0),
      lastRow: number(1),
      counts,
      rowsWithNotices: size > 36 ? number(9) : undefined,
      rows,
      resultsBytes: number(5),
      inflatedBytes: number(6),
      resultsCrc32: number(7),
      locationsCrc32: number(8),
      paramsBytes: number(10),
      paramsInflatedBytes: number(11),
      paramsCrc32: number(12),
      offsetBytes,
      sizeBytes: blockBytes,
    });
    offsetBytes += blockBytes;
  }
  return blocks;
};

/** Returns the inflated bytes of a store; infinite if its directory exceeds `start`. Throws `RowStoreCorrupt`. */
export const sumInflatedRowBytes = (start: Buffer): number =>
  readDirectorySize(start) > start.length
    ? Number.POSITIVE_INFINITY
    : readDirectory(start).reduce(
        (sum, { inflatedBytes, paramsInflatedBytes }) => sum + inflatedBytes + paramsInflatedBytes,
        0,
      );

export const writeRowStore = (blocks: readonly RowBlock[]): readonly Uint8Array[] => [
  writeDirectory(blocks),
  ...blocks.flatMap(({ results, locations, params }) => [results.deflated, locations, params.deflated]),
];
