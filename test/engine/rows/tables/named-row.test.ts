import { EngineError } from '@bulkfill/engine/core/engine-error';
import { openJsonRows } from '@bulkfill/engine/rows/open-json-rows';
import { parseJsonCells, readNamedRow } from '@bulkfill/engine/rows/tables/named-row';
import { describe, expect, it } from 'vitest';

const lists = new Set([1]);
const columns = [
  { column: 0, label: 'Name' },
  { column: 1, label: 'Items' },
];
const named = (json: string) => readNamedRow(parseJsonCells(json), { columns, lists });
const refusal = (json: string): string => {
  try {
    return `taken: ${JSON.stringify(named(json))}`;
  } catch (error) {
    return error instanceof EngineError ? `${error.code}: ${error.message}` : String(error);
  }
};

describe('readNamedRow', () => {
  it.each([
    '{"column_0":"Ada","column_1":[{"what":"a","qty":2},{"what":"b"}]}',
    '{"column_0":"Ada","column_1":["a","b"]}',
    '{"column_0":12345678901234567890,"column_1":[]}',
    '{"column_0":true,"column_1":null}',
    '{"column_0":1.50,"column_1":"a"}',
  ])('reads %s like rows_json', async (json) => {
    const batches = openJsonRows(Buffer.from(`[${json}]`), { columns, lists })
      .batches()
      [Symbol.asyncIterator]();
    const [row] = (await batches.next()).value ?? [];
    const plain = (cells: readonly (string | undefined)[] = []) =>
      Array.from(cells, (cell) =>
        cell?.startsWith('[')
          ? JSON.parse(cell, (_key, value) => (typeof value === 'number' ? `${value}` : value))
          : cell,
      );
    expect(plain(named(json))).toEqual(plain(row));
  });

  it('preserves all digits of a number in an item', () => {
    expect(named('{"Items":[{"no":12345678901234567890}]}')).toEqual([undefined, '[{"no":"12345678901234567890"}]']);
  });

  it('accepts arrays in list columns only, one level deep', () => {
    expect(refusal('{"Name":["Ada"]}')).toBe(
      'INVALID_ROWS_JSON: The value of "Name" must be a string, number, boolean or null.',
    );
    expect(refusal('{"Items":{"what":"a"}}')).toBe(
      'INVALID_ROWS_JSON: The value of "Items" must be a string, number, boolean or null.',
    );
    const deep =
      'INVALID_ROWS_JSON: Item 2 of "Items" must be a value, or an object of strings, numbers, booleans and null.';
    expect(refusal('{"Items":["a",["b"]]}')).toBe(deep);
    expect(refusal('{"Items":["a",{"what":{"b":1}}]}')).toBe(deep);
    expect(refusal('{"Items":["a",{"what":[]}]}')).toBe(deep);
  });

  it('rejects a column that the template lacks by its number', () => {
    expect(named('{"column_1":"a"}')).toEqual([undefined, 'a']);
    expect(refusal('{"column_2":"a"}')).toBe(
      'UNKNOWN_COLUMN: The row has the key "column_2", but the template\'s last column is column_1.',
    );
    expect(refusal('{"column_16384":null}')).toContain('UNKNOWN_COLUMN');
  });

  it('rejects a duplicate key, also in an item of a list', () => {
    expect(refusal('{"Name":"a","Na\\u006de":"b"}')).toContain('has the key "Name" twice (line 1, column 13)');
    expect(refusal('{"Items":[{"what":"a"},{"what":"b","what":"c"}]}')).toContain(
      'has the key "what" twice in "Items[1]"',
    );
  });

  it('reads column_<n> as that column even if a label says otherwise', () => {
    const misleading = [
      { column: 0, label: 'column_1' },
      { column: 1, label: 'column_0' },
    ];
    expect(readNamedRow({ column_0: 'first', column_1: 'second' }, { columns: misleading })).toEqual([
      'first',
      'second',
    ]);
  });
});
