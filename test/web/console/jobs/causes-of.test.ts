import { type DiagnosticParams, withMessage } from '@bulkfill/engine/core/diagnostic';
import { causesOf, findCellNote } from '@bulkfill/web/console/jobs/causes-of';
import { jobTitle, outcomeWords } from '@bulkfill/web/console/jobs/job-words';
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
const words = (cells: readonly string[], ...problems: readonly RowProblem[]) =>
  causesOf({ columns, rows: [aRow(1, cells, ...problems)] }).map((cause) => cause.words);
const noOption = problem({
  rule: 'The field "{field}" has no such option; it has {options}.',
  field: 'reporter le code',
  options: ['01', '02'],
  origin: from([1, 'Code']),
});

describe('causesOf', () => {
  it('lists each cause once with its row values, most frequent first, and each row under each of its causes', () => {
    const blank = problem({ rule: 'The value is blank.', origin: from([0, 'Name']) }, [0], 'VALUE_BLANK');
    const rows = [
      aRow(2, ['', '2 asthme'], blank, blank),
      aRow(5, ['Ada', '2 asthme'], noOption),
      aRow(9, [' ', '2 asthme'], noOption, blank),
      aRow(11, ['Zoë', '3'], noOption),
      aRow(12, ['Zoë', '2 asthme'], noOption),
    ];
    expect(causesOf({ columns, rows }).map((cause) => [cause.words, cause.rows])).toEqual([
      ['“2 asthme” is no option of “reporter le code”', [5, 9, 12]],
      ['“Name” is blank', [2, 9]],
      ['“3” is no option of “reporter le code”', [11]],
    ]);
  });

  it('keeps the message of the service for the details', () => {
    expect(causesOf({ columns, rows: [aRow(1, ['', '7'], noOption)] })[0]).toMatchObject({
      code: 'VALUE_INVALID',
      message: noOption.message,
    });
  });

  it('shows the label of a column, or its position if it has no label', () => {
    const date = problem({ rule: 'The text is not a date.', origin: from([2]) }, [2]);
    expect(words(['', '', '1.1.'], date)).toEqual(['“1.1.” in “Column 3”: The text is not a date.']);
    const joined = problem(
      { rule: 'The field "{field}" holds at most 3 characters.', field: 'F', origin: from([0, 'Name'], [1, 'Code']) },
      [0, 1],
    );
    expect(words(['Ada', '7'], joined)).toEqual([
      '“Ada” and “7” in “Name” and “Code”: The field "F" holds at most 3 characters.',
    ]);
    expect(words(['', ''], problem({ rule: 'x' }, [0, 1], 'VALUE_BLANK'))).toEqual(['“Name” and “Code” are blank']);
    expect(words(['a'], problem({ rule: 'The row has no {column}.', column: 9 }, [], 'COLUMN_MISSING'))).toEqual([
      'The row has no “Column 10”.',
    ]);
    expect(
      words(['a'], problem({ rule: 'The row has no {column}.', column: 8, label: 'Size' }, [], 'COLUMN_MISSING')),
    ).toEqual(['The row has no “Size”.']);
    const tick = {
      rule: 'The field "{field}" has no such state; it has {states}.',
      field: 'Sexe',
      states: ['F', 'M'],
      hint: 'List the values.',
    };
    expect(words(['', 'x'], problem(tick))).toEqual(['“x” is no option of “Sexe”']);
  });

  it('shortens a machine-generated field name to its last part', () => {
    const rule = 'The field "{field}" holds at most 8 characters.';
    expect(words(['', '2026-02-28'], problem({ rule, field: 'Adresse.Ville' }))).toEqual([
      '“2026-02-28” in “Code”: The field "Adresse.Ville" holds at most 8 characters.',
    ]);
    const xfa = { rule, field: 'form1[0].Page1[0].ToDate[1]', origin: from([1, 'Code']) };
    expect(words(['', '2026-02-28'], problem(xfa))).toEqual([
      '“2026-02-28” in “Code”: The field "ToDate 2" holds at most 8 characters.',
    ]);
    const choice = {
      rule: 'The field "{field}" has no such option; it has {options}.',
      field: 'form1[0].Province[0]',
      options: ['Alberta'],
    };
    expect(words(['', 'Atlantis'], problem(choice))).toEqual(['“Atlantis” is no option of “Province”']);
  });

  it('cuts a long value to a readable length', () => {
    expect(words(['', `${'x'.repeat(70)}\ny`], noOption)).toEqual([
      `“${'x'.repeat(60)}…” is no option of “reporter le code”`,
    ]);
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
  const summary = {
    requested_rows: 40,
    produced_rows: 38,
    success_rows: 31,
    partial_rows: 7,
    failed_rows: 2,
    applied_overlay_count: 1,
    skipped_overlay_count: 1,
    rows_with_notices: 0,
    billed_rows: 40,
    zip_size_bytes: 1,
    print_file_size_bytes: null,
  };

  it('names a job after its template and the day', () => {
    expect(jobTitle({ created_at: '2026-11-25T12:00:00.000Z' })).toBe('Job, 25 Nov 2026');
  });

  it('counts complete rows and rows that need attention', () => {
    expect(outcomeWords({ summary })).toBe('31 filled, 9 need attention');
    expect(outcomeWords({ summary: { ...summary, partial_rows: 0, failed_rows: 1 } })).toBe(
      '31 filled, 1 needs attention',
    );
    expect(outcomeWords({ summary: { ...summary, partial_rows: 0, failed_rows: 0 } })).toBe('31 filled');
    expect(outcomeWords({})).toBeUndefined();
  });

  it('counts rows that retries fixed', () => {
    const now = { mended_rows: 7, total: 1, moved: [{ job_id: 'r', open_rows: 1 }] };
    expect(outcomeWords({ summary }, now)).toBe('38 filled, with retries, 2 need attention');
    expect(outcomeWords({ summary }, { mended_rows: 9, total: 0, moved: [] })).toBe('40 filled, with retries');
    expect(outcomeWords({ summary }, { mended_rows: 0, total: 9, moved: [] })).toBe('31 filled, 9 need attention');
  });
});
