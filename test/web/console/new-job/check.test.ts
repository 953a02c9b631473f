import { codesOf, verdictOf } from '@bulkfill/web/console/new-job/check';
import { expect, it } from 'vitest';
import type { CheckResultView } from '../../../../lib/types/api.ts';

it('sorts findings by code, most frequent first', () => {
  const result = {
    findings_by_code: { TEXT_SHRUNK: 2, DUPLICATE_ROW: 7, COLUMN_UNUSED: 2 },
  } as unknown as CheckResultView;
  expect(codesOf(result)).toEqual([
    ['DUPLICATE_ROW', 7],
    ['COLUMN_UNUSED', 2],
    ['TEXT_SHRUNK', 2],
  ]);
});

it.each([
  [
    'repeated reasons of failed rows are omitted',
    { REQUIRED_OVERLAY_NOT_APPLIED: 2, VALUE_BLANK: 2, TEXT_SHRUNK: 1 },
    2,
    ['REQUIRED_OVERLAY_NOT_APPLIED', 'TEXT_SHRUNK'],
  ],
  [
    'causes that also affect other rows remain',
    { REQUIRED_OVERLAY_NOT_APPLIED: 2, VALUE_BLANK: 3 },
    2,
    ['VALUE_BLANK', 'REQUIRED_OVERLAY_NOT_APPLIED'],
  ],
  [
    'all remain if the cause is ambiguous',
    { REQUIRED_OVERLAY_NOT_APPLIED: 2, VALUE_BLANK: 2, VALUE_INVALID: 1 },
    2,
    ['REQUIRED_OVERLAY_NOT_APPLIED', 'VALUE_BLANK', 'VALUE_INVALID'],
  ],
  [
    'all remain if every row fails',
    { REQUIRED_OVERLAY_NOT_APPLIED: 9, VALUE_BLANK: 9 },
    9,
    ['REQUIRED_OVERLAY_NOT_APPLIED', 'VALUE_BLANK'],
  ],
])('selects finding codes: %s', (_, counts, failed, codes) => {
  const result = { rows: 9, failed_rows: failed, findings_by_code: counts } as unknown as CheckResultView;
  expect(codesOf(result).map(([code]) => code)).toEqual(codes);
});

const ofRows = (counts: Partial<CheckResultView>) =>
  ({ rows: 40, failed_rows: 0, partial_rows: 0, finding_count: 0, ...counts }) as CheckResultView;

it.each([
  [{}, 'good', 'All 40 rows can be filled'],
  [{ finding_count: 1 }, 'warn', '1 finding in 40 rows'],
  [{ finding_count: 36 }, 'warn', '36 findings in 40 rows'],
  [{ finding_count: 3, partial_rows: 3 }, 'warn', '3 of 40 rows would be partial'],
  [{ finding_count: 3, partial_rows: 1, failed_rows: 2 }, 'bad', '2 of 40 rows would fail, 1 would be partial'],
  [{ finding_count: 4, rows_with_notices: 3 }, 'warn', '3 of 40 rows would be filled with notices'],
  [
    { finding_count: 4, partial_rows: 9, rows_with_notices: 3 },
    'warn',
    '9 of 40 rows would be partial, 3 would be filled with notices',
  ],
])('summarizes a check with %o as %s: %s', (counts, tone, words) => {
  expect(verdictOf(ofRows(counts), false)).toEqual({ tone, words });
  expect(verdictOf(ofRows(counts), true)).toEqual({ tone, words: words.replace('rows', 'documents') });
});
