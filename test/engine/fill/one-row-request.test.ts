import { readOneRowRequest } from '@bulkfill/engine/fill/one-row-request';
import { describe, expect, it } from 'vitest';

const bytes = (body: unknown): Buffer => Buffer.from(JSON.stringify(body));
const codeOf = (body: unknown): string => {
  try {
    readOneRowRequest(bytes(body));
    return 'accepted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const nested = (containers: number): unknown => (containers === 0 ? 1 : [nested(containers - 1)]);

describe('readOneRowRequest', () => {
  it('returns the given settings and the defaults of the others', () => {
    expect(
      readOneRowRequest(bytes({ row: {}, options: { flatten_forms: true, filename_columns: ['column_0'] } })),
    ).toEqual({
      filenameColumns: ['column_0'],
      settings: { includeStickers: false, flattenForms: true, conformance: 'keep', strict: false, optimize: false },
    });
  });

  it.each([
    [[1], 'invalid'],
    ['column_0', 'invalid'],
    [['a', 'b', 'c', 'd'], 'too-many'],
  ])('leaves the rejection of filename columns to its caller: %j', (columns, found) => {
    expect(readOneRowRequest(bytes({ row: {}, options: { filename_columns: columns } })).filenameColumns).toBe(found);
  });

  it('accepts 100,000 values in its row and rejects one more', () => {
    // The row, its member and the items of that.
    expect(codeOf({ row: { column_0: Array(99_998).fill('') } })).toBe('accepted');
    expect(codeOf({ row: { column_0: Array(99_999).fill('') } })).toBe('INVALID_ROWS_JSON');
    expect(codeOf({ row: { column_0: Array(99_999).fill({}) } })).toBe('INVALID_ROWS_JSON');
  });

  it('accepts 100 levels in its row and rejects one more', () => {
    expect(codeOf({ row: nested(100) })).toBe('accepted');
    expect(codeOf({ row: nested(101) })).toBe('INVALID_ROWS_JSON');
  });

  it.each([[{ group_rows: [] }], [{ group_rows: {} }], [{ group_rows: [{}], row: {} }], [{ group_rows: null }]])(
    'rejects %j',
    (body) => {
      expect(codeOf(body)).toBe('INVALID_PARAMETER');
    },
  );

  it('accepts rows of one document with at most 100,000 values together', () => {
    expect(codeOf({ group_rows: [{}, { column_0: 1 }] })).toBe('accepted');
    expect(codeOf({ group_rows: Array(50_000).fill({ column_0: 1 }) })).toBe('INVALID_ROWS_JSON');
  });

  it.each([[[]], ['row'], [{ row: {}, more: 1 }], [{ options: {} }], [{ row: {}, options: { flatten_forms: 'yes' } }]])(
    'rejects %j',
    (body) => {
      expect(codeOf(body)).toBe('INVALID_PARAMETER');
    },
  );
});
