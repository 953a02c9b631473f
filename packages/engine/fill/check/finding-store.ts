import { crc32 } from 'node:zlib';
import type { DeflatedPart } from '../../zip/deflated-part.ts';

export interface FindingBlock {
  readonly findings: number;
  /** One bit per code in the block, by position in `findingCodes`. At most 64. */
  readonly codes: bigint;
  /** One bit per severity in the block, by position in `findingSeverities`. */
  readonly severities: number;
  readonly text: DeflatedPart;
}

export interface FindingEntry {
  readonly before: number;
  readonly findings: number;
  readonly codes: bigint;
  readonly severities: number;
  readonly sizeBytes: number;
  readonly inflatedBytes: number;
  readonly crc32: number;
  /** From the start of the store. */
  readonly offsetBytes: number;
}

/** Error of a damaged store. No input of a client can cause it. */
export class FindingStoreCorrupt extends Error {
  override readonly name = 'FindingStoreCorrupt';
}

/**
 * Layout of a store of findings; all numbers are little-endian. The directory comes first, so that one read returns it
 * together with the first blocks.
 *
 * ```
 *  "BFFI" │ version │ 0 0 0 │ blocks u32 │ crc32 of the entries u32 │ entry … │ block 1 │ block 2 …
 *  entry: findings, codes, severities, deflated bytes, inflated bytes, crc32 of the text (u32 each; codes u64)
 * ```
 *
 * Stores of version 1, with codes of u32, must stay readable: they outlive a deployment.
 */
const magic = 0x4946_4642;
const version = 2;
const headBytes = 16;
const entryBytes = 28;
const entryBytesOfVersion: Readonly<Record<number, number>> = { 1: 24, 2: entryBytes };

export const writeFindingStore = (blocks: readonly FindingBlock[]): readonly Uint8Array[] => {
  const bytes = Buffer.alloc(headBytes + blocks.length * entryBytes);
  blocks.forEach(({ findings, codes, severities, text }, index) => {
    const at = headBytes + index * entryBytes;
    bytes.writeUInt32LE(findings, at);
    bytes.writeBigUInt64LE(codes, at + 4);
    const numbers = [severities, text.deflated.length, text.sizeBytes, text.crc32];
    numbers.forEach((number, place) => void bytes.writeUInt32LE(number, at + 12 + 4 * place));
  });
  bytes.writeUInt32LE(magic, 0);
  bytes[4] = version;
  bytes.writeUInt32LE(blocks.length, 8);
  bytes.writeUInt32LE(crc32(bytes.subarray(headBytes)), 12);
  return [bytes, ...blocks.map(({ text }) => text.deflated)];
};

/** Returns the size of the directory that begins with these bytes. Throws `FindingStoreCorrupt`. */
export const readFindingDirectorySize = (start: Buffer): number => {
  return headBytes + start.readUInt32LE(8) * entryBytesOf(start);
};

const entryBytesOf = (start: Buffer): number => {
  const sizeBytes =
    start.length < headBytes || start.readUInt32LE(0) !== magic ? undefined : entryBytesOfVersion[start[4] ?? 0];
  if (sizeBytes === undefined) throw new FindingStoreCorrupt('The findings do not begin as they must.');
  return sizeBytes;
};

/** Reads the blocks of a store from its whole directory. Throws `FindingStoreCorrupt`. */
export const readFindingDirectory = (bytes: Buffer): readonly FindingEntry[] => {
  const sizeBytes = readFindingDirectorySize(bytes);
  const entries = bytes.subarray(headBytes, sizeBytes);
  if (bytes.length < sizeBytes || crc32(entries) !== bytes.readUInt32LE(12)) {
    throw new FindingStoreCorrupt('The directory of the findings is damaged.');
  }
  const blocks: FindingEntry[] = [];
  let before = 0;
  let offsetBytes = sizeBytes;
  const step = entryBytesOf(bytes);
  for (let at = 0; at < entries.length; at += step) {
    const afterCodes = at + step - 16;
    const entry = {
      before,
      findings: entries.readUInt32LE(at),
      codes: step === entryBytes ? entries.readBigUInt64LE(at + 4) : BigInt(entries.readUInt32LE(at + 4)),
      severities: entries.readUInt32LE(afterCodes),
      sizeBytes: entries.readUInt32LE(afterCodes + 4),
      inflatedBytes: entries.readUInt32LE(afterCodes + 8),
      crc32: entries.readUInt32LE(afterCodes + 12),
      offsetBytes,
    };
    blocks.push(entry);
    before += entry.findings;
    offsetBytes += entry.sizeBytes;
  }
  return blocks;
};

/** Returns the inflated bytes of all findings of a store; infinite if its directory extends past `start`. */
export const sumInflatedFindingBytes = (start: Buffer): number =>
  readFindingDirectorySize(start) > start.length
    ? Number.POSITIVE_INFINITY
    : readFindingDirectory(start).reduce((sum, { inflatedBytes }) => sum + inflatedBytes, 0);
