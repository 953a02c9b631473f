import type { TableOptions } from '@bulkfill/engine/rows/table';
import { describeTable } from '@bulkfill/engine/rows/tables/describe-table';
import { readTable } from '@bulkfill/engine/rows/tables/read-table';
import { describe, expect, it } from 'vitest';
import { aWorkbook, sheetRows, workbookParts, zipOf } from '../../../support/a-workbook.ts';

const utf8 = (text: string): Uint8Array => Buffer.from(text);
const people = { sheets: [{ name: 'People', data: sheetRows([['Name'], ['Anna']]) }] };
const without = (part: string): Uint8Array => {
  const { [part]: _left, ...parts } = workbookParts(people);
  return zipOf(parts);
};
const withSheet = (xml: string): Uint8Array => aWorkbook({ ...people, parts: { 'xl/worksheets/sheet1.xml': xml } });
const patched = (bytes: Buffer, find: Buffer, at: number, value: number): Uint8Array => {
  const copy = Buffer.from(bytes);
  copy.writeUInt16LE(value, copy.indexOf(find) + at);
  return copy;
};
const directoryEntry = Buffer.from('PK\x01\x02', 'latin1');

const refused: readonly [name: string, bytes: Uint8Array, code: string, message: RegExp, options?: TableOptions][] = [
  ['nothing', utf8(''), 'EMPTY_DATA_INPUT', /no rows/],
  ['blank lines', utf8('\n  \n;;\n'), 'EMPTY_DATA_INPUT', /no rows/],
  [
    'a name of a language that is none',
    utf8('a\n'),
    'INVALID_TABLE',
    /must be a language such as de-DE/,
    { locale: 'deutsch' },
  ],
  ['a language with an underscore', utf8('a\n'), 'INVALID_TABLE', /with a hyphen: de-DE\./, { locale: 'de_DE' }],
  [
    'a language of which no formats are known',
    aWorkbook(people),
    'INVALID_TABLE',
    /in "eo" is not known here/,
    { locale: 'eo' },
  ],
  ['a header alone', utf8('Name,Email,City\n'), 'EMPTY_DATA_INPUT', /header and no rows/],
  ['a header that is told, alone', utf8('a,b\n'), 'EMPTY_DATA_INPUT', /header and no rows/, { header: true }],
  [
    'a cell that is not quoted',
    utf8('Name,Price\nAnna,1,50\n'),
    'INVALID_CSV_FILE',
    /row 2 has 3 cells where row 1 has 2.*quotes/,
  ],
  ['an RTF document', utf8('{\\rtf1\\ansi Name, City\\par Anna, Ulm\\par}'), 'INVALID_TABLE', /text document \(RTF\)/],
  [
    'lines above the header',
    utf8('Report 2026\nName,City\nAnna,Ulm\nBen,Bonn\n'),
    'INVALID_CSV_FILE',
    /row 2 .*lines above the header/,
  ],
  [
    'a quote that never ends',
    utf8('Name,City\n"Anna,Ulm\n'),
    'INVALID_CSV_FILE',
    /row 2 has a quoted cell that never ends/,
  ],
  [
    'UTF-8 with one bad byte',
    Buffer.concat([utf8('Name,Ort\nZoë,Köln\nJürgen,'), Buffer.from([0xfc]), utf8('x\n')]),
    'INVALID_TABLE',
    /line 3/,
  ],
  [
    'bytes that a told encoding does not allow',
    Buffer.from([0x41, 0xfc, 0x0a]),
    'INVALID_TABLE',
    /utf-8 does not allow/,
    { encoding: 'UTF-8' },
  ],
  ['an encoding that nobody knows', utf8('a'), 'INVALID_TABLE', /encoding is not known/, { encoding: 'klingon' }],
  ['a header in a line that is none', utf8('a\nb\n'), 'INVALID_TABLE', /whole number from 1/, { headerLine: 0 }],
  ['a header below the last line', utf8('a\nb\n'), 'EMPTY_DATA_INPUT', /no rows/, { headerLine: 3 }],
  [
    'a line of a header, without one',
    utf8('a\nb\n'),
    'INVALID_TABLE',
    /without a header/,
    { headerLine: 1, header: false },
  ],
  ['NUL characters', utf8('a,b\n\0\0\0,c\n'), 'INVALID_TABLE', /neither a workbook nor a text file/],
  ['a PDF', utf8('%PDF-1.7\n'), 'INVALID_TABLE', /PDF/],
  [
    'an old Excel file',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]),
    'INVALID_TABLE',
    /save it as \.xlsx/,
  ],
  ['gzip', Buffer.from([0x1f, 0x8b, 8]), 'INVALID_TABLE', /gzip/],
  [
    'a web page that calls itself a spreadsheet',
    utf8('<html><table><tr><td>Name</td></tr></table></html>'),
    'INVALID_TABLE',
    /web page/,
  ],
  ['text that is told to be XLSX', utf8('a,b\n1,2\n'), 'INVALID_TABLE', /not an XLSX file/, { format: 'xlsx' }],
  ['XLSX that is told to be CSV', aWorkbook(people), 'INVALID_TABLE', /XLSX file, not csv/, { format: 'csv' }],
  ['JSON that is not valid', utf8('[{"a":1},]'), 'INVALID_ROWS_JSON', /not valid JSON/],
  ['an object within a row', utf8('[{"a":{"b":1}}]'), 'INVALID_ROWS_JSON', /row 1 holds an object or array/],
  ['rows that are numbers', utf8('[{"a":1},7]'), 'INVALID_ROWS_JSON', /row 2 must be an object/],
  ['arrays and objects together', utf8('[[1],{"a":1}]'), 'INVALID_ROWS_JSON', /some rows are arrays/],
  ['a number beyond a double', utf8('[{"a":1e999}]'), 'INVALID_ROWS_JSON', /too large/],
  ['a line of NDJSON that is not valid', utf8('{"a":1}\n{"a":\n'), 'INVALID_ROWS_JSON', /line 2/],
  ['deep JSON', utf8(`[${'['.repeat(200_000)}`), 'INVALID_ROWS_JSON', /not valid/],
  ['a key beyond the widest table', utf8('[{"column_16384":"x"}]'), 'INVALID_ROWS_JSON', /beyond column_16383/],
  ['an empty JSON array', utf8('[]'), 'EMPTY_DATA_INPUT', /no rows/],
  ['an OpenDocument spreadsheet', zipOf({ 'content.xml': '<a/>' }), 'INVALID_TABLE', /OpenDocument/],
  ['a ZIP of other things', zipOf({ 'a.txt': 'a' }), 'INVALID_TABLE', /no XLSX file/],
  [
    'a Word document',
    zipOf({ '_rels/.rels': workbookParts(people)['_rels/.rels']!.replace('xl/workbook.xml', 'word/document.xml') }),
    'INVALID_TABLE',
    /no spreadsheet/,
  ],
  ['a workbook whose sheet is not there', without('xl/worksheets/sheet1.xml'), 'INVALID_TABLE', /lacks its part/],
  ['a workbook that is cut off', aWorkbook(people).subarray(0, 900), 'INVALID_TABLE', /damaged/],
  ['a sheet that is not there', aWorkbook(people), 'INVALID_TABLE', /it has "People"/, { sheet: 'Gäste' }],
  ['hidden sheets alone', aWorkbook({ sheets: [{ data: '', state: 'hidden' }] }), 'INVALID_TABLE', /no visible sheet/],
  ['an encrypted entry', patched(aWorkbook(people), directoryEntry, 8, 1), 'INVALID_TABLE', /encrypted/],
  [
    'an unknown compression',
    patched(aWorkbook(people), directoryEntry, 10, 14),
    'INVALID_TABLE',
    /compressed in a way/,
  ],
  ['XML that is cut off', withSheet('<worksheet><sheetData><row>'), 'INVALID_TABLE', /well-formed/],
  [
    'XML whose tags do not match',
    withSheet('<worksheet><sheetData></worksheet></sheetData>'),
    'INVALID_TABLE',
    /well-formed/,
  ],
  [
    'entities that grow',
    withSheet('<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><worksheet/>'),
    'INVALID_TABLE',
    /document type/,
  ],
  ['tags without end', withSheet(`<worksheet ${'a="b" '.repeat(50_000)}`), 'INVALID_TABLE', /well-formed/],
  ['nesting without end', withSheet('<a>'.repeat(200)), 'INVALID_TABLE', /well-formed/],
  [
    'a text that is not there',
    withSheet('<worksheet><sheetData><row><c t="s"><v>9</v></c></row></sheetData></worksheet>'),
    'INVALID_TABLE',
    /A1 refers to a text/,
  ],
  [
    'rows out of order',
    withSheet('<worksheet><sheetData><row r="2"/><row r="1"/></sheetData></worksheet>'),
    'INVALID_TABLE',
    /out of order/,
  ],
  [
    'a row beyond the last',
    withSheet('<worksheet><sheetData><row r="1048577"/></sheetData></worksheet>'),
    'INVALID_TABLE',
    /beyond the last/,
  ],
  [
    'a column beyond the last',
    withSheet('<worksheet><sheetData><row><c r="XFE1"><v>1</v></c></row></sheetData></worksheet>'),
    'INVALID_TABLE',
    /beyond the last/,
  ],
];

describe('readTable rejects', () => {
  it.each(refused.map(([name, ...rest]) => ({ name, rest })))(
    '$name',
    async ({ rest: [bytes, code, message, options] }) => {
      await expect(readTable(bytes, options)).rejects.toMatchObject({
        name: 'EngineError',
        code,
        message: expect.stringMatching(message),
      });
    },
  );
});

describe('readTable limits', () => {
  const csv = utf8('a,b\n1,2\n3,44\n');
  const limits: readonly (readonly [
    name: string,
    bytes: Uint8Array,
    limits: NonNullable<TableOptions['limits']>,
    below: NonNullable<TableOptions['limits']>,
  ])[] = [
    ['bytes', csv, { maxBytes: csv.length }, { maxBytes: csv.length - 1 }],
    ['cells', csv, { maxCells: 6 }, { maxCells: 5 }],
    ['columns', csv, { maxColumns: 2 }, { maxColumns: 1 }],
    ['columns of JSON', utf8('[{"a":1,"b":2}]'), { maxColumns: 2 }, { maxColumns: 1 }],
    ['characters of a cell', csv, { maxCellCharacters: 2 }, { maxCellCharacters: 1 }],
    ['characters of a text in a workbook', aWorkbook(people), { maxCellCharacters: 4 }, { maxCellCharacters: 3 }],
    ['cells of a workbook', aWorkbook(people), { maxCells: 2 }, { maxCells: 1 }],
  ];
  it.each(limits)('allow the maximum of %s and not one more', async (_name, bytes, at, below) => {
    await expect(readTable(bytes, { limits: at })).resolves.toBeDefined();
    await expect(readTable(bytes, { limits: below })).rejects.toMatchObject({
      code: expect.stringMatching(/^INVALID_(TABLE|ROWS_JSON)$/),
    });
  });

  it('stop a workbook of two kilobytes that unpacks to gigabytes', async () => {
    const bomb = withSheet(`<worksheet><sheetData>${'<row/>'.repeat(3_000_000)}</sheetData></worksheet>`);
    expect(bomb.length).toBeLessThan(60_000);
    await expect(readTable(bomb, { limits: { maxUnpackedBytes: 2 ** 20 } })).rejects.toMatchObject({
      code: 'INVALID_TABLE',
      message: expect.stringContaining('unpacks to more'),
    });
  });
});

describe('describeTable', () => {
  it('describes the assumptions and how sure they are', async () => {
    const table = await readTable(Buffer.from('Vorname;Ort\nJürgen;Köln\nZoë;Ulm\n', 'latin1'));
    expect(describeTable(table)).toBe(
      'CSV with semicolons, windows-1252 (likely), the first row names the columns: 2 rows of 2 columns',
    );
    expect(describeTable(await readTable(aWorkbook(people)))).toBe(
      'XLSX, sheet "People", the first row names the columns (likely): 1 row of 1 column',
    );
  });
});

describe('readTable: workbook with a rejected sheet', () => {
  const cover = { name: 'Cover', data: sheetRows([['Members']]) };
  const members = { name: 'Members 2026', data: sheetRows([['Name'], ['Anna']]) };
  const hidden = { name: 'Lists', state: 'hidden' as const, data: sheetRows([['x']]) };
  const sheetsOf = (options: TableOptions) =>
    readTable(aWorkbook({ sheets: [cover, members, hidden] }), options).then(
      () => undefined,
      ({ details }: { readonly details?: { readonly sheets?: readonly string[] } }) => details?.sheets,
    );

  it('lists the sheets so that another can be named', async () => {
    const names = ['Cover', 'Members 2026'];
    expect(await sheetsOf({ header: true })).toEqual(names);
    expect(await sheetsOf({ sheet: 'People' })).toEqual(names);
    expect(await sheetsOf({ limits: { maxCells: 0 } })).toEqual(names);
    expect(await sheetsOf({ sheet: 'Members 2026' })).toBeUndefined();
  });
});
