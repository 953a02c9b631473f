import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAppError } from '../../../../lib/core/app-error.ts';
import { readCorrections } from '../../../../lib/rows/corrections/read-corrections.ts';
import { fromSpreadsheetCell, toSpreadsheetCell } from '../../../../lib/rows/corrections/spreadsheet-cell.ts';
import {
  byteOrderMark,
  type CorrectionRow,
  correctionsHeader,
  correctionsRecord,
} from '../../../../lib/rows/corrections/write-corrections.ts';
import { utf8 } from '../row-readers.ts';

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\r', '\n', ' ', 'a', '0', 'é', '😀'), maxLength: 8 }),
  fc.constantFrom('007', '-1', '+49 30 1234', '=1+1', "'=1+1", "''@a", '@SUM(A1)', '', ' ', 'a\r\nb'),
);

interface Table {
  readonly width: number;
  readonly rows: readonly CorrectionRow[];
}

const table: fc.Arbitrary<Table> = fc.integer({ min: 1, max: 4 }).chain((width) =>
  fc
    .array(
      fc.record({
        status: fc.constantFrom('partial', 'failed'),
        codes: fc.array(fc.constantFrom('VALUE_MISSING', 'TEXT_OVERFLOW'), { maxLength: 2 }),
        messages: fc.array(cell, { maxLength: 2 }),
        cells: fc.array(fc.option(cell, { nil: undefined }), { minLength: width, maxLength: width }),
      }),
      { maxLength: 8 },
    )
    .map((rows) => ({ width, rows: rows.map((row, index) => ({ ...row, rowNumber: 3 * index + 1 })) })),
);

const written = ({ width, rows }: Table): string => correctionsHeader(width) + rows.map((row) => correctionsRecord(row, width)).join('');
const cellsOf = ({ rows }: Table) => rows.map(({ rowNumber, cells }) => [rowNumber, Array.from(cells, (value) => value ?? '')]);
const read = (text: string, width: number) => readCorrections(utf8(text), width).map(({ rowNumber, cells }) => [rowNumber, cells]);

/** As a spreadsheet program writes a table of cells. */
const saved = (records: readonly (readonly string[])[], delimiter: string, end: string): string =>
  records
    .map((record) => record.map((text) => (/["\r\n]|[,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(delimiter) + end)
    .join('');

const recordsOf = (text: string): string[][] => parse(text, { record_delimiter: ['\r\n'], relax_column_count: false });

describe('corrections.csv', () => {
  it('gives every cell back as it was', () => {
    fc.assert(
      fc.property(table, fc.boolean(), (given, hasMark) => {
        expect(read((hasMark ? byteOrderMark : '') + written(given), given.width)).toEqual(cellsOf(given));
      }),
      { numRuns: 1000 },
    );
  });

  it('holds for an independent reader what was to be written, and no cell that runs as a formula', () => {
    fc.assert(
      fc.property(table, (given) => {
        const [header, ...records] = recordsOf(written(given));
        expect(header).toEqual(['row_number', 'status', 'codes', 'messages', ...cells(given.width)]);
        expect(records.map((record) => [Number(record[0]), record.slice(4).map(fromSpreadsheetCell)])).toEqual(cellsOf(given));
        expect(records.flat().filter((text) => /^[=+\-@\t\r]/.test(text))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('comes back from a program that moved the columns, dropped rows, left empty lines and separates in its own way', () => {
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\r\n', '\n'),
        fc.boolean(),
        fc.infiniteStream(fc.nat()),
        (given, delimiter, end, hasMark, numbers) => {
          const records = recordsOf(written(given));
          const order = Array.from({ length: given.width + 4 }, (_, index) => index)
            .map((index) => ({ index, at: numbers.next().value as number }))
            .sort((one, other) => one.at - other.at);
          const kept = [0, ...given.rows.map((_, index) => index + 1).filter(() => (numbers.next().value as number) % 3 !== 0)];
          const moved = kept.map((line) => order.map(({ index }) => records[line]?.[index] ?? ''));
          const text = saved([moved[0] ?? [], order.map(() => ''), ...moved.slice(1)], delimiter, end);
          expect(read((hasMark ? byteOrderMark : '') + text, given.width)).toEqual(
            cellsOf(given).filter((_, index) => kept.includes(index + 1)),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});

const cells = (width: number): string[] => Array.from({ length: width }, (_, column) => `column_${column}`);

describe('cells of corrections.csv', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-5', "'-5"],
    ['@a', "'@a"],
    ['\ta', "'\ta"],
    ['\ra', "'\ra"],
    ["'=1", "''=1"],
    ["''=1", "'''=1"],
    ["'quoted'", "'quoted'"],
    ['007', '007'],
    ['a=b', 'a=b'],
    ['', ''],
  ])('turn %j into %j and back', (text, safe) => {
    expect(toSpreadsheetCell(text)).toBe(safe);
    expect(fromSpreadsheetCell(safe)).toBe(text);
  });

  it('are taken as a person typed them', () => {
    const text = `${correctionsHeader(2)}4,failed,,,-5,=SUM(1)\r\n`;
    expect(read(text, 2)).toEqual([[4, ['-5', '=SUM(1)']]]);
  });
});

const header = 'row_number,status,codes,messages,column_0,column_1';

describe('corrections that cannot be used', () => {
  const refusal = (bytes: Uint8Array): string => {
    try {
      readCorrections(bytes, 2);
    } catch (error) {
      if (isAppError(error, 'INVALID_CORRECTIONS')) return error.message;
      throw error;
    }
    return 'taken';
  };

  it.each([
    ['an empty file', '', 'line 1 is empty'],
    ['a column too few', 'row_number,status,codes,messages,column_0\n1,failed,,,a\n', 'line 1 lacks the column "column_1"'],
    ['a column too many', `${header},column_2\n1,failed,,,a,b,c\n`, 'line 1 has a further or repeated column in place 7'],
    ['a column twice', `${header},column_1\n1,failed,,,a,b,c\n`, 'line 1 has a further or repeated column in place 7'],
    ['no row number', `${header}\n1,failed,,,a,b\n,failed,,,a,b\n`, 'line 3 has no row number'],
    ['a row number that is none', `${header}\n1.5,failed,,,a,b\n`, 'line 2 has no row number'],
    ['more cells than columns', `${header}\n\n1,failed,,,a,b,c\n`, 'line 3 has more cells than the header'],
    ['a quote that never ends', `${header}\n1,failed,,,"a,b\n`, 'line 2 has a quoted cell that never ends'],
  ])('are refused with the line: %s', (_, text, message) => {
    expect(refusal(utf8(text))).toContain(message);
  });

  it('are refused for what the file is: a workbook, UTF-16', () => {
    expect(refusal(Buffer.from('PK\x03\x04\x14\0xl/', 'latin1'))).toContain(
      'line 1 shows that the file is a ZIP file, as Excel workbooks are: save the table as "CSV UTF-8".',
    );
    expect(refusal(Buffer.from(`\ufeff${header}\n1,failed,,,Zoe,b\n`, 'utf16le'))).toContain('the file is text in UTF-16');
  });

  it('are refused where they are not UTF-8', () => {
    expect(refusal(Buffer.from(`${header}\n1,failed,,,Zo\xeb,b\n`, 'latin1'))).toContain('line 2 is not valid UTF-8');
  });

  it('are taken where a spreadsheet left out empty cells at the end, or wrote some more', () => {
    expect(refusal(utf8(`${header},,\n1,failed,,,a\n2,failed,,,a,b,,\n`))).toBe('taken');
  });
});
