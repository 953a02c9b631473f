import { aWorkbook, sheetRows } from '../../../support/a-workbook.ts';
import type { TableFile } from './text-files.ts';

const people = [
  ['Name', 'City'],
  ['Anna', 'Ulm'],
  ['Ben', 'Bonn'],
] as const;
const peopleData = sheetRows(people);
const peopleRows = [
  ['Anna', 'Ulm'],
  ['Ben', 'Bonn'],
];

/** 2024-03-09, and 18:30 of that day. */
const day = 45_360;
const evening = day + 18.5 / 24;

export const workbookFiles: readonly TableFile[] = [
  {
    name: 'a title and an empty row above a header that was told',
    bytes: aWorkbook({ sheets: [{ name: 'People', data: sheetRows([['Our people in 2026'], [], ...people]) }] }),
    options: { headerLine: 3 },
    header: ['Name', 'City'],
    rows: peopleRows,
    assumed: 'xlsx People header!',
  },
  {
    name: 'a title and an empty row above a header that lacks a known label',
    bytes: aWorkbook({ sheets: [{ name: 'People', data: sheetRows([['Our people in 2026'], [], ...people]) }] }),
    options: { labels: ['city', 'Name', 'Street'] },
    header: ['Name', 'City'],
    rows: peopleRows,
    assumed: 'xlsx People header 3',
  },
  {
    name: 'a header of known labels below a title',
    bytes: aWorkbook({ sheets: [{ name: 'People', data: sheetRows([['Our people in 2026'], ...people]) }] }),
    options: { labels: ['city', 'Name'] },
    header: ['Name', 'City'],
    rows: peopleRows,
    assumed: 'xlsx People header 2',
  },
  {
    name: 'a sheet of names',
    bytes: aWorkbook({ sheets: [{ name: 'People', data: peopleData }] }),
    header: ['Name', 'City'],
    rows: peopleRows,
    assumed: 'xlsx People header',
  },
  {
    name: 'shared strings with runs, spaces, references and a phonetic reading',
    bytes: aWorkbook({
      strings: [
        '<t>Name</t>',
        '<r><rPr><b/></rPr><t>Zoë </t></r><r><t xml:space="preserve">&amp; Co &#x1F600;</t></r>',
        '<t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh>',
        '<t>a_x000D_b</t>',
      ],
      sheets: [
        {
          data: '<row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row><row r="3"><c r="A3" t="s"><v>2</v></c></row><row r="4"><c r="A4" t="s"><v>3</v></c></row>',
        },
      ],
    }),
    header: ['Name'],
    rows: [['Zoë & Co 😀'], ['山田'], ['a\rb']],
    assumed: 'xlsx Sheet1 header?',
  },
  {
    name: 'leading zeros by a format and as text',
    bytes: aWorkbook({
      formats: ['00000'],
      sheets: [
        {
          data: sheetRows([
            ['Zip', 'Code'],
            [{ n: 1067, style: 1 }, '007'],
            [{ n: 99, style: 1 }, '012'],
          ]),
        },
      ],
    }),
    header: ['Zip', 'Code'],
    rows: [
      ['01067', '007'],
      ['00099', '012'],
    ],
    assumed: 'xlsx Sheet1 header',
  },
  {
    name: 'dates in their own formats',
    bytes: aWorkbook({
      formats: ['dd.mm.yyyy', 'yyyy-mm-dd hh:mm', '[$-407]d. mmmm yyyy', 'd/m/yy', 'hh:mm'],
      sheets: [
        {
          data: sheetRows([
            ['Date', 'A', 'B', 'C', 'D'],
            [
              { n: day, style: 1 },
              { n: evening, style: 2 },
              { n: day, style: 3 },
              { n: day, style: 4 },
              { n: 0.75, style: 5 },
            ],
          ]),
        },
      ],
    }),
    header: ['Date', 'A', 'B', 'C', 'D'],
    rows: [['09.03.2024', '2024-03-09 18:30', '9. März 2024', '9/3/24', '18:00']],
    assumed: 'xlsx Sheet1 header',
  },
  {
    name: 'a date without a format of its own is shown as in a language, which is said',
    bytes: aWorkbook({
      formats: [14],
      sheets: [
        {
          data: sheetRows([
            ['Name', 'Date'],
            ['Anna', { n: day, style: 1 }],
          ]),
        },
      ],
    }),
    header: ['Name', 'Date'],
    rows: [['Anna', '3/9/2024']],
    assumed: 'xlsx Sheet1 header en-US??',
  },
  {
    name: 'the same in German',
    bytes: aWorkbook({
      formats: [14, '#,##0.00 "€"'],
      sheets: [
        {
          data: sheetRows([
            ['Name', 'Datum', 'Betrag'],
            ['Anna', { n: day, style: 1 }, { n: 1234.5, style: 2 }],
          ]),
        },
      ],
    }),
    options: { locale: 'de-DE' },
    header: ['Name', 'Datum', 'Betrag'],
    rows: [['Anna', '09.03.2024', '1.234,50 €']],
    assumed: 'xlsx Sheet1 header de-DE!',
  },
  {
    name: 'dates as ISO, each as far as its cell shows them',
    bytes: aWorkbook({
      formats: [14, 'dd.mm.yyyy hh:mm', 'hh:mm', '[h]:mm', 'mmm yy'],
      sheets: [
        {
          data: sheetRows([
            ['Date', 'Moment', 'Time', 'Hours', 'Month', 'Before'],
            [
              { n: day, style: 1 },
              { n: evening, style: 2 },
              { n: 18.5 / 24, style: 3 },
              { n: 1.5, style: 4 },
              { n: day, style: 5 },
              { n: 60, style: 1 },
            ],
          ]),
        },
      ],
    }),
    options: { dates: 'iso', locale: 'de-DE' },
    header: ['Date', 'Moment', 'Time', 'Hours', 'Month', 'Before'],
    rows: [['2024-03-09', '2024-03-09T18:30:00', '18:30:00', '36:00', '2024-03-09', '29.02.1900']],
    assumed: 'xlsx Sheet1 header',
  },
  {
    name: 'dates of one column in several formats',
    bytes: aWorkbook({
      formats: ['yyyy-mm-dd', 'dd.mm.yyyy'],
      sheets: [{ data: sheetRows([['Date'], [{ n: day, style: 1 }], [{ n: day, style: 2 }]]) }],
    }),
    header: ['Date'],
    rows: [['2024-03-09'], ['09.03.2024']],
    assumed: 'xlsx Sheet1 header',
    notes: ['DATES_IN_SEVERAL_FORMATS'],
  },
  {
    name: 'the same in 1904, as ISO',
    bytes: aWorkbook({
      is1904: true,
      formats: ['yyyy-mm-dd', 'dd.mm.yyyy'],
      sheets: [{ data: sheetRows([['Date'], [{ n: day - 1462, style: 1 }], [{ n: day - 1462, style: 2 }]]) }],
    }),
    options: { dates: 'iso' },
    header: ['Date'],
    rows: [['2024-03-09'], ['2024-03-09']],
    assumed: 'xlsx Sheet1 header',
  },
  {
    name: 'numbers of 15 digits and more',
    bytes: aWorkbook({
      formats: ['0', '0.00E+00'],
      sheets: [
        {
          data: sheetRows([
            ['Fits', 'Account', 'Plain', 'Short'],
            [999_999_999_999_999, 1e15, { n: 12_345_678_901_234_567_000, style: 1 }, { n: 1e11, style: 2 }],
            [1.5, 12_345_678_901_234_567_000, '', { n: 99_999_999_999, style: 2 }],
          ]),
        },
      ],
    }),
    header: ['Fits', 'Account', 'Plain', 'Short'],
    rows: [
      ['999999999999999', '1E+15', '12345678901234600000', '1.00E+11'],
      ['1.5', '1.23457E+19', '', '1.00E+11'],
    ],
    assumed: 'xlsx Sheet1 header en-US??',
    notes: ['NUMBERS_SHORTENED'],
  },
  {
    name: 'the only sheet that is not empty, between others that are, which is not a guess',
    bytes: aWorkbook({
      sheets: [
        { name: 'First', data: '' },
        { name: 'People', data: peopleData },
        { name: 'Third', data: '<row r="1"><c r="A1" s="0"/></row>' },
      ],
    }),
    header: ['Name', 'City'],
    rows: peopleRows,
    assumed: 'xlsx People header',
  },
  {
    name: 'the calendar of 1904',
    bytes: aWorkbook({
      is1904: true,
      formats: ['yyyy-mm-dd'],
      sheets: [{ data: sheetRows([['Date'], [{ n: day - 1462, style: 1 }]]) }],
    }),
    header: ['Date'],
    rows: [['2024-03-09']],
    assumed: 'xlsx Sheet1 header',
  },
  {
    name: 'hours in all, and a date in the strict form, in the calendar of 1904',
    bytes: aWorkbook({
      is1904: true,
      formats: ['[h]:mm', 'yyyy-mm-dd'],
      sheets: [
        {
          data: sheetRows([
            ['Hours', 'Date'],
            [{ n: 1.5, style: 1 }, { xml: '<c r="@" s="2" t="d"><v>2024-03-09</v></c>' }],
          ]),
        },
      ],
    }),
    header: ['Hours', 'Date'],
    rows: [['36:00', '2024-03-09']],
    assumed: 'xlsx Sheet1 header',
  },
  {
    name: 'a date as the strict form of the format writes it',
    bytes: aWorkbook({
      formats: ['dd.mm.yyyy hh:mm'],
      sheets: [{ data: sheetRows([['Date'], [{ xml: '<c r="@" s="1" t="d"><v>2024-03-09T18:30:00</v></c>' }]]) }],
    }),
    header: ['Date'],
    rows: [['09.03.2024 18:30']],
    assumed: 'xlsx Sheet1 header',
  },
  {
    name: 'percent, money, thousands and negative numbers',
    bytes: aWorkbook({
      formats: [9, 10, '#,##0.00 "€"', '_-* #,##0.00 €_-', '#,##0;(#,##0)', '0.00E+00', '# ?/?'],
      sheets: [
        {
          data: sheetRows([
            ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
            [
              { n: 0.256, style: 1 },
              { n: 0.256, style: 2 },
              { n: 1234.5, style: 3 },
              { n: 7, style: 4 },
              { n: -1200, style: 5 },
              { n: 123456, style: 6 },
              { n: 1.5, style: 7 },
            ],
          ]),
        },
      ],
    }),
    header: ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
    rows: [['26%', '25.60%', '1,234.50 €', '7.00 €', '(1,200)', '1.23E+05', '1 1/2']],
    assumed: 'xlsx Sheet1 header en-US??',
  },
  {
    name: 'numbers without a format: no rounding dust, all digits of a phone number',
    bytes: aWorkbook({
      sheets: [
        {
          data: sheetRows([
            ['Sum', 'Phone', 'Tiny'],
            [{ xml: '<c r="@"><v>0.30000000000000004</v></c>' }, 491711234567, 0.25],
          ]),
        },
      ],
    }),
    header: ['Sum', 'Phone', 'Tiny'],
    rows: [['0.3', '491711234567', '0.25']],
    assumed: 'xlsx Sheet1 header en-US??',
  },
  {
    name: 'texts as their formats show them, without the room that a format leaves in the cell',
    bytes: aWorkbook({
      formats: [
        '"Dr. "@',
        '@" (A@B)"',
        '_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-',
        ';;;',
        '0.00',
        '0;-0;0;"no number"',
      ],
      sheets: [
        {
          data: sheetRows([
            ['Name', 'Post', 'Money', 'Hidden', 'Number', 'Odd'],
            [1, 2, 3, 4, 5, 6].map((style) => ({
              xml: `<c r="@" s="${style}" t="inlineStr"><is><t>Ada$&amp;</t></is></c>`,
            })),
            [1, 2, 3, 4, 5, 6].map((style) => ({ xml: `<c r="@" s="${style}" t="str"><f>A1</f><v> 7 </v></c>` })),
          ]),
        },
      ],
    }),
    header: ['Name', 'Post', 'Money', 'Hidden', 'Number', 'Odd'],
    rows: [
      ['Dr. Ada$&', 'Ada$& (A@B)', 'Ada$&', '', 'Ada$&', 'no number'],
      ['Dr.  7 ', ' 7  (A@B)', ' 7 ', '', ' 7 ', 'no number'],
    ],
    assumed: 'xlsx Sheet1 header?',
  },
  {
    name: 'what is not a format shows numbers and texts as they are',
    bytes: aWorkbook({
      formats: ['Standard', '0;-0;0;@;@'],
      sheets: [
        {
          data: sheetRows([
            ['Name', 'Age'],
            [{ xml: '<c r="@" s="1" t="str"><v>Ada</v></c>' }, { n: 36, style: 2 }],
          ]),
        },
      ],
    }),
    header: ['Name', 'Age'],
    rows: [['Ada', '36']],
    assumed: 'xlsx Sheet1 header',
  },
  {
    name: 'formulas are their stored values; errors and missing values are said',
    bytes: aWorkbook({
      sheets: [
        {
          data: sheetRows([
            ['Name', 'Total', 'Text', 'Broken', 'Unsaved'],
            [
              'Anna',
              { xml: '<c r="@"><f>1+1</f><v>2</v></c>' },
              { xml: '<c r="@" t="str"><f>A1</f><v>abc</v></c>' },
              { xml: '<c r="@" t="e"><f>A9/0</f><v>#DIV/0!</v></c>' },
              { xml: '<c r="@"><f>B2*2</f></c>' },
            ],
          ]),
        },
      ],
    }),
    header: ['Name', 'Total', 'Text', 'Broken', 'Unsaved'],
    rows: [['Anna', '2', 'abc', '#DIV/0!', '']],
    assumed: 'xlsx Sheet1 header',
    notes: ['CELLS_WITH_ERRORS', 'FORMULAS_WITHOUT_VALUE'],
  },
  {
    name: 'booleans',
    bytes: aWorkbook({
      sheets: [
        {
          data: sheetRows([
            ['Name', 'Member'],
            ['Anna', { xml: '<c r="@" t="b"><v>1</v></c>' }],
            ['Ben', { xml: '<c r="@" t="b"><v>0</v></c>' }],
          ]),
        },
      ],
    }),
    header: ['Name', 'Member'],
    rows: [
      ['Anna', 'TRUE'],
      ['Ben', 'FALSE'],
    ],
    assumed: 'xlsx Sheet1 header?',
  },
  {
    name: 'merged cells',
    bytes: aWorkbook({
      sheets: [
        {
          data: sheetRows([
            ['Name', 'City'],
            ['Anna', 'Ulm'],
            ['Ben', null],
          ]),
          after: '<mergeCells count="1"><mergeCell ref="B2:B3"/></mergeCells>',
        },
      ],
    }),
    header: ['Name', 'City'],
    rows: [
      ['Anna', 'Ulm'],
      ['Ben', ''],
    ],
    assumed: 'xlsx Sheet1 header',
    notes: ['MERGED_CELLS'],
  },
  {
    name: 'hidden rows and columns are read, and said',
    bytes: aWorkbook({
      sheets: [
        {
          before: '<cols><col min="2" max="2" hidden="1"/></cols>',
          data: peopleData.replace('<row r="2">', '<row r="2" hidden="1">'),
        },
      ],
    }),
    header: ['Name', 'City'],
    rows: peopleRows,
    assumed: 'xlsx Sheet1 header',
    notes: ['HIDDEN_ROWS_READ', 'HIDDEN_COLUMNS_READ'],
  },
  {
    name: 'the same, left out when told',
    bytes: aWorkbook({
      sheets: [
        {
          before: '<cols><col min="2" max="2" hidden="1"/></cols>',
          data: peopleData.replace('<row r="2">', '<row r="2" hidden="1">'),
        },
      ],
    }),
    options: { skipHidden: true },
    header: ['Name'],
    rows: [['Ben']],
    assumed: 'xlsx Sheet1 header?',
  },
  {
    name: 'several sheets: the first visible one with cells, as a guess',
    bytes: aWorkbook({
      sheets: [
        { name: 'Lists', state: 'hidden', data: sheetRows([['x']]) },
        { name: 'Cover', data: '' },
        { name: '2026', data: peopleData },
        { name: '2025', data: sheetRows([['old']]) },
      ],
    }),
    header: ['Name', 'City'],
    rows: peopleRows,
    assumed: 'xlsx 2026?? header',
    notes: ['OTHER_SHEETS'],
  },
  {
    name: 'a sheet that is told, whatever its case',
    bytes: aWorkbook({
      sheets: [
        { name: 'Cover', data: sheetRows([['x']]) },
        { name: 'Gäste', data: peopleData },
      ],
    }),
    options: { sheet: 'gäste' },
    header: ['Name', 'City'],
    rows: peopleRows,
    assumed: 'xlsx Gäste! header',
  },
  {
    name: 'gaps: cells and rows that are not written',
    bytes: aWorkbook({
      sheets: [
        {
          data: '<row r="2"><c r="B2" t="str"><v>Name</v></c><c r="D2" t="str"><v>City</v></c></row><row r="9"><c r="B9" t="str"><v>Anna</v></c><c r="D9" t="str"><v>Ulm</v></c></row>',
        },
      ],
    }),
    header: ['', 'Name', '', 'City'],
    rows: [['', 'Anna', '', 'Ulm']],
    assumed: 'xlsx Sheet1 header',
  },
  {
    name: 'cells without references and prefixed names, as some programs write',
    bytes: aWorkbook({
      sheets: [{ data: '' }],
      parts: {
        'xl/worksheets/sheet1.xml':
          '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c><x:c t="str"><x:v>City</x:v></x:c></x:row><x:row><x:c t="str"><x:v><![CDATA[A&B]]></x:v></x:c><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      },
    }),
    header: ['Name', 'City'],
    rows: [['A&B', '7']],
    assumed: 'xlsx Sheet1 header',
  },
];
