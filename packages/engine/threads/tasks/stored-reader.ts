import { EngineBusy } from '../../core/engine-error.ts';
import { kib } from '../../core/units.ts';
import { sumInflatedFindingBytes } from '../../fill/check/finding-store.ts';
import { type FindingPageRequest, firstFindingBytes } from '../../fill/check/finding-store-reader.ts';
import type { MergedPiece } from '../../fill/merge/merged-source.ts';
import { sumInflatedRowBytes } from '../../fill/row-store/row-directory.ts';
import { firstReadBytes, type PageRequest, type ReadRange } from '../../fill/row-store/row-store-reader.ts';
import type { ThreadBounds } from '../bounded-thread.ts';
import { TooManyWaiting } from '../turns.ts';
import { WorkFailed } from '../work-failed.ts';
import { Arrivals } from './arrivals.ts';
import { mergeStored, type ReadStoredRange, readStored } from './read-stored.ts';
import type {
  JsonPage,
  LookupTask,
  MergeFacts,
  MergeTask,
  NewestResults,
  ReadingPool,
  ReadingResults,
  StoredRange,
  StoredRowFile,
} from './reading-task.ts';

export interface ReadingTurn {
  readonly accountId: string;
  readonly signal: AbortSignal;
}

export interface MergeInput extends MergeFacts {
  readonly archive: ReadRange;
  readonly rows: ReadRange;
}

/** Reads stored data, in another thread if large. Throws the errors of `ReadRange`, `EngineBusy`, and `WorkFailed`. */
export interface StoredReader {
  /** Returns a page of row results. Throws `RowStoreCorrupt`. */
  rows(store: ReadRange, request: PageRequest, turn: ReadingTurn): Promise<JsonPage>;
  /** Throws `RowStoreCorrupt`. */
  row(store: ReadRange, rowNumber: number, turn: ReadingTurn): Promise<StoredRowFile | undefined>;
  /** Throws `FindingStoreCorrupt`. */
  findings(store: ReadRange, request: FindingPageRequest, turn: ReadingTurn): Promise<JsonPage>;
  /** Returns the newest results among row stores, the oldest first. Throws `RowStoreCorrupt`. */
  newest(stores: readonly ReadRange[], turn: ReadingTurn): Promise<NewestResults>;
  /** Returns keys and labels of all columns of a saved template of `sizeBytes`, as a JSON array. */
  columns(template: ReadRange, sizeBytes: number, turn: ReadingTurn): Promise<Uint8Array>;
  /** Yields the pieces of a merged archive. Throws the errors of `mergeArchives`. */
  merge(sources: readonly MergeInput[], maxOutputBytes: number, turn: ReadingTurn): AsyncGenerator<MergedPiece>;
}

/** Maximum bytes parsed in the thread that answers requests. */
const maxOwnBytes = 64 * kib;

interface Reading {
  /** `parsedBytes`: maximum bytes that the task parses. */
  run<Task extends LookupTask>(
    task: Task,
    read: ReadStoredRange,
    turn: ReadingTurn & { readonly parsedBytes: number },
  ): Promise<ReadingResults[Task['kind']]>;
  merge(task: MergeTask, read: ReadStoredRange, turn: ReadingTurn): AsyncGenerator<MergedPiece>;
}

/** Answers from the start that was read. Copies it, because answers are transferred. */
const begunWith =
  (store: ReadRange, start: Uint8Array, isWhole: boolean): ReadStoredRange =>
  async ({ start: from, end }) =>
    isWhole || end <= start.byteLength ? new Uint8Array(start.subarray(from, end)) : store(from, end);

const readerOf = (reading: Reading): StoredReader => {
  const ofStore = async <Task extends LookupTask>(
    task: Task,
    store: ReadRange,
    { firstBytes, inflatedBytes }: { readonly firstBytes: number; readonly inflatedBytes: (start: Buffer) => number },
    turn: ReadingTurn,
  ): Promise<ReadingResults[Task['kind']]> => {
    const start = Buffer.from(await store(0, firstBytes));
    const read = begunWith(store, start, start.length < firstBytes);
    return reading.run(task, read, { ...turn, parsedBytes: inflatedBytes(start) });
  };
  return {
    rows: (store, request, turn) =>
      ofStore(
        { kind: 'rows', request },
        store,
        { firstBytes: firstReadBytes.page, inflatedBytes: sumInflatedRowBytes },
        turn,
      ),
    row: (store, rowNumber, turn) =>
      ofStore(
        { kind: 'row', rowNumber },
        store,
        { firstBytes: firstReadBytes.row, inflatedBytes: sumInflatedRowBytes },
        turn,
      ),
    findings: (store, request, turn) =>
      ofStore(
        { kind: 'findings', request },
        store,
        { firstBytes: firstFindingBytes, inflatedBytes: sumInflatedFindingBytes },
        turn,
      ),
    newest: async (stores, turn) => {
      if (stores.length === 0) return { rowNumbers: new Uint32Array(), stores: [], goodRows: 0 };
      const read: ReadStoredRange = async ({ object, start, end }) => stores[object]?.(start, end) ?? new Uint8Array();
      return reading.run({ kind: 'newest', stores: stores.length }, read, {
        ...turn,
        parsedBytes: Number.POSITIVE_INFINITY,
      });
    },
    columns: (template, sizeBytes, turn) =>
      reading.run({ kind: 'columns', sizeBytes }, ({ start, end }) => template(start, end), {
        ...turn,
        parsedBytes: sizeBytes,
      }),
    merge: (sources, maxOutputBytes, turn) => {
      const facts = sources.map(({ archive: _, rows: __, ...each }) => each);
      const read: ReadStoredRange = async ({ object, start, end }) => {
        const source = sources[Math.floor(object / 2)];
        return (object % 2 === 0 ? source?.archive : source?.rows)?.(start, end) ?? new Uint8Array();
      };
      return reading.merge({ kind: 'merge', sources: facts, maxOutputBytes }, read, turn);
    },
  };
};

/** Reads in this process, for a host with one request at a time. */
export const inProcessStoredReader: StoredReader = readerOf({
  run: async <Task extends LookupTask>(task: Task, read: ReadStoredRange) =>
    (await readStored(task, read)) as ReadingResults[Task['kind']],
  merge: mergeStored,
});

const busy = (error: unknown): unknown => {
  if (error instanceof TooManyWaiting)
    return new EngineBusy('Too many requests of this account wait for stored results.', { cause: error });
  if (error instanceof WorkFailed && error.failure === 'crowded-out')
    return new EngineBusy('Other work takes the memory that this needs.', { cause: error });
  return error;
};

type Arrival =
  | { readonly kind: 'piece'; readonly piece: MergedPiece; readonly take: () => void }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Yields the pieces of a merged archive from a thread, which sends more as they are acknowledged. */
async function* mergedInThread(
  pool: ReadingPool,
  bounds: ThreadBounds,
  task: MergeTask,
  read: ReadStoredRange,
  { accountId: owner, signal }: ReadingTurn,
): AsyncGenerator<MergedPiece> {
  const arrivals = new Arrivals<Arrival>();
  const consumer = new AbortController();
  const running = pool.run(task, {
    bounds,
    owner,
    signal: AbortSignal.any([signal, consumer.signal]),
    onQuestion: (range) => read(range as StoredRange),
    onNote: (piece, take) => arrivals.add({ kind: 'piece', piece, take }),
  });
  const ended = running.then(
    () => arrivals.add({ kind: 'done' }),
    (error: unknown) => arrivals.add({ kind: 'failed', error: busy(error) }),
  );
  try {
    for (;;) {
      const arrival = await arrivals.next();
      if (arrival.kind === 'done') return;
      if (arrival.kind === 'failed') throw arrival.error;
      yield arrival.piece;
      arrival.take();
    }
  } finally {
    // A consumer that leaves early reads no more pieces.
    consumer.abort();
    await ended;
  }
}

/** Reads large data in threads: pages and rows in `usual`; merges, which take longer, in `merges`. */
export const threadStoredReader = (
  pools: { readonly usual: ReadingPool; readonly merges: ReadingPool },
  bounds: ThreadBounds,
): StoredReader =>
  readerOf({
    run: async <Task extends LookupTask>(
      task: Task,
      read: ReadStoredRange,
      { accountId: owner, signal, parsedBytes }: ReadingTurn & { readonly parsedBytes: number },
    ) => {
      if (parsedBytes <= maxOwnBytes) return (await readStored(task, read)) as ReadingResults[Task['kind']];
      try {
        const onQuestion = (range: unknown): Promise<Uint8Array> => read(range as StoredRange);
        return (await pools.usual.run(task, { bounds, owner, signal, onQuestion })) as ReadingResults[Task['kind']];
      } catch (error) {
        throw busy(error);
      }
    },
    merge: (task, read, turn) => mergedInThread(pools.merges, bounds, task, read, turn),
  });
