import { PageEntries } from '../../core/page-entries.ts';
import { yieldTurn } from '../../core/yield-turn.ts';
import { needsLook } from '../../pdf/overlays/overlay-notice.ts';
import { readRowBlock, type StoredRow } from './read-row-block.ts';
import { type BlockEntry, RowStoreCorrupt, readDirectory, readDirectorySize } from './row-directory.ts';
import { type RowStatus, rowStatuses } from './row-status.ts';

/** Reads bytes `start` up to `end` (exclusive) of a store; fewer if the store ends before. */
export type ReadRange = (start: number, end: number) => Promise<Uint8Array>;

export interface PageRequest {
  /** Number of the row to continue after; 0 for the first page. */
  readonly after: number;
  readonly limit: number;
  readonly statuses: readonly RowStatus[];
  /** True: only rows with a notice that needs a check; false: only the others. */
  readonly notices?: boolean | undefined;
  readonly withParams?: boolean;
}

export interface RowStorePage {
  readonly rows: readonly StoredRow[];
  /** Number to continue after; undefined on the last page. */
  readonly next: number | undefined;
}

/** Size of the first read: 50,000 rows have a directory of about 8 KB. */
export const firstReadBytes = { page: 128 * 1024, row: 16 * 1024 };
/** Maximum size of adjacent blocks that are read together. */
const maxReadBytes = 1 << 20;
/** Gap that costs less to read than another request. */
const maxGapBytes = 32 * 1024;

const countOfStatuses = ({ counts }: BlockEntry, statuses: readonly RowStatus[]): number =>
  statuses.reduce((sum, status) => sum + counts[status], 0);

const countOfNotices = ({ rows, rowsWithNotices }: BlockEntry, notices: boolean | undefined): number => {
  if (notices === undefined || rowsWithNotices === undefined) return rows;
  return notices ? rowsWithNotices : rows - rowsWithNotices;
};

/** Reads row results in parts: the directory, then the blocks with requested rows. Throws `RowStoreCorrupt`. */
export class RowStoreReader {
  readonly #read: ReadRange;
  readonly #start: Buffer;
  readonly #blocks: readonly BlockEntry[];
  readonly #withParams: boolean;

  private constructor(read: ReadRange, start: Buffer, blocks: readonly BlockEntry[], withParams: boolean) {
    this.#read = read;
    this.#start = start;
    this.#blocks = blocks;
    this.#withParams = withParams;
  }

  /** `what` only determines the size of the first read. `withParams`: results have the params of their messages. */
  static async open(
    read: ReadRange,
    what: keyof typeof firstReadBytes = 'page',
    withParams = false,
  ): Promise<RowStoreReader> {
    const first = Buffer.from(await read(0, firstReadBytes[what]));
    const wholeBytes = readDirectorySize(first);
    const start = wholeBytes <= first.length ? first : Buffer.concat([first, await read(first.length, wholeBytes)]);
    return new RowStoreReader(read, start, readDirectory(start), withParams);
  }

  /** Returns rows in order; fewer than the limit if the page would exceed 1 MiB of JSON. */
  async page({ after, limit, statuses, notices }: PageRequest): Promise<RowStorePage> {
    const page = new PageEntries<StoredRow>(limit);
    for await (const row of this.rows(statuses, after, limit + 1, notices)) {
      if (!page.add(row, row.result)) return { rows: page.entries, next: page.entries.at(-1)?.result.row_number };
    }
    return { rows: page.entries, next: undefined };
  }

  async row(rowNumber: number): Promise<StoredRow | undefined> {
    const entry = this.#blocks.find(({ firstRow, lastRow }) => firstRow <= rowNumber && rowNumber <= lastRow);
    if (entry === undefined) return undefined;
    const rows = readRowBlock(await this.#bytes(entry.offsetBytes, entry.sizeBytes), entry, this.#withParams);
    return rows.find(({ result }) => result.row_number === rowNumber);
  }

  /** Yields rows of some statuses, in order, after `after`. `wanted`: maximum number that the caller reads. */
  async *rows(
    statuses: readonly RowStatus[] = rowStatuses,
    after = 0,
    wanted = Number.POSITIVE_INFINITY,
    notices?: boolean,
  ): AsyncGenerator<StoredRow> {
    const countOf = (entry: BlockEntry): number =>
      Math.min(countOfStatuses(entry, statuses), countOfNotices(entry, notices));
    const candidates = this.#blocks.filter((entry) => entry.lastRow > after && countOf(entry) > 0);
    let left = wanted;
    for (let from = 0; from < candidates.length && left > 0; ) {
      const to = this.#group(candidates, from, left, after, countOf);
      const group = candidates.slice(from, to);
      const offsetBytes = group[0]?.offsetBytes ?? 0;
      const last = group.at(-1);
      const bytes = await this.#bytes(
        offsetBytes,
        last === undefined ? 0 : last.offsetBytes + last.sizeBytes - offsetBytes,
      );
      for (const entry of group) {
        await yieldTurn();
        const start = entry.offsetBytes - offsetBytes;
        for (const row of readRowBlock(bytes.subarray(start, start + entry.sizeBytes), entry, this.#withParams)) {
          if (row.result.row_number <= after || !statuses.includes(row.result.status)) continue;
          if (notices !== undefined && needsLook(row.result.notices ?? []) !== notices) continue;
          yield row;
          left--;
        }
      }
      from = to;
    }
  }

  /** Returns the end of the blocks to read together with the one at `from`. */
  #group(
    blocks: readonly BlockEntry[],
    from: number,
    wanted: number,
    after: number,
    countOf: (entry: BlockEntry) => number,
  ): number {
    const first = blocks[from] as BlockEntry;
    let to = from + 1;
    // A block that the previous page began may have nothing left for this page.
    let sure = first.firstRow > after ? countOf(first) : 0;
    for (let before = first; to < blocks.length && sure < wanted; to++) {
      const entry = blocks[to] as BlockEntry;
      const gap = entry.offsetBytes - before.offsetBytes - before.sizeBytes;
      if (gap > maxGapBytes || entry.offsetBytes + entry.sizeBytes - first.offsetBytes > maxReadBytes) break;
      sure += countOf(entry);
      before = entry;
    }
    return to;
  }

  async #bytes(offsetBytes: number, sizeBytes: number): Promise<Buffer> {
    const end = offsetBytes + sizeBytes;
    if (end <= this.#start.length) return this.#start.subarray(offsetBytes, end);
    const bytes = Buffer.from(await this.#read(offsetBytes, end));
    if (bytes.length !== sizeBytes) throw new RowStoreCorrupt('The row results end before their last block.');
    return bytes;
  }
}
