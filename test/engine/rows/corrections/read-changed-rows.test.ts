import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { readChangedRows } from '@bulkfill/engine/rows/corrections/read-changed-rows';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const labels = ['Name', 'Stadt', '', 'Zahl', 'Zahl'];
const read = (text: string, width = 5) => readChangedRows(Buffer.from(text), { width, labels });
const cellsOf = (cells: string) => read(`[{"row_number":1,"cells":${cells}}]`)[0]!.cells;

const refusal = (text: string): string => {
  try {
    read(text);
  } catch (error) {
    if (isEngineError(error, 'INVALID_CORRECTIONS')) return error.message;
    throw error;
  }
  return 'taken';
};

describe('readChangedRows', () => {
  it('returns every text as it was sent, under its column', () => {
    const rows = fc.array(
      fc.record({
        row_number: fc.integer({ min: 1, max: 999_999_999 }),
        cells: fc.dictionary(fc.constantFrom('column_0', 'column_1', 'column_2'), fc.string({ unit: 'grapheme' })),
      }),
    );
    fc.assert(
      fc.property(rows, (sent) => {
        const expected = sent.map(({ row_number, cells }) => [
          row_number,
          cells.column_0,
          cells.column_1,
          cells.column_2,
        ]);
        expect(read(JSON.stringify(sent)).map(({ rowNumber, cells: [a, b, c] }) => [rowNumber, a, b, c])).toEqual(
          expected,
        );
      }),
    );
  });

  it('rejects text that nests too deep', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    for (const text of [deep, `[{"row_number":1,"cells":{"column_0":${deep}}}]`])
      expect(refusal(text)).toBe('"rows" is not valid: it nests too deep.');
  });

  it('finds columns by key and by label, ignoring case, accents and blanks', () => {
    expect([...cellsOf('{"náme":"a"," STADT ":"b","column_2":"c","column_3 Zahl":"d"}')]).toEqual(['a', 'b', 'c', 'd']);
  });

  it('keeps all digits of numbers, and reads null, booleans and lists like rows', () => {
    const cells = cellsOf(
      '{"column_0":12345678901234567890,"column_1":1.50,"column_2":null,"column_3":true,"column_4":[{"no":1}]}',
    );
    expect([...cells]).toEqual(['12345678901234567890', '1.5', '', 'true', '[{"no":1}]']);
  });

  it.each([
    ['{}', '"rows" is not valid: it must be a JSON array.'],
    ['[', '"rows" is not valid: it '],
    ['[1]', 'entry 1 is not an object'],
    ['[{"row_number":1,"cells":{}},null]', 'entry 2 is not an object'],
    ['[{"cells":{}}]', 'entry 1 has a "row_number" that is not a whole number from 1 to 999999999'],
    ['[{"row_number":0,"cells":{}}]', 'entry 1 has a "row_number"'],
    ['[{"row_number":1.5,"cells":{}}]', 'entry 1 has a "row_number"'],
    ['[{"row_number":"1","cells":{}}]', 'entry 1 has a "row_number"'],
    ['[{"row_number":1000000000,"cells":{}}]', 'entry 1 has a "row_number"'],
    ['[{"row_number":1,"cells":{},"status":"failed"}]', 'entry 1 has a member other than'],
    ['[{"row_number":17}]', 'Row 17 has "cells" that are not an object.'],
    ['[{"row_number":17,"cells":["a"]}]', 'Row 17 has "cells" that are not an object.'],
    ['[{"row_number":17,"cells":1}]', 'Row 17 has "cells" that are not an object.'],
    ['[{"row_number":17,"cells":{"column_5":"a"}}]', 'Row 17 names “column_5”, which is not a column of the job.'],
    ['[{"row_number":17,"cells":{"Zahl":"a"}}]', 'Row 17 names “Zahl”, which is not a column of the job.'],
    ['[{"row_number":17,"cells":{"__proto__":"a"}}]', 'Row 17 names “__proto__”, which is not a column of the job.'],
    ['[{"row_number":17,"cells":{"Name":"a","column_0":"b"}}]', 'Row 17 names the column “Name” twice.'],
    ['[{"row_number":17,"cells":{"Name":"a","Name":"b"}}]', '"rows" is not valid: it has the key "Name" twice'],
    ['[{"row_number":17,"cells":{"Name":{}}}]', 'Row 17 has in “Name” a value that is not a string'],
    ['[{"row_number":17,"cells":{"column_2":1e3}}]', 'Row 17 has in “column_2” a number with an exponent'],
    ['[{"row_number":17,"cells":{"Name":"\\ud800"}}]', 'Row 17 has in “Name” a text that is not Unicode.'],
  ])('rejects %s', (text, message) => {
    expect(refusal(text)).toContain(message);
  });

  it('accepts the largest row number and the last column', () => {
    expect(read('[{"row_number":999999999,"cells":{"column_4":"a"}}]')[0]).toMatchObject({ rowNumber: 999_999_999 });
  });
});
