import { crc32 } from 'node:zlib';
import type { DeflatedPart } from '../../zip/deflated-part.ts';

/** Some consecutive findings, as JSON objects with commas between them. */
export interface FindingBlock {
  readonly findings: number;
  /** A bit for each code and for each severity that is in it, by their positions in `findingCodes` and `findingSeverities`. */
  readonly codes: number;
  readonly severities: number;
  readonly text: DeflatedPart;
}

/** What the directory says of one block. */
export interface FindingEntry {
  /** Findings before it. */
  readonly before: number;
  readonly findings: number;
  readonly codes: number;
  readonly severities: number;
  readonly sizeBytes: number;
  readonly inflatedBytes: number;
  readonly crc32: number;
  /** From the start of the store. */
  readonly offsetBytes: number;
}

/** The store is not what was written: nothing that a client sends can bring this about. */
export class FindingStoreCorrupt extends Error {
  override readonly name = 'FindingStoreCorrupt';
}

/**
 * The beginning of a store of findings; all numbers are little-endian. It comes first, so that one read gets it with the first blocks.
 *
 * ```
 *  "BFFI" │ version │ 0 0 0 │ blocks u32 │ crc32 of the entries u32 │ entry … │ block 1 │ block 2 …
 *  entry: findings, codes, severities, deflated bytes, inflated bytes, crc32 of the text (u32 each)
 * ```
 */
const magic = 0x4946_4642;
const version = 1;
const headBytes = 16;
const entryBytes = 24;

/** A store as its pieces, in order. */
export const writeFindingStore = (blocks: readonly FindingBlock[]): readonly Uint8Array[] => {
  const bytes = Buffer.alloc(headBytes + blocks.length * entryBytes);
  blocks.forEach(({ findings, codes, severities, text }, index) => {
    const numbers = [findings, codes, severities, text.deflated.length, text.sizeBytes, text.crc32];
    numbers.forEach((number, at) => void bytes.writeUInt32LE(number, headBytes + index * entryBytes + 4 * at));
  });
  bytes.writeUInt32LE(magic, 0);
  bytes[4] = version;
  bytes.writeUInt32LE(blocks.length, 8);
  bytes.writeUInt32LE(crc32(bytes.subarray(headBytes)), 12);
  return [bytes, ...blocks.map(({ text }) => text.deflated)];
};

/** Bytes of the directory that begins with these. Throws `FindingStoreCorrupt`. */
export const findingDirectoryBytes = (start: Buffer): number => {
  if (start.length < headBytes || start.readUInt32LE(0) !== magic || start[4] !== version) {
    throw new FindingStoreCorrupt('The findings do not begin as they must.');
  }
  return headBytes + start.readUInt32LE(8) * entryBytes;
};

/** The blocks of a store, from its whole directory. Throws `FindingStoreCorrupt`. */
export const readFindingDirectory = (bytes: Buffer): readonly FindingEntry[] => {
  const sizeBytes = findingDirectoryBytes(bytes);
  const entries = bytes.subarray(headBytes, sizeBytes);
  if (bytes.length < sizeBytes || crc32(entries) !== bytes.readUInt32LE(12)) {
    throw new FindingStoreCorrupt('The directory of the findings is damaged.');
  }
  const blocks: FindingEntry[] = [];
  let before = 0;
  let offsetBytes = sizeBytes;
  for (let at = 0; at < entries.length; at += entryBytes) {
    const number = (index: number): number => entries.readUInt32LE(at + 4 * index);
    const entry = {
      before,
      findings: number(0),
      codes: number(1),
      severities: number(2),
      sizeBytes: number(3),
      inflatedBytes: number(4),
      crc32: number(5),
      offsetBytes,
    };
    blocks.push(entry);
    before += entry.findings;
    offsetBytes += entry.sizeBytes;
  }
  return blocks;
};
