import { narrowRefusal } from '@bulkfill/web/files/narrow-refusal';
import { describe, expect, it } from 'vitest';

const columns = ['Name', 'Street', 'City', 'Phone'].map((label, column) => ({ column, label }));
const table = (columnCount: number, sure: 'guess' | 'told', sheets?: readonly string[]) => ({
  header: null,
  columnCount,
  assumed: { format: { value: 'xlsx', sure: 'certain' }, header: { value: false, sure } } as const,
  ...(sheets && { sheets }),
});

describe('a table without a header', () => {
  it('is rejected by New job and the editor if it has fewer than half of the columns that the template needs', () => {
    expect(narrowRefusal(table(1, 'guess', ['Notes', 'People']), columns)).toMatchObject({
      code: 'INVALID_DATA_INPUT',
      kind: 'workbook',
      sheets: ['Notes', 'People'],
    });
    expect(narrowRefusal(table(1, 'guess'), columns)?.kind).toBe('text');
    expect(narrowRefusal(table(2, 'guess'), columns)).toBeUndefined();
    expect(narrowRefusal(table(1, 'told'), columns)).toBeUndefined();
  });
});
