import { withNewest } from '@bulkfill/web/console/jobs/newest-rows';
import { describe, expect, it } from 'vitest';
import type { RowResult } from '../../../../lib/types/api.ts';

const row = (number: number, status: RowResult['status']) =>
  ({ row_number: number, status, notices: [] as RowResult['notices'] }) as RowResult;
const newest = new Map([[2, { ...row(2, 'success'), retryId: 'retry' }]]);

describe('withNewest', () => {
  it('shows the result of the retry in place of the first result', () => {
    const rows = [row(1, 'success'), row(2, 'failed')];
    expect(withNewest(rows, newest, 'all', true)).toEqual([rows[0], { ...row(2, 'success'), retryId: 'retry' }]);
  });

  it('omits a row that no longer matches the filter', () => {
    expect(withNewest([row(2, 'failed'), row(3, 'failed')], newest, 'attention', true)).toEqual([row(3, 'failed')]);
  });

  it('adds a row that matches the filter since a retry, in order, once its place is loaded', () => {
    const rows = [row(1, 'success'), row(3, 'success')];
    const shown = (loaded: readonly RowResult[], isWhole: boolean) =>
      withNewest(loaded, newest, 'filled', isWhole).map(({ row_number: number }) => number);
    expect(shown(rows, false)).toEqual([1, 2, 3]);
    expect(shown(rows.slice(0, 1), false)).toEqual([1]);
    expect(shown(rows.slice(0, 1), true)).toEqual([1, 2]);
  });
});
