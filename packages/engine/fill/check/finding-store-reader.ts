import { constants, crc32, inflateRawSync } from 'node:zlib';
import { withoutParams } from '../../core/diagnostic.ts';
import { PageEntries } from '../../core/page-entries.ts';
import { yieldTurn } from '../../core/yield-turn.ts';
import {
  type CheckFinding,
  type FindingCode,
  type FindingSeverity,
  findingCodes,
  findingSeverities,
} from './finding.ts';
import {
  type FindingEntry,
  FindingStoreCorrupt,
  readFindingDirectory,
  readFindingDirectorySize,
} from './finding-store.ts';

/** Reads bytes `start` up to `end` (exclusive) of a store; fewer if the store ends before. */
type ReadRange = (start: number, end: number) => Promise<Uint8Array>;

export interface FindingPageRequest {
  /** Position of the finding to continue after; 0 for the first page. */
  readonly after: number;
  readonly limit: number;
  readonly codes: readonly FindingCode[];
  readonly severities: readonly FindingSeverity[];
  readonly withParams?: boolean;
}

export interface CheckFindingPage {
  readonly findings: readonly CheckFinding[];
  /** Position to continue after; undefined on the last page. */
  readonly next: number | undefined;
}

export const firstFindingBytes = 128 * 1024;

/** Reads findings in parts: the directory, then the blocks with requested findings. Throws `FindingStoreCorrupt`. */
export class FindingStoreReader {
  readonly #read: ReadRange;
  readonly #start: Buffer;
  readonly #blocks: readonly FindingEntry[];

  private constructor(read: ReadRange, start: Buffer, blocks: readonly FindingEntry[]) {
    this.#read = read;
    this.#start = start;
    this.#blocks = blocks;
  }

  static async open(read: ReadRange): Promise<FindingStoreReader> {
    const first = Buffer.from(await read(0, firstFindingBytes));
    const wholeBytes = readFindingDirectorySize(first);
    const start = wholeBytes <= first.length ? first : Buffer.concat([first, await read(first.length, wholeBytes)]);
    return new FindingStoreReader(read, start, readFindingDirectory(start));
  }

  /** Returns findings in order: those without a row, then by row. Stops at 1 MiB of JSON, even below the limit. */
  async page({ after, limit, codes, severities, withParams = false }: FindingPageRequest): Promise<CheckFindingPage> {
    const codeBits = codes.reduce((bits, code) => bits | (1n << BigInt(findingCodes.indexOf(code))), 0n);
    const severityBits = severities.reduce((bits, severity) => bits | (1 << findingSeverities.indexOf(severity)), 0);
    const page = new PageEntries<CheckFinding>(limit);
    let last = after;
    for (const entry of this.#blocks) {
      if (
        entry.before + entry.findings <= after ||
        (entry.codes & codeBits) === 0n ||
        (entry.severities & severityBits) === 0
      )
        continue;
      await yieldTurn();
      for (const [index, finding] of (await this.#block(entry, withParams)).entries()) {
        const position = entry.before + index + 1;
        if (position <= after || !codes.includes(finding.code) || !severities.includes(finding.severity)) continue;
        if (!page.add(finding, finding)) return { findings: page.entries, next: last };
        last = position;
      }
    }
    return { findings: page.entries, next: undefined };
  }

  async #block(entry: FindingEntry, withParams: boolean): Promise<readonly CheckFinding[]> {
    const { offsetBytes, sizeBytes } = entry;
    const end = offsetBytes + sizeBytes;
    const deflated =
      end <= this.#start.length ? this.#start.subarray(offsetBytes, end) : await this.#read(offsetBytes, end);
    let text: Buffer;
    try {
      text = inflateRawSync(deflated, {
        finishFlush: constants.Z_SYNC_FLUSH,
        maxOutputLength: Math.max(1, entry.inflatedBytes),
      });
    } catch (error) {
      throw new FindingStoreCorrupt('A block of the findings cannot be inflated.', { cause: error });
    }
    if (crc32(text) !== entry.crc32) throw new FindingStoreCorrupt('A block of the findings is damaged.');
    const findings = JSON.parse(`[${text}]`) as readonly CheckFinding[];
    return withParams ? findings : findings.map(withoutParams);
  }
}
