import { type DiagnosticParams, withMessage } from '@bulkfill/engine/core/diagnostic';
import { missingPictureRule } from '@bulkfill/engine/pdf/images/missing-picture';
import { causesOf, findCellNote } from '@bulkfill/web/console/jobs/causes-of';
import { jobTitle } from '@bulkfill/web/console/jobs/job-words';
import { describe, expect, it } from 'vitest';
import type { RowProblem } from '../../../../lib/types/console.ts';

const columns = ['Name', 'Code', ''].map((label, column) => ({ key: `column_${column}`, label }));
const aRow = (row: number, cells: readonly string[], ...problems: readonly RowProblem[]) => ({
  row_number: row,
  status: 'partial' as const,
  problems,
  cells,
});
const problem = (params: DiagnosticParams, own: readonly number[] = [1], code = 'VALUE_INVALID'): RowProblem => ({
  code,
  ...withMessage(params),
  columns: own,
});
const from = (...all: readonly (readonly [column: number, label?: string])[]) => ({
  columns: all.map(([column, label]) => ({ column, label })),
  ...(all.length > 1 && { composed: true }),
});
/** Returns the words of the cause and the note of its first column. */
const words = (cells: readonly string[], own: RowProblem) => {
  const row = aRow(1, cells, own);
  return [causesOf({ columns, rows: [row] })[0]?.words, findCellNote(row, own.columns[0] ?? -1, columns)];
};
const noOption = problem({
  rule: 'The field "{field}" has no such option; it has {options}.',
  field: 'reporter le code',
  options: ['01', '02'],
  origin: from([1, 'Code']),
});

describe('causesOf', () => {
  it('lists each column and kind of problem once, with its rows and values, the most frequent first', () => {
    const blank = problem({ rule: 'The value is blank.', origin: from([0, 'Name']) }, [0], 'VALUE_BLANK');
    const rows = [
      aRow(2, ['', '2 asthme'], blank, blank),
      aRow(5, ['Ada', '2 asthme'], noOption),
      aRow(9, [' ', '2 asthme'], noOption, blank),
      aRow(11, ['Zoë', '3'], noOption),
      aRow(12, ['Zoë', '2 asthme'], noOption),
    ];
    expect(causesOf({ columns, rows })).toMatchObject([
      {
        words: 'Code: no such option',
        rows: [5, 9, 11, 12],
        column: 1,
        values: [
          { text: '2 asthme', rows: [5, 9, 12] },
          { text: '3', rows: [11] },
        ],
        choices: ['01', '02'],
      },
      { words: 'Name: blank', rows: [2, 9], column: 0, choices: [] },
    ]);
  });

  it('keeps the message of the service for the details', () => {
    expect(causesOf({ columns, rows: [aRow(1, ['', '7'], noOption)] })[0]).toMatchObject({
      code: 'VALUE_INVALID',
      message: noOption.message,
    });
  });

  it('names a missing picture', () => {
    const lacking = problem({ rule: missingPictureRule, origin: from([1, 'Code']) });
    expect(words(['', 'fehlt.jpg'], lacking)).toEqual([
      'Code: picture is not there',
      'The picture “fehlt.jpg” is not there.',
    ]);
    expect(causesOf({ columns, rows: [aRow(1, ['', 'fehlt.jpg'], lacking)] })[0]?.lacksPictures).toBe(true);
  });

  it('offers no choices if the service lists only the first of them', () => {
    const many = problem({ ...noOption.params!, more: 90 });
    expect(causesOf({ columns, rows: [aRow(1, ['', '7'], many)] })[0]?.choices).toEqual([]);
  });

  it('shows the label of a column, or its position if it has no label', () => {
    const date = problem({ rule: 'The text is not a date.', origin: from([2]) }, [2]);
    expect(words(['', '', '1.1.'], date)).toEqual([
      'Column 3: not valid',
      '“1.1.” in “Column 3”: The text is not a date.',
    ]);
    const joined = problem(
      { rule: 'The field "{field}" holds at most 3 characters.', field: 'F', origin: from([0, 'Name'], [1, 'Code']) },
      [0, 1],
    );
    expect(words(['Ada', '7'], joined)).toEqual([
      'Name and Code: not valid',
      '“Ada” and “7” in “Name” and “Code”: The field "F" holds at most 3 characters.',
    ]);
    expect(words(['', ''], problem({ rule: 'x' }, [0, 1], 'VALUE_BLANK'))).toEqual([
      'Name and Code: blank',
      '“Name” and “Code” are blank',
    ]);
    expect(words(['a'], problem({ rule: 'The row has no {column}.', column: 9 }, [], 'COLUMN_MISSING'))).toEqual([
      'The row has no “Column 10”.',
      undefined,
    ]);
    const tick = {
      rule: 'The field "{field}" has no such state; it has {states}.',
      field: 'Sexe',
      states: ['F', 'M'],
      hint: 'List the values.',
    };
    expect(words(['', 'x'], problem(tick))).toEqual(['Code: no such option', '“x” is no option of “Sexe”']);
  });

  it('shortens a machine-generated field name to its last part', () => {
    const rule = 'The field "{field}" holds at most 8 characters.';
    const xfa = { rule, field: 'form1[0].Page1[0].ToDate[1]', origin: from([1, 'Code']) };
    expect(words(['', '2026-02-28'], problem(xfa))[1]).toBe(
      '“2026-02-28” in “Code”: The field "ToDate 2" holds at most 8 characters.',
    );
  });

  it('cuts a long value to a readable length', () => {
    expect(words(['', `${'x'.repeat(70)}\ny`], noOption)[1]).toBe(
      `“${'x'.repeat(60)}…” is no option of “reporter le code”`,
    );
  });
});

describe('findCellNote', () => {
  it('applies only to the cells that a problem is about', () => {
    const row = aRow(1, ['Ada', '3'], noOption);
    expect([0, 1, 2].map((column) => findCellNote(row, column, columns))).toEqual([
      undefined,
      '“3” is no option of “reporter le code”',
      undefined,
    ]);
  });
});

describe('words of a job', () => {
  it('names a job after its template and the day', () => {
    expect(jobTitle({ created_at: '2026-11-25T12:00:00.000Z' })).toBe('Job, 25 Nov 2026');
  });
});
