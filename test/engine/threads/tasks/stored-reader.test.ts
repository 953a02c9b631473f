import { hash } from 'node:crypto';
import { EngineBusy } from '@bulkfill/engine/core/engine-error';
import { mib } from '@bulkfill/engine/core/units';
import type { RowOutcome } from '@bulkfill/engine/fill/row-result';
import { RowResultLog } from '@bulkfill/engine/fill/row-result-log';
import { sumInflatedRowBytes, writeRowStore } from '@bulkfill/engine/fill/row-store/row-directory';
import { rowStatuses } from '@bulkfill/engine/fill/row-store/row-status';
import type { ReadRange } from '@bulkfill/engine/fill/row-store/row-store-reader';
import { documentThread } from '@bulkfill/engine/threads/tasks/document-thread';
import type { JsonPage, ReadingPool } from '@bulkfill/engine/threads/tasks/reading-task';
import { inProcessStoredReader, threadStoredReader } from '@bulkfill/engine/threads/tasks/stored-reader';
import { ThreadPool } from '@bulkfill/engine/threads/thread-pool';
import { afterAll, describe, expect, it } from 'vitest';

const bounds = { workMs: 20_000, residentBytes: 4096 * mib };
const pool: ReadingPool = new ThreadPool(documentThread('reading-thread'), {
  turns: { max: 1, maxWaitingPerOwner: 1 },
  maxHeapMb: 512,
  maxYoungGenerationMb: 64,
});
afterAll(() => pool.close());

/** A reader, and the tasks that it did in its thread. */
const reading = () => {
  const inThread: string[] = [];
  const counted = {
    run: (...[task, options]: Parameters<ReadingPool['run']>) => {
      inThread.push(task.kind);
      return pool.run(task, options);
    },
  } as unknown as ReadingPool;
  return { reader: threadStoredReader({ usual: counted, merges: counted }, bounds), inThread };
};

const turn = { accountId: 'a', signal: new AbortController().signal };
const all = { after: 0, limit: 1000, statuses: rowStatuses };

const aResult = (rowNumber: number, message: string): RowOutcome => ({
  rowNumber,
  status: rowNumber % 2 === 0 ? 'partial' : 'success',
  fileName: `row_${rowNumber}.pdf`,
  fileSizeBytes: 1000,
  sha256: hash('sha256', `${rowNumber}`, 'hex'),
  applied: 1,
  skipped: 0,
  warnings: message === '' ? [] : [{ code: 'VALUE_INVALID', overlay_id: 'a', message }],
  notices: [],
  error: undefined,
});

const storeOf = (results: readonly RowOutcome[]): Buffer => {
  const log = new RowResultLog();
  for (const result of results) log.add(result, { dataOffsetBytes: 40 * result.rowNumber, compressedBytes: 7 });
  return Buffer.concat(writeRowStore(log.blocks()));
};

const reads =
  (bytes: Buffer): ReadRange =>
  async (start, end) =>
    bytes.subarray(start, end);

/** A store whose results have exactly the given number of bytes. */
const storeOfBytes = (bytes: number): Buffer => {
  const messages = Array.from({ length: 126 }, () => 'm'.repeat(200));
  const of = (last: string) => storeOf([...messages, last].map((message, index) => aResult(index + 1, message)));
  const store = of('m'.repeat(bytes - sumInflatedRowBytes(of('m')) + 1));
  expect(sumInflatedRowBytes(store)).toBe(bytes);
  return store;
};

const texts = ({ json, next }: JsonPage) => [Buffer.from(json).toString(), next];

describe('stored results', () => {
  const many = Array.from({ length: 3000 }, (_, index) => aResult(index + 1, index % 3 === 0 ? `é😀"\n ${index}` : ''));

  it('are the same from a thread and from this process, page by page', async () => {
    const { reader, inThread } = reading();
    const store = reads(storeOf(many));
    for (let after: number | undefined = 0; after !== undefined; ) {
      const request = { ...all, after, limit: 700, statuses: ['partial'] as const };
      const page = await reader.rows(store, request, turn);
      expect(texts(page)).toEqual(texts(await inProcessStoredReader.rows(store, request, turn)));
      expect(JSON.parse(Buffer.from(page.json).toString())).toHaveLength(page.next === undefined ? 100 : 700);
      after = page.next;
    }
    expect(await reader.row(store, 2999, turn)).toEqual({
      fileName: 'row_2999.pdf',
      fileSizeBytes: 1000,
      location: { dataOffsetBytes: 40 * 2999, compressedBytes: 7 },
    });
    expect(await reader.row(store, 3001, turn)).toBeUndefined();
    expect(inThread).toEqual(['rows', 'rows', 'rows', 'row', 'row']);
  });

  it('are parsed in this process up to 64 KiB, and in a thread above', async () => {
    for (const [bytes, expected] of [
      [64 * 1024, []],
      [64 * 1024 + 1, ['rows', 'row']],
    ] as const) {
      const { reader, inThread } = reading();
      const store = reads(storeOfBytes(bytes));
      await reader.rows(store, all, turn);
      await reader.row(store, 3, turn);
      expect(inThread).toEqual(expected);
    }
  });

  it('name the store with the newest result of each row', async () => {
    const newer = storeOf([2, 4, 6].map((row) => ({ ...aResult(row, ''), status: row === 6 ? 'failed' : 'success' })));
    const newest = await reading().reader.newest([reads(storeOf(many.slice(0, 10))), reads(newer)], turn);
    expect([...newest.rowNumbers].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(newest.stores).toEqual([
      { store: 0, openRows: 2 },
      { store: 1, openRows: 1 },
    ]);
    expect(newest.goodRows).toBe(7);
  });

  it('fail with the error of storage, and the thread continues to work', async () => {
    const { reader } = reading();
    const bytes = storeOf(many);
    const gone = new TypeError('The storage is gone.');
    const failing: ReadRange = async (start, end) => {
      if (start > 0) throw gone;
      return bytes.subarray(start, end);
    };
    await expect(reader.row(failing, 2999, turn)).rejects.toBe(gone);
    expect((await reader.rows(reads(bytes), { ...all, limit: 1 }, turn)).next).toBe(1);
  });

  it('are rejected as busy if too many requests of the account wait', async () => {
    const { reader } = reading();
    const store = reads(storeOf(many));
    const outcomes = await Promise.allSettled([1, 2, 3].map((limit) => reader.rows(store, { ...all, limit }, turn)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toBeInstanceOf(EngineBusy);
  });
});

it('reads the columns of a template above 64 KiB in a thread', async () => {
  const { reader, inThread } = reading();
  const template = (labels: number) =>
    Buffer.from(
      JSON.stringify({
        columns: Array.from({ length: labels }, (_, at) => ({ key: `column_${at}`, label: 'x'.repeat(90) })),
      }),
    );
  for (const labels of [10, 1000]) {
    const columns = JSON.parse(
      Buffer.from(await reader.columns(reads(template(labels)), template(labels).length, turn)).toString(),
    );
    expect(columns).toEqual(
      Array.from({ length: labels }, (_, at) => ({ key: `column_${at}`, label: 'x'.repeat(90) })),
    );
  }
  expect(inThread).toEqual(['columns']);
});
