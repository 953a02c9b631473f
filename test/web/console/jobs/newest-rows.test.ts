import { withNewest } from '@bulkfill/web/console/jobs/newest-rows';
import { describe, expect, it } from 'vitest';
import type { RowResult } from '../../../../lib/types/api.ts';

const row = (number: number, status: RowResult['status']) => ({ row_number: number, status }) as RowResult;
const newest = new Map([[2, { ...row(2, 'success'), retryId: 'retry' }]]);

describe('withNewest', () => {
  it('shows the result of the retry in place of the first result', () => {
    const rows = [row(1, 'success'), row(2, 'failed')];
    expect(withNewest(rows, newest, 'all')).toEqual([rows[0], { ...row(2, 'success'), retryId: 'retry' }]);
  });

  it('omits a row that no longer matches the status filter', () => {
    expect(withNewest([row(2, 'failed'), row(3, 'failed')], newest, 'failed')).toEqual([row(3, 'failed')]);
  });
});
