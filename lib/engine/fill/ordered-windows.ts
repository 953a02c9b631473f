import { mib } from '../kit/units.ts';
import type { RowSource } from '../rows/row.ts';
import type { MadeRow, MakeRow } from './made-row.ts';
import { packWindow, type RowWindow, unpackWindow } from './packed-window.ts';
import type { StampingPool } from './stamping-helpers.ts';

/** Rows in order; those made in this thread are made while they are read. */
export interface MadeWindow {
  readonly rows: Iterable<MadeRow>;
  /** A batch of the source ends with it. */
  readonly endsBatch: boolean;
}

interface ReadWindow extends RowWindow {
  readonly endsBatch: boolean;
}

interface Slot {
  readonly window: ReadWindow;
  /** Set once it is at a helper. */
  waiting?: Promise<void> | undefined;
  made?: Iterable<MadeRow>;
  failure?: { readonly error: unknown };
}

/** Text of the rows of one window: rows may hold pictures. */
const maxWindowCharacters = 256 * 1024;

/** Objects that only some rows have, in the rows of one window: pictures, fonts. */
const maxWindowHeldBytes = 8 * mib;

/** Cuts batches into windows; a batch stays whole where nobody helps. */
async function* windowsOf(
  rows: RowSource,
  numberOf: (index: number) => number,
  pool: StampingPool | undefined,
  maxRowsOfTails: number,
): AsyncGenerator<ReadWindow> {
  let index = 0;
  for await (const batch of rows.batches()) {
    for (let from = 0; from < batch.length; ) {
      const maxRows = pool === undefined ? batch.length : Math.min(pool.windowRows, maxRowsOfTails);
      let characters = 0;
      let to = from;
      while (to < batch.length && to - from < maxRows && (pool === undefined || characters < maxWindowCharacters)) {
        for (const cell of batch[to++] ?? []) characters += cell?.length ?? 0;
      }
      const window = from === 0 && to === batch.length ? batch : batch.slice(from, to);
      yield { rows: window, rowNumbers: window.map(() => numberOf(index++)), endsBatch: to === batch.length };
      from = to;
    }
  }
}

function* madeHere(window: RowWindow, make: MakeRow, pool: StampingPool | undefined): Generator<MadeRow, void, void> {
  for (const [index, row] of window.rows.entries()) yield make(row, window.rowNumbers[index] as number);
  pool?.made(window.rows.length);
}

const asItIs = (error: unknown): unknown => error;

const madeAhead = (window: RowWindow, make: MakeRow, pool: StampingPool): Iterable<MadeRow> => {
  const packed = packWindow(window, make, asItIs);
  pool.made(window.rows.length);
  return unpackWindow(packed, asItIs);
};

/**
 * All rows of a source, made and in order, whichever thread makes them:
 *
 * ```
 *   yielded │ next │ at a helper │ at a helper │ made ahead │ read
 *             └ made here, row by row, unless a helper has it
 * ```
 *
 * The calling thread makes the next window, and where that is at a helper, one ahead of its turn. `numberOf`: the number of a row, by its
 * index. Windows read ahead are bounded by the pool. `heldBytes`: what a row may write of objects that only some rows have.
 */
export async function* orderedWindows(
  rows: RowSource,
  numberOf: (index: number) => number,
  make: MakeRow,
  pool: StampingPool | undefined,
  heldBytes: number,
): AsyncGenerator<MadeWindow> {
  const source = windowsOf(rows, numberOf, pool, Math.max(1, Math.floor(maxWindowHeldBytes / Math.max(1, heldBytes))));
  const slots: Slot[] = [];
  let isRead = false;
  try {
    for (;;) {
      while (!isRead && slots.length < Math.max(1, pool?.windowsAhead ?? 1)) {
        const { done, value } = await source.next();
        if (done === true) isRead = true;
        else slots.push({ window: value });
      }
      const [next, ...later] = slots;
      if (next === undefined) return;
      if (pool !== undefined) for (const slot of later) if (!handOver(slot, pool)) break;
      if (pool !== undefined && next.waiting !== undefined && next.made === undefined && next.failure === undefined) {
        const free = later.find(({ waiting, made }) => waiting === undefined && made === undefined);
        if (free !== undefined) free.made = madeAhead(free.window, make, pool);
        else await pool.await(next.waiting);
      } else {
        slots.shift();
        if (next.failure !== undefined) throw next.failure.error;
        yield { rows: next.made ?? madeHere(next.window, make, pool), endsBatch: next.window.endsBatch };
      }
      if (pool !== undefined) await pool.breathe();
    }
  } finally {
    await source.return(undefined);
  }
}

/** Whether there may be helpers for further windows. */
const handOver = (slot: Slot, pool: StampingPool): boolean => {
  if (slot.waiting !== undefined || slot.made !== undefined) return true;
  const asked = pool.offer(slot.window);
  slot.waiting = asked?.then(
    (made) => {
      slot.made = made;
    },
    (error: unknown) => {
      slot.failure = { error };
    },
  );
  return asked !== undefined;
};
