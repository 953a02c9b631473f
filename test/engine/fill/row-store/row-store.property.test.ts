import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { withMessage } from '@bulkfill/engine/core/diagnostic';
import type { RowOutcome } from '@bulkfill/engine/fill/row-result';
import { RowResultLog } from '@bulkfill/engine/fill/row-result-log';
import { RowStoreCorrupt, writeRowStore } from '@bulkfill/engine/fill/row-store/row-directory';
import type { RowLocation } from '@bulkfill/engine/fill/row-store/row-location';
import { rowStatuses } from '@bulkfill/engine/fill/row-store/row-status';
import { type ReadRange, RowStoreReader } from '@bulkfill/engine/fill/row-store/row-store-reader';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

interface Given {
  readonly result: RowOutcome;
  readonly location?: RowLocation;
}

const aResult = (rowNumber: number, status: RowOutcome['status'], message: string): RowOutcome => ({
  rowNumber,
  status,
  fileName: status === 'failed' ? null : `row_${rowNumber}.pdf`,
  fileSizeBytes: status === 'failed' ? null : 1000 + rowNumber,
  sha256: status === 'failed' ? null : hash('sha256', `${rowNumber}`, 'hex'),
  applied: 1,
  skipped: 0,
  warnings:
    message === ''
      ? []
      : Array.from(
          { length: message.length < 1000 ? 1 : 14 },
          () => ({ code: 'VALUE_MISSING', overlay_id: 'a', message }) as never,
        ),
  notices: [],
  error: status === 'failed' ? { code: 'ROW_GENERATION_FAILED', message } : undefined,
});

const given = (rowNumber: number, status: RowOutcome['status'], message = ''): Given => ({
  result: aResult(rowNumber, status, message),
  ...(status === 'failed'
    ? {}
    : { location: { dataOffsetBytes: rowNumber * 2 ** 20 + 39, compressedBytes: 400 + rowNumber } }),
});

const stored = (rows: readonly Given[]): Buffer => {
  const log = new RowResultLog();
  for (const { result, location } of rows) log.add(result, location);
  return Buffer.concat(writeRowStore(log.blocks()));
};

/** Ranged reads as storage does them, and how many there were. */
const ranged = (bytes: Uint8Array) => {
  const reads: { start: number; end: number }[] = [];
  const read: ReadRange = async (start, end) => {
    reads.push({ start, end: Math.min(end, bytes.length) });
    return bytes.subarray(start, end);
  };
  return { read, reads };
};

const rowsOf = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 3 }),
      status: fc.constantFrom('success', 'partial', 'failed'),
      // Long messages make several blocks of few rows.
      message: fc.oneof(fc.constant(''), fc.string({ maxLength: 12 }), fc.constant('é😀"\n'.repeat(400))),
    }),
    { maxLength: 40 },
  )
  .map((entries) => {
    let rowNumber = 0;
    return entries.map(({ gap, status, message }) => {
      rowNumber += gap;
      return given(rowNumber, status as RowOutcome['status'], message);
    });
  });

const statusesOf = fc.subarray(['success', 'partial', 'failed'] as const, { minLength: 1 });

const numbers = (rows: readonly { readonly result: { readonly row_number: number } }[]): number[] =>
  rows.map((row) => row.result.row_number);

describe('row store', () => {
  it('pages through rows of any status like a plain list', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf, statusesOf, fc.integer({ min: 1, max: 12 }), async (rows, statuses, limit) => {
        const reader = await RowStoreReader.open(ranged(stored(rows)).read);
        const wanted = rows.filter(({ result }) => statuses.includes(result.status));
        const found: unknown[] = [];
        let after: number | undefined = 0;
        for (let page = 0; after !== undefined; page++) {
          const { rows: some, next } = await reader.page({ after, limit, statuses });
          expect(some.length).toBe(Math.min(limit, wanted.length - page * limit));
          found.push(
            ...some.map(({ result, location }) => [result.row_number, result.status, result.error?.message, location]),
          );
          after = next;
        }
        expect(found).toEqual(
          wanted.map(({ result, location }) => [result.rowNumber, result.status, result.error?.message, location]),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('filters rows by notices that need a look, and skips blocks without such a row', async () => {
    const notice = { code: 'TEXT_CLIPPED', overlay_id: 'a', message: 'cut' } as const;
    const rows = Array.from({ length: 3000 }, (_, index) => {
      const { result, location } = given(index + 1, index % 2 === 0 ? 'success' : 'partial');
      const notices = index % 1000 === 0 ? [notice] : index % 10 === 0 ? [{ ...notice, minor: true as const }] : [];
      return { result: { ...result, notices }, ...(location === undefined ? {} : { location }) };
    });
    const { read, reads } = ranged(stored(rows));
    const reader = await RowStoreReader.open(read);
    const of = async (notices: boolean, limit: number, after = 0) =>
      numbers((await reader.page({ after, limit, statuses: rowStatuses, notices })).rows);
    expect(await of(true, 1000)).toEqual([1, 1001, 2001]);
    expect(await of(true, 1000, 1)).toEqual([1001, 2001]);
    expect(await of(false, 3, 999)).toEqual([1000, 1002, 1003]);
    expect((await reader.page({ after: 0, limit: 5, statuses: ['partial'], notices: true })).rows).toEqual([]);
    expect(reads.length).toBeLessThan(6);
  });

  it.each([
    [1, 36],
    [2, 40],
  ])('reads version %i, whose entries have %i bytes', async (version, entryBytes) => {
    const notice = { code: 'TEXT_CLIPPED', overlay_id: 'a', message: 'cut' } as const;
    const noticed = given(2, 'success');
    const now = stored([given(1, 'success'), { ...noticed, result: { ...noticed.result, notices: [notice] } }]);
    const entry = now.subarray(16, 16 + entryBytes);
    const before = Buffer.concat([now.subarray(0, 16), entry, now.subarray(68)]);
    before[4] = version;
    before.writeUInt32LE(crc32(entry), 12);
    const reader = await RowStoreReader.open(ranged(before).read, 'page', true);
    expect(numbers((await reader.page({ after: 0, limit: 9, statuses: rowStatuses })).rows)).toEqual([1, 2]);
    expect(numbers((await reader.page({ after: 0, limit: 9, statuses: rowStatuses, notices: true })).rows)).toEqual([
      2,
    ]);
  });

  it('adds the params of messages only if they are asked for', async () => {
    const { result } = given(2, 'partial');
    const [cut, blank] = [
      withMessage({ rule: 'It was cut.' }),
      withMessage({ rule: 'No value for {column}.', column: 3, label: 'Age' }),
    ];
    const rows = [
      given(1, 'success'),
      {
        result: {
          ...result,
          warnings: [
            { code: 'VALUE_INVALID', message: 'old' },
            { code: 'COLUMN_MISSING', overlay_id: 'a', ...blank },
          ] as const,
          notices: [{ code: 'TEXT_CLIPPED', overlay_id: 'a', ...cut }] as const,
          error: { code: 'ROW_PARTIAL', ...withMessage({ rule: 'Partial.', cause: blank.params }) } as const,
        },
      },
    ];
    const read = async (withParams: boolean) => {
      const reader = await RowStoreReader.open(ranged(stored(rows)).read, 'page', withParams);
      return (await reader.row(2))?.result;
    };
    expect(JSON.stringify(await read(false))).not.toContain('params');
    expect(await read(true)).toMatchObject({
      warnings: [{ message: 'old' }, { message: 'No value for column_3 (Age).', params: blank.params }],
      notices: [{ message: 'It was cut.', params: cut.params }],
      error: { params: { cause: blank.params } },
    });
  });

  it('ends a page before 1 MiB of JSON and continues on the next', async () => {
    const warnings = Array.from({ length: 400 }, (_, index) => ({
      code: 'VALUE_INVALID',
      overlay_id: `${index}`,
      message: 'x'.repeat(500),
    }));
    const rows = Array.from({ length: 40 }, (_, index) => ({
      result: { ...aResult(index + 1, 'partial', ''), warnings: warnings as never },
    }));
    const reader = await RowStoreReader.open(ranged(stored(rows)).read);
    const found: number[] = [];
    for (let after: number | undefined = 0; after !== undefined; ) {
      const page = await reader.page({ after, limit: 1000, statuses: ['partial'] });
      expect(page.rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(page.rows.map(({ result }) => result)).length).toBeLessThanOrEqual(
        2 ** 20 + page.rows.length + 1,
      );
      found.push(...numbers(page.rows));
      after = page.next;
    }
    expect(found).toEqual(rows.map(({ result }) => result.rowNumber));
  });

  it('finds each row by its number and no other', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOf, async (rows) => {
        const reader = await RowStoreReader.open(ranged(stored(rows)).read);
        const last = rows.at(-1)?.result.rowNumber ?? 0;
        for (let number = 0; number <= last + 1; number++) {
          const row = rows.find(({ result }) => result.rowNumber === number);
          const found = await reader.row(number);
          expect(found?.result.row_number).toBe(row?.result.rowNumber);
          expect(found?.location).toEqual(row?.location);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('reports a difference in any byte as damage', async () => {
    const bytes = stored(
      Array.from({ length: 30 }, (_, index) =>
        given(index + 1, index % 3 === 0 ? 'failed' : 'success', `row ${index}`),
      ),
    );
    const all = async (damaged: Buffer) => {
      const reader = await RowStoreReader.open(ranged(damaged).read);
      return numbers((await reader.page({ after: 0, limit: 1000, statuses: ['success', 'partial', 'failed'] })).rows);
    };
    const sound = await all(bytes);
    // The three bytes behind the version say nothing.
    for (let at = 0; at < bytes.length; at = at === 4 ? 8 : at + 1) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 0x55;
      const outcome = await all(damaged).catch((error: unknown) => error);
      // The empty block that a sync flush leaves has bits that inflate to nothing.
      if (Array.isArray(outcome)) expect(outcome).toEqual(sound);
      else expect(outcome).toBeInstanceOf(RowStoreCorrupt);
    }
    for (let length = 0; length < bytes.length; length++) {
      await expect(all(bytes.subarray(0, length))).rejects.toBeInstanceOf(RowStoreCorrupt);
    }
  });
});

describe('reads of a row store with 50,000 rows', () => {
  const rows = Array.from({ length: 50_000 }, (_, index) =>
    given(index + 1, index % 1000 === 999 ? 'failed' : 'success'),
  );
  const bytes = stored(rows);

  it('are one for the first page', async () => {
    const { read, reads } = ranged(bytes);
    const reader = await RowStoreReader.open(read);
    const page = await reader.page({ after: 0, limit: 100, statuses: ['success', 'partial', 'failed'] });
    expect(numbers(page.rows)).toEqual(rows.slice(0, 100).map(({ result }) => result.rowNumber));
    expect(page.next).toBe(100);
    expect(reads).toHaveLength(1);
  });

  it('are one more for a page in the middle, and skip blocks without a row of the status', async () => {
    const { read, reads } = ranged(bytes);
    const reader = await RowStoreReader.open(read);
    const page = await reader.page({ after: 40_000, limit: 100, statuses: ['success'] });
    expect(numbers(page.rows).slice(0, 3)).toEqual([40_001, 40_002, 40_003]);
    expect(reads).toHaveLength(2);
    const failed = await reader.page({ after: 0, limit: 1000, statuses: ['failed'] });
    expect(numbers(failed.rows)).toEqual(
      rows.filter(({ result }) => result.status === 'failed').map(({ result }) => result.rowNumber),
    );
    expect(failed.next).toBeUndefined();
  });

  it('are two for a single row, below 64 KiB in total', async () => {
    for (const rowNumber of [1, 20_000, 49_999]) {
      const { read, reads } = ranged(bytes);
      const reader = await RowStoreReader.open(read, 'row');
      expect((await reader.row(rowNumber))?.location).toEqual(rows[rowNumber - 1]?.location);
      expect(reads).toHaveLength(2);
      expect(reads.reduce((sum, { start, end }) => sum + end - start, 0)).toBeLessThan(64 * 1024);
    }
  });

  it('cost less than 65 bytes per row in total, half of them for the digest of its PDF', () => {
    expect(bytes.length).toBeLessThan(65 * rows.length);
  });
});
