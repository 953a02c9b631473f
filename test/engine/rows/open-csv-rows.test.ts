import { openCsvRows } from '@bulkfill/engine/rows/open-csv-rows';
import { describe, expect, it } from 'vitest';
import { allRows, standardLimits, utf8 } from './row-readers.ts';

const open = (text: string | Uint8Array, limits = standardLimits) =>
  openCsvRows(typeof text === 'string' ? utf8(text) : text, limits);
const read = (text: string) => allRows(open(text));

describe('openCsvRows', () => {
  // Contract: 2.3-rows
  it('puts cells at the index of their column, and reads the first line as data', async () => {
    expect(await read('Name,City\nAda,London\n')).toEqual([
      ['Name', 'City'],
      ['Ada', 'London'],
    ]);
  });

  const readings: [string, string, string[][]][] = [
    [
      'CRLF and LF in one file',
      'a,b\r\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a last line without an end',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a byte order mark', '\ufeffa,b', [['a', 'b']]],
    ['a byte order mark before a quote', '\ufeff"a",b', [['a', 'b']]],
    [
      'empty cells',
      ',\n,x\n',
      [
        ['', ''],
        ['', 'x'],
      ],
    ],
    ['an empty last cell at the end', 'a,', [['a', '']]],
    ['spaces as they are', ' a , b \n', [[' a ', ' b ']]],
    ['quoted delimiters and line ends', '"a,b","c\r\nd\re\nf"\n', [['a,b', 'c\r\nd\re\nf']]],
    ['doubled quotes', '"""","a""b","""a"""\n', [['"', 'a"b', '"a"']]],
    ['wholly empty lines, which are skipped', '\n\r\na\n\n\r\nb\n\n', [['a'], ['b']]],
    ['a quoted empty cell alone, which is a record', 'a\n""\nb', [['a'], [''], ['b']]],
    ['a line of spaces, which is a record', 'a\n \n', [['a'], [' ']]],
    ['names from everywhere', 'Zoë,Đặng,李小龍,😀\n', [['Zoë', 'Đặng', '李小龍', '😀']]],
  ];
  // Contract: row-data
  it.each(readings)('reads %s', async (_name, text, expected) => {
    expect(await read(text)).toEqual(expected);
  });

  // Contract: row-data
  it('counts records instead of lines, and can be iterated again', async () => {
    const source = open('a\n\n"b\nc"\n\nd\n');
    expect(source.rowCount).toBe(3);
    expect(await allRows(source)).toEqual([['a'], ['b\nc'], ['d']]);
    expect(await allRows(source)).toEqual([['a'], ['b\nc'], ['d']]);
  });

  it('yields batches of at most 1,000 rows', async () => {
    const source = open('a\n'.repeat(2_500));
    const sizes: number[] = [];
    for await (const batch of source.batches()) sizes.push(batch.length);
    expect(sizes).toEqual([1_000, 1_000, 500]);
  });

  it('keeps records intact if a batch could end inside a quoted cell', async () => {
    const cell = `"${'line\n'.repeat(3_000)}"`;
    const source = open(`a,${cell}\nb,${cell}\n`.repeat(20));
    expect(source.rowCount).toBe(40);
    expect((await allRows(source)).every((row) => row[1]?.length === 15_000)).toBe(true);
  });

  it('reads a view into a larger buffer', async () => {
    expect(await allRows(open(utf8('xxa,b\nyy').subarray(2, 5)))).toEqual([['a', 'b']]);
  });

  describe('rejects with INVALID_CSV_FILE, naming place and rule,', () => {
    const refusals: [string, string, string][] = [
      ['a quote inside a cell', 'a,b\nc,d"e\n', 'row 2, column_1 has a quote inside a cell that is not quoted'],
      ['text after a closing quote', '"a"b,c\n', 'row 1, column_0 has text after its closing quote'],
      ['a space after a closing quote', '"a" ,c\n', 'row 1, column_0 has text after its closing quote'],
      ['a quoted cell that never ends', 'a\n"b\nc', 'row 2, column_0 has a quoted cell that never ends'],
      ['a bare carriage return', 'a\rb\n', 'row 1, column_0 is followed by a carriage return without a line feed'],
      [
        'a bare carriage return at the end',
        'a\n"b"\r',
        'row 2, column_0 is followed by a carriage return without a line feed',
      ],
      [
        'a bare carriage return on an empty line',
        'a\n\r\r\n',
        'row 2, column_0 is followed by a carriage return without a line feed',
      ],
      ['a record that is too short', 'a,b\n\nc\n', 'row 2 has 1 columns where row 1 has 2'],
      ['a record that is too long', 'a\nb,c\n', 'row 2 has 2 columns where row 1 has 1'],
      ['a NUL', 'a,b\nc,d\0e\n', 'row 2, column_1 holds a NUL character'],
    ];
    // Contract: INVALID_CSV_FILE
    it.each(refusals)('%s', (_name, text, message) => {
      expect(() => open(text)).toThrow(
        expect.objectContaining({ code: 'INVALID_CSV_FILE', message: `The CSV file is not valid: ${message}.` }),
      );
    });

    it.each([
      ['a Latin-1 byte', [0x61, 0x0a, 0xe9, 0x0a]],
      ['an encoded surrogate', [0x61, 0x0a, 0xed, 0xa0, 0x80]],
      ['an overlong form', [0x61, 0x0a, 0xc0, 0x80]],
      ['a sequence cut short', [0x61, 0x0a, 0xe2, 0x82]],
    ])('bytes that are not UTF-8: %s', (_name, bytes) => {
      expect(() => open(Uint8Array.from(bytes))).toThrow(
        expect.objectContaining({
          code: 'INVALID_CSV_FILE',
          message: 'The CSV file is not valid: row 2, column_0 is not valid UTF-8.',
        }),
      );
    });

    it('UTF-16, with or without a mark', () => {
      expect(() => open(Buffer.from('\ufeffa,b\n', 'utf16le'))).toThrow(
        expect.objectContaining({ code: 'INVALID_CSV_FILE' }),
      );
      expect(() => open(Buffer.from('a,b\n', 'utf16le'))).toThrow(
        expect.objectContaining({ code: 'INVALID_CSV_FILE' }),
      );
    });

    const asCsv = 'save the table as "CSV UTF-8"';
    it.each([
      ['a workbook', 'PK\x03\x04\x14\0\x06\0xl/a"b', `is a ZIP file, as Excel workbooks are: ${asCsv}`],
      [
        'a workbook of the old kind',
        '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0',
        `is an Excel file of the old kind, or one with a password: ${asCsv}`,
      ],
      ['a PDF', '%PDF-1.7\na,b\n', 'is a PDF'],
      ['RTF', '{\\rtf1\\ansi a\n"b"x,c\n', 'is a text document (RTF): save the table as "CSV UTF-8"'],
      ['RTF that breaks no rule', '{\\rtf1\\ansi a\n}', 'is a text document (RTF): save the table as "CSV UTF-8"'],
      ['something compressed', '\x1f\x8b\x08\0', 'is compressed with gzip: unpack it first'],
      ['UTF-16', '\xff\xfea\0,\0b\0\r\0\n\0', 'is text in UTF-16 ("Unicode text" in Excel): save it as "CSV UTF-8"'],
      [
        'UTF-16 of the other order',
        '\xfe\xff\0a\0,\0b\0\n',
        'is text in UTF-16 ("Unicode text" in Excel): save it as "CSV UTF-8"',
      ],
    ])('another file by what it is: %s', (_name, text, message) => {
      expect(() => open(Buffer.from(text, 'latin1'))).toThrow(
        expect.objectContaining({ code: 'INVALID_CSV_FILE', message: `The CSV file is not valid: it ${message}.` }),
      );
    });

    it('names a wrong record far into the file by its number', () => {
      const text = `${'a,b\n'.repeat(4_321)}c\n`;
      expect(() => open(text)).toThrow('row 4322 has 1 columns where row 1 has 2');
    });
  });

  it('reads cells that start like other file types', async () => {
    expect(await read('%PDF-1.7,PK\n')).toEqual([['%PDF-1.7', 'PK']]);
  });

  describe('limits', () => {
    it('bounds the columns at 500', () => {
      expect(open(`${','.repeat(499)}\n`).rowCount).toBe(1);
      expect(() => open(`${','.repeat(500)}\n`)).toThrow('row 1 has more than 500 columns');
    });

    it('bounds a cell at 32,767 characters, counted in code points', () => {
      expect(open('😀'.repeat(32_767)).rowCount).toBe(1);
      expect(open(`"${'""'.repeat(32_767)}"`).rowCount).toBe(1);
      expect(() => open('😀'.repeat(32_768))).toThrow('row 1, column_0 has more than 32767 characters');
      expect(() => open(`a,"${'x'.repeat(32_768)}"`)).toThrow('row 1, column_1 has more than 32767 characters');
    });
  });

  // Contract: EMPTY_DATA_INPUT
  it.each(['', '\n', '\r\n\n\r\n', '\ufeff', '\ufeff\n'])('rejects %j with EMPTY_DATA_INPUT', (text) => {
    expect(() => open(text)).toThrow(expect.objectContaining({ code: 'EMPTY_DATA_INPUT' }));
  });
});
