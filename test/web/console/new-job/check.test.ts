import { expect, it } from 'vitest';
import { type CheckResult, codesOf } from '../../../../web/console/new-job/check.ts';

it('findings come by code, the most frequent first', () => {
  const result = { findings_by_code: { TEXT_SHRUNK: 2, DUPLICATE_ROW: 7, COLUMN_UNUSED: 2 } } as unknown as CheckResult;
  expect(codesOf(result)).toEqual([
    ['DUPLICATE_ROW', 7],
    ['COLUMN_UNUSED', 2],
    ['TEXT_SHRUNK', 2],
  ]);
});
