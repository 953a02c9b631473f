import { describe, expect, it } from 'vitest';
import { causesOf } from '../../../../web/console/jobs/causes-of.ts';
import { jobTitle, outcomeWords } from '../../../../web/console/jobs/job-words.ts';

const warning = (message: string) => ({ code: 'VALUE_INVALID', message });
const aRow = (row: number, ...messages: readonly string[]) => ({
  row_number: row,
  status: 'partial' as const,
  file_name: null,
  file_size_bytes: null,
  warnings: messages.map(warning),
});

describe('causesOf', () => {
  it('tells each cause once, that of most rows first, and a row under each of its causes', () => {
    expect(causesOf([aRow(2, 'blank', 'blank'), aRow(5, 'no option'), aRow(9, 'no option', 'blank'), aRow(11, 'no option')])).toEqual([
      { message: 'no option', rows: [5, 9, 11] },
      { message: 'blank', rows: [2, 9] },
    ]);
  });
});

describe('a cause', () => {
  it('names a column as people do', () => {
    expect(causesOf([aRow(2, 'The value comes from column_9 (Birth date).')])[0]?.message).toBe('The value comes from “Birth date”.');
  });
});

describe('the words of a job', () => {
  const summary = {
    requested_rows: 40,
    produced_rows: 38,
    success_rows: 31,
    partial_rows: 7,
    failed_rows: 2,
    applied_overlay_count: 1,
    skipped_overlay_count: 1,
    billed_rows: 40,
    zip_size_bytes: 1,
    print_file_size_bytes: null,
  };

  it('are the template’s name and the day', () => {
    expect(jobTitle({ created_at: '2026-11-25T12:00:00.000Z' })).toBe('Job, 25 Nov 2026');
  });

  it('are how many rows are whole, and how many are for a person', () => {
    expect(outcomeWords({ summary })).toBe('31 filled, 9 need you');
    expect(outcomeWords({ summary: { ...summary, partial_rows: 0, failed_rows: 1 } })).toBe('31 filled, 1 needs you');
    expect(outcomeWords({ summary: { ...summary, partial_rows: 0, failed_rows: 0 } })).toBe('31 filled');
    expect(outcomeWords({})).toBeUndefined();
  });
});
