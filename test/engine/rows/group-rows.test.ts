import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { groupRows, openJobRows, parseGroupColumn } from '@bulkfill/engine/rows/group-rows';
import type { Row, RowSource } from '@bulkfill/engine/rows/row';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Rows in batches of 7, and how often they were read. */
const tableOf = (rows: readonly Row[]) => {
  let readings = 0;
  const source: RowSource = {
    rowCount: rows.length,
    batches: async function* () {
      readings++;
      for (let at = 0; at < rows.length; at += 7) yield rows.slice(at, at + 7);
    },
  };
  return { source, readings: () => readings };
};

const documentsOf = async ({ batches }: RowSource) => {
  const documents: Row[] = [];
  for await (const batch of batches()) documents.push(...batch);
  return documents;
};

const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return isEngineError(error) ? error.code : error;
  }
};

const cell = fc.constantFrom('Ada', ' Ada ', 'ada', 'Bea', '\u00a0Bea', '', '  ', undefined);
const table = fc.array(fc.tuple(cell, fc.string()), { minLength: 1, maxLength: 60 });

describe('groupRows', () => {
  it('makes documents whose rows are the table, each once, in order, grouped by the value without outer blanks', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 3000 }), async (rows, maxWaitingBytes) => {
        const { source } = tableOf([...rows, ['Z', 'last']]);
        const grouped = await groupRows(source, { column: 0, maxWaitingBytes });
        const documents = await documentsOf(grouped.rows);
        expect(grouped.sourceRowCount).toBe(rows.length + 1);
        expect(documents).toHaveLength(grouped.rows.rowCount);
        const numbers = documents.flatMap(({ group }) => group?.sourceRows ?? []);
        expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: rows.length + 1 }, (_, i) => i + 1));
        const firsts = documents.map(({ group }) => group?.sourceRows[0] ?? 0);
        expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
        for (const document of documents) {
          const { rows: own = [], sourceRows = [] } = document.group ?? {};
          expect([...document]).toEqual([...(own[0] ?? [])]);
          expect(sourceRows).toEqual(sourceRows.toSorted((a, b) => a - b));
          expect(own).toEqual(sourceRows.map((number) => [...rows, ['Z', 'last']][number - 1]));
          const values = new Set(own.map(([value = '']) => value.trim()));
          expect(values.size).toBe(1);
          if (values.has('')) expect(own).toHaveLength(1);
        }
        const named = documents.map(([value = '']) => value.trim()).filter((value) => value !== '');
        expect(new Set(named).size).toBe(named.length);
      }),
    );
  });

  it('reads the rows again for as many documents as must wait, and once if the rows of each are together', async () => {
    const scattered = Array.from({ length: 300 }, (_, index) => [`group ${index % 100}`, 'x'.repeat(100)]);
    const together = scattered.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1));
    const readingsOf = async (rows: readonly Row[], maxWaitingBytes: number): Promise<number> => {
      const { source, readings } = tableOf(rows);
      const grouped = await groupRows(source, { column: 0, maxWaitingBytes });
      expect(await documentsOf(grouped.rows)).toHaveLength(100);
      return readings() - 1;
    };
    expect(await readingsOf(together, 2000)).toBe(1);
    expect(await readingsOf(scattered, 1_000_000)).toBe(1);
    const few = await readingsOf(scattered, 40_000);
    expect(few).toBeGreaterThan(1);
    // Two passes hold more than the memory together: 300 rows of 250 bytes.
    expect(few).toBeLessThanOrEqual(1 + (2 * 300 * 250) / 40_000);
  });

  it('keeps the first rows of a large document and counts the others', async () => {
    const { source } = tableOf(Array.from({ length: 20 }, () => ['one']));
    const [document] = await documentsOf((await groupRows(source, { column: 0, maxKeptRows: 6 })).rows);
    expect(document?.group?.rows).toHaveLength(6);
    expect(document?.group?.sourceRows).toHaveLength(20);
  });

  it('groups the rows of a retry by the numbers of their documents, whatever their cells are', async () => {
    const { source } = tableOf([['Ada'], ['Bea'], ['Cem']]);
    const numbers = { documents: [3, 3, 8], sourceRows: [5, 11, 9] };
    const { rows, rowNumbers, sourceRowCount } = await openJobRows(source, numbers, 'column_4');
    expect([rowNumbers, sourceRowCount]).toEqual([[3, 8], 3]);
    expect((await documentsOf(rows)).map(({ group }) => group?.sourceRows)).toEqual([[5, 11], [9]]);
  });

  // Contract: INVALID_GROUP_BY
  it('rejects with INVALID_GROUP_BY a column that no row has, and a key of another form', async () => {
    const { source } = tableOf([['Ada'], ['Bea', '1']]);
    expect((await groupRows(source, { column: 1 })).rows.rowCount).toBe(2);
    await expect(groupRows(source, { column: 2 })).rejects.toMatchObject({ code: 'INVALID_GROUP_BY' });
    expect(codeOf(() => parseGroupColumn('column_7'))).toBe(7);
    for (const key of ['', 'Name', 'column_07', 'column_-1', 'Column_1'])
      expect(codeOf(() => parseGroupColumn(key))).toBe('INVALID_GROUP_BY');
  });
});
