import {
  computeShares,
  countRowsLeft,
  listLastYear,
  monthWords,
  roundAxisTop,
} from '@bulkfill/web/console/usage/usage';
import { describe, expect, it } from 'vitest';

const usage = (rows_limit: number, rows_used: number, rows_reserved: number) => ({
  month: '2026-11',
  rows_limit,
  rows_used,
  rows_reserved,
  resets_at: '2026-12-01T00:00:00.000Z',
  plan: 'free' as const,
});

describe('quota bar', () => {
  it('shows used and reserved as parts of the limit', () => {
    expect(computeShares(usage(1000, 250, 500))).toEqual({ used: 25, reserved: 50, left: 25 });
    expect(countRowsLeft(usage(1000, 250, 500))).toBe(250);
  });

  it('is full, and not more than full, if the limit is below the usage', () => {
    expect(computeShares(usage(100, 150, 50))).toEqual({ used: 75, reserved: 25, left: 0 });
    expect(countRowsLeft(usage(100, 150, 50))).toBe(0);
  });

  it('is empty if the limit is zero', () => {
    expect(computeShares(usage(0, 0, 0))).toEqual({ used: 0, reserved: 0, left: 100 });
  });
});

describe('chart of the last 12 months', () => {
  it('cross the turn of the year, newest first, with zero for months without usage', () => {
    const months = listLastYear('2026-02', [{ month: '2025-12', jobs: 3, rows: 30 }]);
    expect(months.map(({ month }) => month)).toEqual([
      '2026-02',
      '2026-01',
      '2025-12',
      '2025-11',
      '2025-10',
      '2025-09',
      '2025-08',
      '2025-07',
      '2025-06',
      '2025-05',
      '2025-04',
      '2025-03',
    ]);
    expect(months[2]).toEqual({ month: '2025-12', jobs: 3, rows: 30 });
    expect(months[3]).toEqual({ month: '2025-11', jobs: 0, rows: 0 });
    expect(monthWords('2026-02')).toBe('Feb 2026');
  });

  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [7, 8],
    [12, 15],
    [51, 60],
    [18_200, 20_000],
    [24_000, 25_000],
    [50_001, 60_000],
  ])('scales %i as the maximum to %i on the axis', (largest, top) => {
    expect(roundAxisTop(largest)).toBe(top);
  });
});
