import { CellFindings } from '@bulkfill/engine/rows/cell-findings';
import { groupFindings, placeFindings, type TableFinding } from '@bulkfill/engine/rows/table-finding';
import { readTable } from '@bulkfill/engine/rows/tables/read-table';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aWorkbook, sheetRows } from '../../../support/a-workbook.ts';

const csv = async (text: string, options = {}) => readTable(Buffer.from(text), options);

const found = ({ findings }: { readonly findings: readonly TableFinding[] }): string[] =>
  findings.map(({ code, row, column }) => `${code} ${row} ${column}`);

describe('readTable: findings in text files', () => {
  it.each([
    ['="00123"', '00123'],
    ['"=""00123"""', '00123'],
    ['=T("00123")', '00123'],
    ['"=HYPERLINK(""https://example.org"",""shown"")"', 'shown'],
    ['=HYPERLINK("https://example.org")', 'https://example.org'],
    ['="a"&CHAR(10)&"b"', 'a\nb'],
    ['"=CONCATENATE(""0"",""12"")"', '012'],
    ["'00123", '00123'],
    ["'=1+2", '=1+2'],
    ['=1+2', '=1+2'],
    ['=A1*2', '=A1*2'],
    ['=00123', '=00123'],
  ])('reads %s as a spreadsheet program shows it, and reports it', async (cell, shown) => {
    const table = await csv(`Name,Code\nAnn,${cell}\nBen,7\n`);
    expect(table.rows[0]).toEqual(['Ann', shown]);
    expect(found(table)).toEqual(['FORMULA_TEXT 1 1']);
  });

  it.each([
    "'s-Hertogenbosch",
    "'t Hooft",
    '+49 170 1',
    '-5',
    '=)',
    '@ann',
    '#1 fan',
    'E=mc2',
    '# 5',
    '1.5',
    '6.02E+23',
    '12E',
    '1.5E+12',
    '1.23E-05',
    '1.2345E+05',
  ])('leaves %s unchanged without a finding', async (cell) => {
    const table = await csv(`Name,Code\nAnn,${cell}\nBen,7\n`);
    expect(table.rows[0]).toEqual(['Ann', cell]);
    expect(found(table)).toEqual([]);
  });

  it('reads formulas in a header and in a tab-separated file', async () => {
    const table = await csv('="Name"\t="Code"\nAnn\t="007"\n', { header: true });
    expect(table.header).toEqual(['Name', 'Code']);
    expect(table.rows).toEqual([['Ann', '007']]);
    expect(found(table)).toEqual(['FORMULA_TEXT 1 1']);
  });

  it.each(['#N/A', '#DIV/0!', '#REF!', '#NAME?', '#NV', '#BEZUG!', '#ССЫЛКА!', 'Err:502', '########', '#n/a'])(
    'reports the error value %s',
    async (cell) => {
      expect(found(await csv(`Name,Code\nAnn,${cell}\nBen,7\n`))).toEqual(['CELL_ERROR 1 1']);
    },
  );

  it.each([
    '1.23457E+15',
    '7,56062E+12',
    '1.23E+15',
    '1.2346E+15',
    '1.235E+12',
    '-1.23457E-05',
    '1,23457E-05',
    '9.40551E+21',
  ])('reports the shortened number %s', async (cell) => {
    expect(found(await csv(`Name;Code\nAnn;${cell}\nBen;7\n`))).toEqual(['NUMBER_SHORTENED 1 1']);
  });

  it.each([
    ['"5" screen"', '5" screen'],
    ['"the "big" one"', 'the "big" one'],
    ['"say \\"hi\\""', 'say "hi"'],
    ['"\\"hi\\" she said"', '"hi" she said'],
    ['"5" by 7"  ', '5" by 7'],
  ])('keeps the text between the outer quotes of %s, and reports it', async (cell, text) => {
    const table = await csv(`Name,Size\nAnn,${cell}\nBen,"a ""b"" c"\n`);
    expect(table.rows).toEqual([
      ['Ann', text],
      ['Ben', 'a "b" c'],
    ]);
    expect(found(table)).toEqual(['QUOTES_NOT_DOUBLED 1 1']);
  });

  it('rejects a quoted cell with an ambiguous end, and names the row', async () => {
    await expect(csv('Name,Size\nAnn,"5" screen\nBen,"7"\n')).rejects.toThrow(
      /row 2 has a quotation mark inside a quoted cell/,
    );
  });

  it('reports the missing cells of a short line', async () => {
    expect(found(await csv('Name,Account,City\nAnn,1,Ulm\nBen\n'))).toEqual(['ROW_SHORT 2 1', 'ROW_SHORT 2 2']);
  });

  it('counts rows without empty lines and titles', async () => {
    const table = await csv('Our list,\n,\nName,Code\nAnn,1\n,\nBen,#N/A\n', { labels: ['Name', 'Code'] });
    expect(found(table)).toEqual(['CELL_ERROR 2 1']);
  });

  it('reports error values in JSON', async () => {
    expect(found(await csv('[{"Name":"Ann","Code":"#N/A"}]'))).toEqual(['CELL_ERROR 1 1']);
  });

  it('reads quoted cells with any text without a finding', async () => {
    const cell = fc.string({ unit: fc.constantFrom('"', '\\', ',', 'a', ' ', '\n', ';'), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
        const text = rows
          .map((cells) => `x,${cells.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')}\r\n`)
          .join('');
        const table = await csv(text, { header: false, delimiter: ',' });
        const width = table.columnCount;
        expect(table.rows).toEqual(rows.map((cells) => ['x', ...cells].slice(0, width)));
        expect(found(table)).toEqual([]);
      }),
    );
  });
});

describe('readTable: findings in workbooks', () => {
  const sheet = (cells: string, after = '', formats: readonly (string | number)[] = []) =>
    readTable(
      aWorkbook({
        formats,
        sheets: [{ data: `${sheetRows([['Name', 'Value', 'More']])}${cells}`, after }],
      }),
      { header: true },
    );
  const row = (r: number, name: string, cell: string) =>
    `<row r="${r}"><c r="A${r}" t="inlineStr"><is><t>${name}</t></is></c>${cell}</row>`;

  it.each([
    ['CELL_ERROR', '<c r="B2" t="e"><v>#N/A</v></c>', '#N/A'],
    ['CELL_NOT_CALCULATED', '<c r="B2"><f>A2</f></c>', ''],
    ['NUMBER_SHORTENED', '<c r="B2"><v>1.23456789012346E+15</v></c>', '1.23457E+15'],
    ['NUMBER_SHORTENED', '<c r="B2"><v>123456789012.5</v></c>', '1.23457E+11'],
    ['NUMBER_SHORTENED', '<c r="B2"><f>A1*2</f><v>123456789012.5</v></c>', '1.23457E+11'],
    ['NUMBER_SHORTENED', '<c r="B2"><v>52.5200081234</v></c>', '52.52000812'],
    ['NUMBER_SHORTENED', '<c r="B2"><v>1.23456789E-5</v></c>', '1.23457E-05'],
    ['NUMBER_SHORTENED', '<c r="B2"><v>12345678901.25</v></c>', '12345678901'],
    ['NUMBER_FORMAT_NOT_SUPPORTED', '<c r="B2" s="1"><v>45000</v></c>', '45000'],
    ['NUMBER_FORMAT_NOT_SUPPORTED', '<c r="B2" s="2"><v>45000</v></c>', '2023年'],
    ['NUMBER_FORMAT_NOT_SUPPORTED', '<c r="B2" s="3"><v>5</v></c>', '5'],
    ['NUMBER_FORMAT_NOT_SUPPORTED', '<c r="B2" s="4"><v>45000</v></c>', '2023'],
    ['DATE_OUT_OF_RANGE', '<c r="B2" s="5"><v>-5</v></c>', '####'],
    ['DATE_OUT_OF_RANGE', '<c r="B2" s="5"><v>2958466</v></c>', '####'],
    ['DATE_OUT_OF_RANGE', '<c r="B2" s="6"><v>-0.5</v></c>', '####'],
  ])('reports %s', async (code, cell, text) => {
    const formats = ['[foo]yyyy', 'ggge"年"', '[DBNum1]0', '[$-107041E]yyyy', 'dd/mm/yyyy', '[h]:mm'];
    const table = await sheet(`${row(2, 'Ann', cell)}${row(3, 'Ben', '<c r="B3"><v>1</v></c>')}`, '', formats);
    expect(table.rows[0]?.[1]).toBe(text);
    expect(found(table).filter((each) => !each.startsWith('LOCALE'))).toEqual([`${code} 1 1`]);
  });

  it.each([
    ['<c r="B2" s="1"><v>2958465</v></c>', '31/12/9999'],
    ['<c r="B2" s="2"><v>1000</v></c>', '24000:00'],
    ['<c r="B2" s="3"><v>5</v></c>', '5 kg'],
    ['<c r="B2"><v>999999999999999</v></c>', '999999999999999'],
    // Noise of the binary form, a format that rounds, and the result of a formula.
    ['<c r="B2"><v>0.30000000000000004</v></c>', '0.3'],
    ['<c r="B2"><v>52.52</v></c>', '52.52'],
    ['<c r="B2" s="4"><v>23.7881</v></c>', '23.79'],
    ['<c r="B2"><f>1/3</f><v>0.33333333333333331</v></c>', '0.333333333'],
  ])('reports nothing for %s', async (cell, text) => {
    const table = await sheet(row(2, 'Ann', cell), '', ['dd/mm/yyyy', '[h]:mm', '0" kg"', '0.00']);
    expect(table.rows[0]?.[1]).toBe(text);
    expect(found(table).filter((each) => !each.startsWith('LOCALE'))).toEqual([]);
  });

  it('reports cells covered by merged ones, and none if nothing is covered', async () => {
    const data = [
      row(2, 'IT', '<c r="B2"><v>1</v></c><c r="C2"><v>1</v></c>'),
      '<row r="3"><c r="B3"><v>2</v></c></row>',
      '<row r="5"><c r="B5"><v>3</v></c></row>',
      row(6, 'HR', ''),
    ].join('');
    const merged =
      '<mergeCells><mergeCell ref="A2:A5"/><mergeCell ref="B5:C5"/><mergeCell ref="B6:C6"/><mergeCell ref="A1:XFD1"/></mergeCells>';
    const table = await sheet(data, merged);
    expect(found(table)).toEqual(['CELL_MERGED 2 0', 'CELL_MERGED 3 0', 'CELL_MERGED 3 2']);
  });

  it('places findings in the visible columns if hidden ones are skipped', async () => {
    const bytes = aWorkbook({
      sheets: [
        {
          before: '<cols><col min="1" max="1" hidden="1"/></cols>',
          data: `${sheetRows([['Id', 'Value']])}<row r="2"><c r="A2"><v>1</v></c><c r="B2" t="e"><v>#REF!</v></c></row>`,
        },
      ],
    });
    expect(found(await readTable(bytes, { skipHidden: true, header: true }))).toEqual(['CELL_ERROR 1 0']);
  });

  it('reports columns whose numbers depend on an unnamed locale', async () => {
    const data = row(2, 'Ann', '<c r="B2" s="1"><v>1234.5</v></c>');
    expect(found(await sheet(data, '', ['#,##0.00']))).toEqual(['LOCALE_GUESSED null 1']);
  });
});

describe('placed findings', () => {
  it('are found by row and column', () => {
    const findings = fc.array(
      fc.record({
        code: fc.constantFrom('CELL_ERROR' as const, 'CELL_MERGED' as const),
        row: fc.integer({ min: 1, max: 30 }),
        column: fc.integer({ min: 0, max: 3 }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(findings, (given) => {
        const cells = new CellFindings(groupFindings(given));
        for (let row = 1; row <= 31; row++) {
          for (let column = 0; column <= 4; column++) {
            const codes = given.filter((each) => each.row === row && each.column === column).map(({ code }) => code);
            expect(cells.codeOf(row, column)).toBe(codes.includes('CELL_ERROR') ? 'CELL_ERROR' : codes[0]);
          }
        }
      }),
    );
  });

  it('apply to every column that uses their cell, and are dropped if none does', () => {
    const findings = [
      { code: 'CELL_ERROR' as const, row: 1, column: 0 },
      { code: 'CELL_MERGED' as const, row: 2, column: 1 },
      { code: 'ENCODING_GUESSED' as const, row: null, column: null },
    ];
    expect(found({ findings: placeFindings(findings, [-1, 0, 0]) })).toEqual([
      'CELL_ERROR 1 1',
      'CELL_ERROR 1 2',
      'ENCODING_GUESSED null null',
    ]);
  });
});
