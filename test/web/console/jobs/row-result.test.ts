import { withMessage } from '@bulkfill/engine/core/diagnostic';
import { diagnosticsOf, isShown, noticeKindsOf, rowFilters } from '@bulkfill/web/console/jobs/row-result';
import { describe, expect, it } from 'vitest';
import type { RowResult } from '../../../../lib/types/api.ts';

const row = (of: Partial<RowResult>): RowResult => ({
  row_number: 1,
  status: 'failed',
  file_name: null,
  file_size_bytes: null,
  applied_overlay_count: 0,
  skipped_overlay_count: 0,
  warnings: [],
  notices: [],
  ...of,
});
const missing = {
  code: 'UNSUPPORTED_CHARACTERS',
  overlay_id: 'name',
  ...withMessage({ rule: 'No available font covers U+E000.' }),
};
const other = {
  code: 'TEXT_OVERFLOW',
  overlay_id: 'street',
  ...withMessage({ rule: 'The text does not fit the overlay at 9 points.' }),
};

describe('kinds of notices', () => {
  it('have the number of their rows, the most frequent first, without minor ones', () => {
    const rows = [
      row({ notices: [missing, { ...other, minor: true }] }),
      row({ notices: [other, other] }),
      row({ notices: [other, missing] }),
      row({ notices: [other] }),
    ];
    expect([...noticeKindsOf(rows)]).toEqual([
      [other.code, 3],
      [missing.code, 2],
    ]);
  });
});

describe('words of a row result', () => {
  it('puts the failure first, once, before skipped overlays', () => {
    const error = {
      code: 'REQUIRED_OVERLAY_NOT_APPLIED',
      ...withMessage({
        rule: 'The required overlay "{overlay}" could not be applied.',
        overlay: 'name',
        cause: missing.params,
      }),
    };
    expect(diagnosticsOf(row({ error, warnings: [other, missing] }))).toEqual([error, other]);
  });

  it('lists all warnings of a row that did not fail', () => {
    expect(diagnosticsOf(row({ status: 'partial', warnings: [other, missing] }))).toEqual([other, missing]);
  });

  it('includes filled and cut text although nothing is missing, as the check before the run does', () => {
    const cut = { code: 'TEXT_CLIPPED', overlay_id: 'name', message: "The text was cut at the field's edge." };
    expect(diagnosticsOf(row({ status: 'success', notices: [cut] }))).toEqual([cut]);
    expect(diagnosticsOf(row({ status: 'partial', warnings: [other], notices: [cut] }))).toEqual([other, cut]);
  });
});

describe('isShown', () => {
  const cut = { code: 'TEXT_CLIPPED', overlay_id: 'name', message: '' };
  const shrunk = { code: 'TEXT_SHRUNK', overlay_id: 'name', message: '', minor: true } as const;

  it.each([
    [row({ status: 'success' }), 'filled'],
    [row({ status: 'success', notices: [shrunk] }), 'filled'],
    [row({ status: 'success', notices: [cut, shrunk] }), 'noticed'],
    [row({ status: 'partial', notices: [cut] }), 'attention'],
    [row({ status: 'failed' }), 'attention'],
  ])('lists each row under "all" and its own level', (of, level) => {
    expect(rowFilters.filter((filter) => isShown(of, filter))).toEqual(['all', level]);
  });
});
