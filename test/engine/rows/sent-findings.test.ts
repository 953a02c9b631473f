import { CellFindings } from '@bulkfill/engine/rows/cell-findings';
import { ChangedCells } from '@bulkfill/engine/rows/changed-cells';
import { excludeNumbers, joinRanges } from '@bulkfill/engine/rows/number-range';
import { type FindingBounds, readSentFindings } from '@bulkfill/engine/rows/read-sent-findings';
import { maxSentFindings, writeSentFindings } from '@bulkfill/engine/rows/sent-findings';
import { groupFindings, type TableFinding, tableFindingCodes } from '@bulkfill/engine/rows/table-finding';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const bounds: FindingBounds = { rowCount: 5, hasColumn: (column) => column < 3 };
const read = (entries: unknown, within: FindingBounds | undefined = bounds) =>
  readSentFindings(Buffer.from(JSON.stringify(entries)), within);

const finding = fc.oneof(
  fc.record({
    code: fc.constantFrom('CELL_ERROR' as const, 'CELL_MERGED' as const, 'ROW_SHORT' as const),
    row: fc.integer({ min: 1, max: 5 }),
    column: fc.integer({ min: 0, max: 2 }),
  }),
  fc.constant({ code: 'ENCODING_GUESSED' as const, row: null, column: null }),
  fc.record({
    code: fc.constant('LOCALE_GUESSED' as const),
    row: fc.constant(null),
    column: fc.integer({ min: 0, max: 2 }),
  }),
);

describe('table_findings', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 40 }), (findings: readonly TableFinding[]) => {
        const found = groupFindings(findings);
        const text = writeSentFindings(found);
        expect(text === undefined ? [] : readSentFindings(Buffer.from(text), bounds)).toEqual(found);
      }),
    );
  });

  it('combine consecutive rows to one entry', () => {
    const found = groupFindings([2, 3, 4, 7].map((row) => ({ code: 'CELL_MERGED', row, column: 1 })));
    expect(JSON.parse(writeSentFindings(found) ?? '')).toEqual([
      { code: 'CELL_MERGED', row_number: 2, last_row_number: 4, column: 'column_1' },
      { code: 'CELL_MERGED', row_number: 7, column: 'column_1' },
    ]);
  });

  it('merge adjacent and overlapping ranges in any order', () => {
    const entry = (row_number: number, last_row_number: number) => ({
      code: 'CELL_ERROR',
      row_number,
      last_row_number,
      column: 'column_0',
    });
    expect(read([entry(4, 5), entry(1, 2), entry(2, 3)])).toEqual([
      { code: 'CELL_ERROR', column: 0, rows: [{ from: 1, to: 5 }] },
    ]);
  });

  it('accept null for absent members', () => {
    expect(read([{ code: 'ENCODING_GUESSED', row_number: null, last_row_number: null, column: null }])).toEqual([
      { code: 'ENCODING_GUESSED', column: null, rows: null },
    ]);
  });

  it.each(tableFindingCodes)('accept the code %s', (code) => {
    const cell = { code, row_number: 5, column: 'column_2' };
    const sent =
      code === 'ENCODING_GUESSED' ? { code } : code === 'LOCALE_GUESSED' ? { code, column: 'column_2' } : cell;
    expect(read([sent])).toHaveLength(1);
  });

  const cell = { code: 'CELL_ERROR', row_number: 1, column: 'column_0' };
  // Contract: INVALID_TABLE_FINDINGS
  it.each<readonly [string, unknown, RegExp]>([
    ['no array', {}, / is not valid: it must be a JSON array\.$/],
    ['an entry that is none', [null], / is not valid: entry 1 must be an object\.$/],
    ['an array in place of an entry', [cell, []], /entry 2 must be an object/],
    ['another member', [{ ...cell, message: 'x' }], /entry 1 has a member other than/],
    ['no code', [{ row_number: 1, column: 'column_0' }], /"code"/],
    ['an unknown code', [{ ...cell, code: 'VALUE_BLANK' }], /"code"/],
    ['a code that every object has', [{ ...cell, code: 'constructor' }], /"code"/],
    [
      'no row',
      [{ code: 'CELL_ERROR', column: 'column_0' }],
      /must have a "row_number" that is a whole number from 1 to 5/,
    ],
    ['row 0', [{ ...cell, row_number: 0 }], /"row_number"/],
    ['a row past the last', [{ ...cell, row_number: 6 }], /"row_number"/],
    ['half a row', [{ ...cell, row_number: 1.5 }], /"row_number"/],
    ['a row as text', [{ ...cell, row_number: '1' }], /"row_number"/],
    ['a last row before the first', [{ ...cell, row_number: 3, last_row_number: 2 }], /"last_row_number"/],
    ['a last row past the last', [{ ...cell, last_row_number: 6 }], /"last_row_number"/],
    ['no column', [{ code: 'CELL_ERROR', row_number: 1 }], /"column" that is a key/],
    ['a column as number', [{ ...cell, column: 0 }], /"column" that is a key/],
    ['a column that is not there', [{ ...cell, column: 'column_3' }], /neither the rows nor the template/],
    ['a column past every spreadsheet', [{ ...cell, column: 'column_16384' }], /"column" that is a key/],
    [
      'a row of a guess about the table',
      [{ code: 'ENCODING_GUESSED', row_number: 1 }],
      /must not have a row: ENCODING_GUESSED/,
    ],
    [
      'a column of a guess about the table',
      [{ code: 'ENCODING_GUESSED', column: 'column_0' }],
      /must not have a "column"/,
    ],
    [
      'a row of a guess about a column',
      [{ code: 'LOCALE_GUESSED', row_number: 1, column: 'column_0' }],
      /must not have a row/,
    ],
  ])('reject %s', (_, entries, message) => {
    expect(() => read(entries)).toThrow(
      expect.objectContaining({ code: 'INVALID_TABLE_FINDINGS', message: expect.stringMatching(message) }),
    );
  });

  it.each([
    ['nothing', ''],
    ['text', 'CELL_ERROR'],
    ['a key twice', '[{"code":"CELL_ERROR","code":"CELL_MERGED","row_number":1,"column":"column_0"}]'],
  ])('reject JSON that is %s', (_, text) => {
    expect(() => readSentFindings(Buffer.from(text), bounds)).toThrow(
      expect.objectContaining({ code: 'INVALID_TABLE_FINDINGS' }),
    );
  });

  it('reject bytes that are not UTF-8', () => {
    expect(() => readSentFindings(Buffer.from([0x5b, 0xff, 0x5d]), bounds)).toThrow(
      expect.objectContaining({ code: 'INVALID_TABLE_FINDINGS' }),
    );
  });

  it('accept at most 100,000 entries, and the first of these are sent', () => {
    const most = Array.from({ length: maxSentFindings }, () => cell);
    expect(read(most)).toHaveLength(1);
    expect(() => read([...most, cell])).toThrow(/more than 100000 entries/);
    const findings = Array.from({ length: maxSentFindings + 1 }, (_, index) => ({
      code: 'CELL_ERROR' as const,
      row: 2 * index + 1,
      column: 0,
    }));
    expect(JSON.parse(writeSentFindings(groupFindings(findings)) ?? '')).toHaveLength(maxSentFindings);
  });
});

describe('findings of changed cells', () => {
  it('are dropped, and those of other cells are not', () => {
    const cells = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 2 })), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 30 }), cells, (findings: readonly TableFinding[], changed) => {
        const noted = new ChangedCells();
        const isChanged = (row: number, column: number) =>
          changed.some((each) => each[0] === row && each[1] === column);
        for (let row = 1; row <= 5; row++) {
          const after = [0, 1, 2].map((column) => (isChanged(row, column) ? 'new' : 'old'));
          noted.note(row, ['old', 'old', 'old'], after);
        }
        const left = new CellFindings(noted.without(groupFindings(findings)));
        const before = new CellFindings(groupFindings(findings));
        for (let row = 1; row <= 5; row++)
          for (let column = 0; column <= 2; column++)
            expect(left.codeOf(row, column)).toBe(isChanged(row, column) ? undefined : before.codeOf(row, column));
      }),
    );
  });
});

describe('row ranges of findings', () => {
  const numbers = fc
    .uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 30 })
    .map((all) => all.sort((a, b) => a - b));
  const spread = (ranges: readonly { from: number; to: number }[]) =>
    ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));

  it('contain the numbers that they were built from, minus removed ones', () => {
    fc.assert(
      fc.property(numbers, numbers, (all, out) => {
        const ranges = joinRanges(all.toReversed().map((number) => ({ from: number, to: number })));
        expect(spread(ranges)).toEqual(all);
        expect(spread(excludeNumbers(ranges, out))).toEqual(all.filter((number) => !out.includes(number)));
      }),
    );
  });
});
