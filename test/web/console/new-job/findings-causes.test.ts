import { type DiagnosticParams, withMessage } from '@bulkfill/engine/core/diagnostic';
import { causesOfFindings } from '@bulkfill/web/console/new-job/findings-causes';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../lib/types/api.ts';

const values = ['2 asthme', '01 bronchite', '2 asthme'];
const rows = {
  cell: (row: number) => values[row - 1] ?? '',
  words: (place: number) => (place === 9 ? 'reporter le code' : undefined),
};
const finding = (row: number | null, params: DiagnosticParams): Finding => ({
  severity: 'error',
  code: 'VALUE_INVALID',
  row_number: row,
  overlay_id: 'code',
  ...withMessage(params),
});
const failing = (row: number, cause: DiagnosticParams): Finding => ({
  ...finding(row, { rule: 'The required overlay "{overlay}" could not be applied.', overlay: 'code', cause }),
  code: 'REQUIRED_OVERLAY_NOT_APPLIED',
});
const origin = { columns: [{ column: 9, label: 'Code' }] };

describe('findings grouped by cause', () => {
  it('describes each problem and its values once, by column label', () => {
    const cause = {
      rule: 'No such option.',
      hint: 'The overlay can list the values that tick it in checkedValues.',
      origin,
    };
    expect(causesOfFindings([failing(1, cause), failing(2, cause), failing(3, cause)], rows)).toEqual([
      {
        first: failing(1, cause),
        full: undefined,
        message: 'No such option. The value comes from “reporter le code”.',
        rows: [1, 2, 3],
        values: [
          { value: '2 asthme', rows: [1, 3] },
          { value: '01 bronchite', rows: [2] },
        ],
      },
    ]);
  });

  it('describes a value as not an option, and separates different option lists', () => {
    const options = {
      rule: 'The field "{field}" has no such option; it has {options}.',
      field: 'reporter le code',
      options: [' ', '01 bronchite', '02 asthme'],
      more: 9,
      origin,
    };
    const [cause] = causesOfFindings([finding(1, options)], rows);
    expect(cause?.message).toBe(
      'The value in the rows is not an option of “reporter le code”. The value comes from “reporter le code”.',
    );
    expect(cause?.full).toContain('"02 asthme" and 9 more');
    const states = {
      rule: 'The field "{field}" has several states, and yes does not say which; it has {states}.',
      field: 'Group2',
      states: ['Choice1', 'Off'],
      origin,
    };
    expect(causesOfFindings([finding(1, states)], rows)[0]?.message).toBe(
      'The value in the rows is not a state of “Group2”. The value comes from “reporter le code”.',
    );
  });

  it('reports a blank required value once, and both causes if the row fails for another reason', () => {
    const blank = { ...finding(2, { rule: 'The value is blank.' }), code: 'VALUE_BLANK' as const };
    const messagesOf = (cause: string) =>
      causesOfFindings([failing(2, { rule: cause }), blank], rows).map(({ message }) => message);
    expect(messagesOf('The value is blank.')).toEqual(['The value is blank.']);
    expect(messagesOf('The font is gone.')).toEqual(['The font is gone.', 'The value is blank.']);
  });

  it('separates causes of different overlays', () => {
    const other = { ...finding(2, { rule: 'a' }), overlay_id: 'other' };
    expect(causesOfFindings([finding(1, { rule: 'a' }), other], rows).map(({ first }) => first.overlay_id)).toEqual([
      'code',
      'other',
    ]);
  });

  it('starts with the cause of most rows, and names no column key', () => {
    const causes = causesOfFindings(
      [
        finding(null, { rule: '{column} is not used.', column: 3 }),
        finding(1, { rule: 'a' }),
        finding(2, { rule: '{column} b', column: 4, label: 'Town' }),
      ],
      rows,
    );
    expect(causes.map(({ message, rows: of }) => [message, of.length])).toEqual([
      ['a', 1],
      ['“Town” b', 1],
      ['“Column 4” is not used.', 0],
    ]);
  });
});
