import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { buildCorrectionColumns } from '@bulkfill/engine/rows/corrections/correction-columns';
import { readCorrections } from '@bulkfill/engine/rows/corrections/read-corrections';
import { fromSpreadsheetCell, toSpreadsheetCell } from '@bulkfill/engine/rows/corrections/spreadsheet-cell';
import {
  byteOrderMark,
  type CorrectionRow,
  formatCorrectionFields,
  formatCsvRecord,
} from '@bulkfill/engine/rows/corrections/write-corrections';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const letters = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  "'",
  '"',
  ',',
  ';',
  '\t',
  '\r',
  '\n',
  ' ',
  '\u00a0',
  '\u200b',
  '\ufeff',
  'a',
  '0',
  'é',
  '😀',
];
const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom(...letters), maxLength: 8 }),
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

const headerLine = (width: number): string => formatCsvRecord(buildCorrectionColumns(width));
const written = ({ width, rows }: Table): string =>
  headerLine(width) + rows.map((row) => formatCsvRecord(formatCorrectionFields(row, width))).join('');
const cellsOf = ({ rows }: Table) =>
  rows.map(({ rowNumber, cells }) => [rowNumber, Array.from(cells, (value) => value ?? '')]);
const read = (text: string, width: number) =>
  readCorrections(text, { width }).map(({ rowNumber, cells }) => [rowNumber, cells]);

/** Writes a table of cells like a spreadsheet program. */
const saved = (records: readonly (readonly string[])[], delimiter: string, end: string): string =>
  records
    .map(
      (record) =>
        record.map((text) => (/["\r\n]|[,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(delimiter) +
        end,
    )
    .join('');

const recordsOf = (text: string): string[][] => parse(text, { record_delimiter: ['\r\n'], relax_column_count: false });

describe('corrections.csv', () => {
  // Contract: rows/corrections.csv-formulas
  it('preserves every cell on the way out and back', () => {
    fc.assert(
      fc.property(table, fc.boolean(), (given, hasMark) => {
        expect(read((hasMark ? byteOrderMark : '') + written(given), given.width)).toEqual(cellsOf(given));
      }),
      { numRuns: 1000 },
    );
  });

  it('contains for an independent reader what was written, without cells that run as formulas', () => {
    fc.assert(
      fc.property(table, (given) => {
        const [header, ...records] = recordsOf(written(given));
        expect(header).toEqual(['row_number', 'status', 'codes', 'messages', ...cells(given.width)]);
        expect(records.map((record) => [Number(record[0]), record.slice(4).map(fromSpreadsheetCell)])).toEqual(
          cellsOf(given),
        );
        expect(records.flat().filter((text) => /^[\t\r]|^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(text))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('contains no cell that runs as a formula in a program that splits at semicolons or tabs and ignores quotes', () => {
    fc.assert(
      fc.property(table, fc.constantFrom(';', '\t'), (given, delimiter) => {
        const lines = written(given).split(/[\r\n]+/);
        const cellsInLine = lines.flatMap((line) => line.split(delimiter).slice(1));
        expect([...cellsInLine, ...lines].filter((text) => /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(text))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('accepts moved columns, dropped rows, empty lines and other separators', () => {
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
          const kept = [
            0,
            ...given.rows.map((_, index) => index + 1).filter(() => (numbers.next().value as number) % 3 !== 0),
          ];
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

describe('corrections.csv: cells', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+49', "'+49"],
    ['-5', "'-5"],
    ['@a', "'@a"],
    ['\ta', "'\ta"],
    ['\ra', "'\ra"],
    ["'=1", "''=1"],
    ['\n=1', "'\n'=1"],
    [' =1', "' =1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\u200b=1', "'\u200b=1"],
    ['\ufeff=1', "'\ufeff=1"],
    ['＝1＋1', "'＝1＋1"],
    ["x;=cmd|' /C calc'!A0;y", "x;'=cmd|' /C calc'!A0;y"],
    ['x\t=1', "x\t'=1"],
    ["x;'=1", "x;''=1"],
    ['x; a', 'x; a'],
    ["''=1", "'''=1"],
    ["'quoted'", "'quoted'"],
    ['007', '007'],
    ['a=b', 'a=b'],
    ['', ''],
  ])('escape %j as %j and restore it', (text, safe) => {
    expect(toSpreadsheetCell(text)).toBe(safe);
    expect(fromSpreadsheetCell(safe)).toBe(text);
  });

  it('accept text as a user typed it', () => {
    const text = `${headerLine(2)}4,failed,,,-5,=SUM(1)\r\n`;
    expect(read(text, 2)).toEqual([[4, ['-5', '=SUM(1)']]]);
  });
});

const header = 'row_number,status,codes,messages,column_0,column_1';

describe('corrections.csv: column names', () => {
  const labels = ['Name', 'Geburtsdatum', 'Ort', 'ort', '', 'status', 'column_2'];
  const cellsByName = (names: readonly string[]) =>
    readCorrections(
      `${['row_number', 'status', 'codes', 'messages', ...names].join(';')}\n4;failed;;;a;b;c;d;e;f;g\n`,
      {
        width: 7,
        labels,
      },
    )[0]?.cells.join('');

  it('are keys, keys with labels, or labels if these are unique', () => {
    expect(buildCorrectionColumns(2, 'keys', labels).slice(4)).toEqual(['column_0', 'column_1']);
    expect(buildCorrectionColumns(3, 'keys-and-labels', labels).slice(4)).toEqual([
      'column_0 Name',
      'column_1 Geburtsdatum',
      'column_2 Ort',
    ]);
    expect(buildCorrectionColumns(7, 'labels', labels).slice(4)).toEqual([
      'Name',
      'Geburtsdatum',
      'column_2 Ort',
      'column_3 ort',
      'column_4',
      'column_5 status',
      'column_6 column_2',
    ]);
  });

  // Contract: retry/what-spreadsheet
  it('are recognised in each form, mixed and in any order', () => {
    for (const naming of ['keys', 'keys-and-labels', 'labels'] as const)
      expect(cellsByName(buildCorrectionColumns(7, naming, labels).slice(4))).toBe('abcdefg');
    const mixed = ['column_6', ' GEBURTSDATUM', 'name', 'column_5 status', 'column_4', 'column_3 ort', 'column_2'];
    expect(cellsByName(mixed)).toBe('cbgfeda');
  });

  it('are read from a file whose first line names the separator', () => {
    expect(read(`sep=;\r\n${headerLine(1).replaceAll(',', ';')}4;failed;;;a\r\n`, 1)).toEqual([[4, ['a']]]);
  });
});

describe('corrections.csv: errors', () => {
  const refusal = (text: string): string => {
    try {
      readCorrections(text, { width: 2, labels: ['Name', ''] });
    } catch (error) {
      if (isEngineError(error, 'INVALID_CORRECTIONS')) return error.message;
      throw error;
    }
    return 'taken';
  };

  // Contract: INVALID_CORRECTIONS
  it.each([
    ['an empty file', '', 'line 1 is empty'],
    [
      'a column too few',
      'row_number,status,codes,messages,column_0\n1,failed,,,a\n',
      'line 1 lacks the column "column_1"',
    ],
    [
      'a column under another name',
      'row_number,status,codes,messages,x,column_1\n',
      'line 1 lacks the column "column_0" ("Name")',
    ],
    ['a leading column too few', 'row_number,status,codes,column_0,column_1\n', 'line 1 lacks the column "messages"'],
    [
      'a column too many',
      `${header},column_2\n1,failed,,,a,b,c\n`,
      'line 1 has a further or repeated column in place 7',
    ],
    ['a column twice', `${header},column_1\n1,failed,,,a,b,c\n`, 'line 1 has a further or repeated column in place 7'],
    [
      'the columns of another job',
      `${header},column_2,column_3\n`,
      'place 7: the job has 2 columns of data, and it may be the table of another job',
    ],
    ['no row number', `${header}\n1,failed,,,a,b\n,failed,,,a,b\n`, 'line 3 has no row number'],
    ['a row number that is none', `${header}\n1.5,failed,,,a,b\n`, 'line 2 has no row number'],
    ['more cells than columns', `${header}\n\n1,failed,,,a,b,c\n`, 'line 3 has more cells than the header'],
    ['a quote that never ends', `${header}\n1,failed,,,"a,b\n`, 'line 2 has a quoted cell that never ends'],
  ])('are reported with the line: %s', (_, text, message) => {
    expect(refusal(text)).toContain(message);
  });

  it('do not include missing empty cells or additional empty cells at the end of a line', () => {
    expect(refusal(`${header},,\n1,failed,,,a\n2,failed,,,a,b,,\n`)).toBe('taken');
  });
});
