import type { OutgoingObject } from '../pdf/write/outgoing-object.ts';
import type { Row } from '../rows/row.ts';
import type { DrawnRow, MadeRow, MakeRow } from './made-row.ts';
import type { RowResult } from './row-result.ts';

/** Some consecutive rows, to be made together. */
export interface RowWindow {
  readonly rows: readonly Row[];
  readonly rowNumbers: readonly number[];
}

/** A stretch of a window's bytes. */
type Range = readonly [from: number, to: number];

interface PackedRow {
  readonly result: RowResult;
  readonly tail: { readonly crc32: number; readonly sizeBytes: number; readonly isDeflated: boolean; readonly at: Range } | undefined;
  readonly drawn:
    | {
        readonly contents: readonly { readonly number: number; readonly copy: number; readonly at: Range }[];
        readonly objects: readonly OutgoingObject[];
        readonly versions: DrawnRow['versions'];
        readonly timesOfPages: readonly number[] | undefined;
      }
    | undefined;
  readonly thrown: unknown;
}

/** Rows that were made, as plain data that is quick to hand to another thread. */
export interface PackedWindow {
  /** What the rows' ranges are of; no other memory. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly rows: readonly PackedRow[];
  /** What ended the job at the row after these, if anything did. */
  readonly fatal: unknown;
}

/** How an error is made into something that can be handed over, and back. */
export type ErrorForm = (error: unknown) => unknown;

const firstBytes = 64 * 1024;

/** Bytes one after another, in memory that grows. */
class Gathered {
  bytes = new Uint8Array(firstBytes);
  #used = 0;

  add(more: Uint8Array): Range {
    const from = this.#used;
    this.#used += more.length;
    if (this.#used > this.bytes.length) {
      const grown = new Uint8Array(Math.max(this.#used, 2 * this.bytes.length));
      grown.set(this.bytes);
      this.bytes = grown;
    }
    this.bytes.set(more, from);
    return [from, this.#used];
  }
}

/** Makes the rows of a window and gathers what came of them. */
export const packWindow = ({ rows, rowNumbers }: RowWindow, make: MakeRow, portable: ErrorForm): PackedWindow => {
  const gathered = new Gathered();
  const streams = new Map<Uint8Array, Uint8Array>();
  const packed: PackedRow[] = [];
  for (const [index, row] of rows.entries()) {
    let made: MadeRow;
    try {
      made = make(row, rowNumbers[index] as number);
    } catch (error) {
      return { bytes: gathered.bytes, rows: packed, fatal: portable(error) };
    }
    const { result, tail, drawn, thrown } = made;
    packed.push({
      result,
      tail: tail && { crc32: tail.crc32, sizeBytes: tail.sizeBytes, isDeflated: tail.isDeflated, at: gathered.add(tail.bytes) },
      drawn: drawn && packDrawn(drawn, gathered, streams),
      thrown: thrown === undefined ? undefined : portable(thrown),
    });
  }
  return { bytes: gathered.bytes, rows: packed, fatal: undefined };
};

/** `streams`: copies of what rows share, a picture perhaps, which would otherwise take the memory that they are part of along. */
const packDrawn = ({ contents, objects, versions, timesOfPages }: DrawnRow, gathered: Gathered, streams: Map<Uint8Array, Uint8Array>) => ({
  timesOfPages,
  versions,
  contents: contents.map(({ number, copy, content }) => ({ number, copy, at: gathered.add(content) })),
  objects: objects.map((object) => {
    const { body } = object;
    if (typeof body === 'string') return object;
    const stream = streams.get(body.stream) ?? new Uint8Array(body.stream);
    streams.set(body.stream, stream);
    return { ...object, body: { dict: body.dict, stream } };
  }),
});

/** The rows of a window that was packed; throws what ended the job behind them. */
export function* unpackWindow({ bytes, rows, fatal }: PackedWindow, revived: ErrorForm): Generator<MadeRow, void, void> {
  for (const { result, tail, drawn, thrown } of rows) {
    yield {
      result,
      tail: tail && { crc32: tail.crc32, sizeBytes: tail.sizeBytes, isDeflated: tail.isDeflated, bytes: bytes.subarray(...tail.at) },
      drawn: drawn && {
        contents: drawn.contents.map(({ number, copy, at }) => ({ number, copy, content: bytes.subarray(...at) })),
        objects: drawn.objects,
        versions: drawn.versions,
        timesOfPages: drawn.timesOfPages,
      },
      thrown: thrown === undefined ? undefined : revived(thrown),
    };
  }
  if (fatal !== undefined) throw revived(fatal);
}
