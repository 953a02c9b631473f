import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../../lib/service/http/answers/api.ts';
import { causesOfFindings } from '../../../../web/console/new-job/findings-causes.ts';

const values = ['2 asthme', '01 bronchite', '2 asthme'];
const rows = { cell: (row: number) => values[row - 1] ?? '', words: (place: number) => (place === 9 ? 'reporter le code' : undefined) };
const finding = (row: number | null, message: string): Finding => ({
  severity: 'error',
  code: 'VALUE_INVALID',
  row_number: row,
  overlay_id: 'code',
  message,
});

describe('findings by their causes', () => {
  it('say once what is wrong with which values, by the names that people know', () => {
    const message =
      'The required overlay "code" could not be applied. No such option. The overlay can list the values that tick it in checkedValues. The value comes from column_9 (Code).';
    expect(causesOfFindings([finding(1, message), finding(2, message), finding(3, message)], rows)).toEqual([
      {
        first: finding(1, message),
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

  it('say of a value only that it is not an option, and tell apart which options there are', () => {
    const message =
      'The field "reporter le code" has no such option; it has " ", "01 bronchite", "02 asthme" and 9 more. The value comes from column_9 (Code).';
    const [cause] = causesOfFindings([finding(1, message)], rows);
    expect(cause?.message).toBe('What stands in the rows is not an option of “reporter le code”. The value comes from “reporter le code”.');
    expect(cause?.full).toContain('"02 asthme" and 9 more');
    const several =
      'The field "Group2" has several states, and yes does not say which; it has "Choice1", "Off". The value comes from column_9.';
    expect(causesOfFindings([finding(1, several)], rows)[0]?.message).toBe(
      'What stands in the rows is not a state of “Group2”. The value comes from “reporter le code”.',
    );
  });

  it('say once that a required value is blank, and both where the row fails for another reason', () => {
    const blank = { ...finding(2, 'The value is blank.'), code: 'VALUE_BLANK' as const };
    const failing = (why: string): Finding => ({
      ...finding(2, `The required overlay "code" could not be applied. ${why}`),
      code: 'REQUIRED_OVERLAY_NOT_APPLIED',
    });
    expect(causesOfFindings([failing('The value is blank.'), blank], rows).map(({ message }) => message)).toEqual(['The value is blank.']);
    const both = causesOfFindings([failing('The font is gone.'), blank], rows).map(({ message }) => message);
    expect(both).toEqual(['The font is gone.', 'The value is blank.']);
  });

  it('are told apart by the overlay that they are of', () => {
    const other = { ...finding(2, 'a'), overlay_id: 'other' };
    expect(causesOfFindings([finding(1, 'a'), other], rows).map(({ first }) => first.overlay_id)).toEqual(['code', 'other']);
  });

  it('begin with those of most rows, and name no key of a column', () => {
    const causes = causesOfFindings([finding(null, 'column_3 is not used.'), finding(1, 'a'), finding(2, 'column_4 (Town) b')], rows);
    expect(causes.map(({ message, rows: of }) => [message, of.length])).toEqual([
      ['a', 1],
      ['“Town” b', 1],
      ['“Column 4” is not used.', 0],
    ]);
  });
});
