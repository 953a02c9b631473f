import { clockRows } from '@bulkfill/engine/fill/clock-rows';
import type { Row } from '@bulkfill/engine/rows/row';
import { describe, expect, it } from 'vitest';

const source = (...batches: Row[][]) => ({
  rowCount: batches.flat().length,
  async *batches() {
    yield* batches;
  },
});

/** Returns the rows as they are read, with the clock calls between them. */
const readings = async (batches: Row[][]): Promise<unknown[]> => {
  const seen: unknown[] = [];
  const rows = clockRows(source(...batches), (runs) => seen.push(runs ? 'clock on' : 'clock off'));
  for await (const batch of rows.batches()) for (const row of batch) seen.push(row[0]);
  return seen;
};

describe('clockRows', () => {
  it('stops the clock after the first row and restarts it after the last', async () => {
    expect(await readings([[['a'], ['b']], [['c']]])).toEqual(['a', 'clock off', 'b', 'c', 'clock on']);
    expect(await readings([[['a']]])).toEqual(['a', 'clock off', 'clock on']);
  });

  it('can be iterated again and counts the same rows', async () => {
    const rows = clockRows(source([['a'], ['b']]), () => {});
    expect(rows.rowCount).toBe(2);
    for (const _ of [1, 2])
      expect(await Array.fromAsync(rows.batches()).then((batches) => batches.flat())).toEqual([['a'], ['b']]);
  });
});
