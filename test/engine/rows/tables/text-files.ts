import type { TableOptions } from '@bulkfill/engine/rows/table';

/** A typical table file and its expected contents. */
export interface TableFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options?: TableOptions;
  readonly header: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
  /** `csv ; windows-1252 header`: expected assumptions, with `?` after likely ones and `??` after guesses. */
  readonly assumed: string;
  readonly notes?: readonly string[];
}

const utf8 = (text: string): Uint8Array => Buffer.from(text);
/** The characters of Windows-1252 from 0x80 on that Latin 1 has elsewhere, with their bytes. */
const cp1252 = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((character, index) => [character, 0x80 + index]),
);
const latin = (text: string): Uint8Array =>
  Buffer.from([...text].map((character) => cp1252.get(character) ?? character.charCodeAt(0)));
const utf16le = (text: string): Uint8Array => Buffer.from(text, 'utf16le');
const utf16be = (text: string): Uint8Array => Buffer.from(text, 'utf16le').swap16();
const bom = '\ufeff';

export const textFiles: readonly TableFile[] = [
  {
    name: 'a title and a line with other delimiters above a header that was told',
    bytes: utf8('"Report\n2026"\nMade by hand; on Monday, at ten\nName;Price\nAnna;1,50\n\nBen;2,50\n'),
    options: { headerLine: 3 },
    header: ['Name', 'Price'],
    rows: [
      ['Anna', '1,50'],
      ['Ben', '2,50'],
    ],
    assumed: 'csv ; utf-8 header!',
    notes: ['EMPTY_ROWS_LEFT_OUT'],
  },
  {
    name: 'rows of data above one that holds a label alone',
    bytes: utf8('Anna;Berlin\nName;Ulm\n'),
    options: { labels: ['Name', 'City'] },
    header: null,
    rows: [
      ['Anna', 'Berlin'],
      ['Name', 'Ulm'],
    ],
    assumed: 'csv ; utf-8 data??',
  },
  {
    name: 'a CSV file that Excel saved on a Mac',
    bytes: latin('Name;City\rJŸrgen MŸller;Kšln\rJosŽ;M‡laga\r'),
    header: ['Name', 'City'],
    rows: [
      ['Jürgen Müller', 'Köln'],
      ['José', 'Málaga'],
    ],
    assumed: 'csv ; macintosh?? header',
  },
  {
    name: 'letters of a Mac between lines of Windows',
    bytes: latin('Name;City\r\nMŸller;Bern\r\n'),
    header: ['Name', 'City'],
    rows: [['Müller', 'Bern']],
    assumed: 'csv ; macintosh?? header',
  },
  {
    name: 'a plain export with a header',
    bytes: utf8('Name,Email,Amount\nZoë,zoe@example.org,12.50\nBen,ben@example.org,8.00\n'),
    header: ['Name', 'Email', 'Amount'],
    rows: [
      ['Zoë', 'zoe@example.org', '12.50'],
      ['Ben', 'ben@example.org', '8.00'],
    ],
    assumed: 'csv , utf-8 header',
  },
  {
    name: 'Excel in German: semicolons, Windows-1252, decimal commas',
    bytes: latin('Name;Straße;Betrag\r\nMüller;Hauptstraße 5;1.234,50\r\nJürgen;Weg 7;8,00\r\n'),
    header: ['Name', 'Straße', 'Betrag'],
    rows: [
      ['Müller', 'Hauptstraße 5', '1.234,50'],
      ['Jürgen', 'Weg 7', '8,00'],
    ],
    assumed: 'csv ; windows-1252? header',
  },
  {
    name: 'semicolons and decimal commas without a header, where commas split as evenly',
    bytes: utf8('Müller;1,50\nMeier;2,50\nSchulz;3,75\n'),
    header: null,
    rows: [
      ['Müller', '1,50'],
      ['Meier', '2,50'],
      ['Schulz', '3,75'],
    ],
    assumed: 'csv ;? utf-8 data',
  },
  {
    name: 'Excel "Unicode text": UTF-16 LE with a mark, tabs',
    bytes: utf16le(`${bom}First name\tCity\r\nŁukasz\tŁódź\r\nAnna\tKraków\r\n`),
    header: ['First name', 'City'],
    rows: [
      ['Łukasz', 'Łódź'],
      ['Anna', 'Kraków'],
    ],
    assumed: 'csv \t utf-16le header',
  },
  {
    name: 'UTF-16 BE with a mark',
    bytes: utf16be(`${bom}name,city\nΝίκος,Αθήνα\n`),
    header: ['name', 'city'],
    rows: [['Νίκος', 'Αθήνα']],
    assumed: 'csv , utf-16be header',
  },
  {
    name: 'UTF-16 LE without a mark',
    bytes: utf16le('id,name,joined\n1,Anna,2024-01-02\n2,Ben,2024-02-03\n'),
    header: ['id', 'name', 'joined'],
    rows: [
      ['1', 'Anna', '2024-01-02'],
      ['2', 'Ben', '2024-02-03'],
    ],
    assumed: 'csv , utf-16le header',
  },
  {
    name: 'UTF-8 with a byte order mark',
    bytes: utf8(`${bom}Vorname;Nachname;PLZ\nJosé;García;01067\n`),
    header: ['Vorname', 'Nachname', 'PLZ'],
    rows: [['José', 'García', '01067']],
    assumed: 'csv ; utf-8 header',
  },
  {
    name: 'leading zeros, phone numbers and long numbers as they are',
    bytes: utf8(
      'zip,phone,iban,card\n01067,+49 351 000,DE02120300000000202051,4111111111111111\n00501,0049351,DE02,0000000000000001\n',
    ),
    header: ['zip', 'phone', 'iban', 'card'],
    rows: [
      ['01067', '+49 351 000', 'DE02120300000000202051', '4111111111111111'],
      ['00501', '0049351', 'DE02', '0000000000000001'],
    ],
    assumed: 'csv , utf-8 header',
  },
  {
    name: 'rows without a header: numbers and dates in the first',
    bytes: utf8('1001,Anna,2024-01-02\n1002,Ben,2024-02-03\n'),
    header: null,
    rows: [
      ['1001', 'Anna', '2024-01-02'],
      ['1002', 'Ben', '2024-02-03'],
    ],
    assumed: 'csv , utf-8 data',
  },
  {
    name: 'names alone, which might be a header',
    bytes: utf8('Anna,Berlin\nBen,Köln\nCaro,Ulm\n'),
    header: null,
    rows: [
      ['Anna', 'Berlin'],
      ['Ben', 'Köln'],
      ['Caro', 'Ulm'],
    ],
    assumed: 'csv , utf-8 data??',
  },
  {
    name: 'the same, with the labels of the template',
    bytes: utf8('Teilnehmende,Herkunft\nBen,Köln\n'),
    options: { labels: ['teilnehmende', 'Herkunft', 'Kurs'] },
    header: ['Teilnehmende', 'Herkunft'],
    rows: [['Ben', 'Köln']],
    assumed: 'csv , utf-8 header',
  },
  {
    name: 'the same, told',
    bytes: utf8('Anna,Berlin\nBen,Köln\n'),
    options: { header: true },
    header: ['Anna', 'Berlin'],
    rows: [['Ben', 'Köln']],
    assumed: 'csv , utf-8 header!',
  },
  {
    name: 'a header of unknown words over numbers',
    bytes: utf8('Gruppe A,Gruppe B\n12,14\n9,30\n'),
    header: ['Gruppe A', 'Gruppe B'],
    rows: [
      ['12', '14'],
      ['9', '30'],
    ],
    assumed: 'csv , utf-8 header',
  },
  {
    name: 'names of a program as a header',
    bytes: utf8('participant_label,courseCode\nAnna,intro\nBen,basics\n'),
    header: ['participant_label', 'courseCode'],
    rows: [
      ['Anna', 'intro'],
      ['Ben', 'basics'],
    ],
    assumed: 'csv , utf-8 header?',
  },
  {
    name: 'a value of the first row that comes again below',
    bytes: utf8('Anna,intro\nBen,intro\nCaro,basics\n'),
    header: null,
    rows: [
      ['Anna', 'intro'],
      ['Ben', 'intro'],
      ['Caro', 'basics'],
    ],
    assumed: 'csv , utf-8 data?',
  },
  {
    name: 'a first row with "n/a" over numbers is data',
    bytes: utf8('Anna,Berlin,n/a\nBen,Berlin,12\nCaro,Ulm,9\n'),
    header: null,
    rows: [
      ['Anna', 'Berlin', 'n/a'],
      ['Ben', 'Berlin', '12'],
      ['Caro', 'Ulm', '9'],
    ],
    assumed: 'csv , utf-8 data?',
  },
  {
    name: 'commas, quotes and line breaks in cells',
    bytes: utf8('Name,Address,Note\n"Doe, Jane","5 High St\r\nLeeds","she said ""hi"""\nBen,"1 Low St",-\n'),
    header: ['Name', 'Address', 'Note'],
    rows: [
      ['Doe, Jane', '5 High St\r\nLeeds', 'she said "hi"'],
      ['Ben', '1 Low St', '-'],
    ],
    assumed: 'csv , utf-8 header',
  },
  {
    name: 'commas within the text of a semicolon file',
    bytes: utf8('Titel;Ort;Datum\nRot, gelb, grün;Ulm;1.2.2024\nBlau;Bonn;2.2.2024\n'),
    header: ['Titel', 'Ort', 'Datum'],
    rows: [
      ['Rot, gelb, grün', 'Ulm', '1.2.2024'],
      ['Blau', 'Bonn', '2.2.2024'],
    ],
    assumed: 'csv ; utf-8 header',
  },
  {
    name: 'bars',
    bytes: utf8('id|name|city\n1|Anna|Ulm\n2|Ben|Bonn\n'),
    header: ['id', 'name', 'city'],
    rows: [
      ['1', 'Anna', 'Ulm'],
      ['2', 'Ben', 'Bonn'],
    ],
    assumed: 'csv | utf-8 header',
  },
  {
    name: 'the line by which Excel is told the delimiter',
    bytes: utf8('sep=;\r\nName;Betrag\r\nAnna;1,5\r\n'),
    header: ['Name', 'Betrag'],
    rows: [['Anna', '1,5']],
    assumed: 'csv ; utf-8 header',
  },
  {
    name: 'lines that end with CR, as old programs for the Mac write',
    bytes: utf8('Name,City\rAnna,Ulm\rBen,Bonn\r'),
    header: ['Name', 'City'],
    rows: [
      ['Anna', 'Ulm'],
      ['Ben', 'Bonn'],
    ],
    assumed: 'csv , utf-8 header',
  },
  {
    name: 'one column, no delimiter',
    bytes: utf8('Name\nAnna\nBen\n'),
    header: ['Name'],
    rows: [['Anna'], ['Ben']],
    assumed: 'csv ,? utf-8 header?',
  },
  {
    name: 'empty lines, and rows of delimiters alone at the end',
    bytes: utf8('Name;City\n\nAnna;Ulm\n;\nBen;Bonn\n;\n;\n'),
    header: ['Name', 'City'],
    rows: [
      ['Anna', 'Ulm'],
      ['Ben', 'Bonn'],
    ],
    assumed: 'csv ; utf-8 header',
    notes: ['EMPTY_ROWS_LEFT_OUT'],
  },
  {
    name: 'rows that end early',
    bytes: utf8('Name,City,Note\nAnna,Ulm\nBen,Bonn,x\nCaro,Köln,y\nDora,Trier,z\n'),
    header: ['Name', 'City', 'Note'],
    rows: [
      ['Anna', 'Ulm', ''],
      ['Ben', 'Bonn', 'x'],
      ['Caro', 'Köln', 'y'],
      ['Dora', 'Trier', 'z'],
    ],
    assumed: 'csv ,? utf-8 header',
    notes: ['ROWS_FILLED_UP'],
  },
  {
    name: 'a delimiter at the end of each line',
    bytes: utf8('Name,City,\nAnna,Ulm,\nBen,Bonn,\n'),
    header: ['Name', 'City'],
    rows: [
      ['Anna', 'Ulm'],
      ['Ben', 'Bonn'],
    ],
    assumed: 'csv , utf-8 header',
  },
  {
    name: 'a blank label',
    bytes: utf8('Name,,City\nAnna,x,Ulm\n'),
    header: ['Name', '', 'City'],
    rows: [['Anna', 'x', 'Ulm']],
    assumed: 'csv , utf-8 header',
  },
  {
    name: 'two columns of one label',
    bytes: utf8('Name,Date,Date\nAnna,2024-01-01,2024-01-02\n'),
    header: ['Name', 'Date', 'Date'],
    rows: [['Anna', '2024-01-01', '2024-01-02']],
    assumed: 'csv , utf-8 header',
    notes: ['LABELS_REPEATED'],
  },
  {
    name: 'French with typographic quotes in Windows-1252',
    bytes: latin('Prénom;Ville;Montant\r\nÉlodie;Orléans;12,00 €\r\nL’été;Nîmes;3,50 €\r\n'),
    header: ['Prénom', 'Ville', 'Montant'],
    rows: [
      ['Élodie', 'Orléans', '12,00 €'],
      ['L’été', 'Nîmes', '3,50 €'],
    ],
    assumed: 'csv ; windows-1252? header',
  },
  {
    name: 'Polish in Windows-1250, a guess',
    bytes: Buffer.from([
      ...Buffer.from('Name;Miasto\n'),
      0xa3,
      ...Buffer.from('ukasz;'),
      0xa3,
      0xf3,
      ...Buffer.from('d'),
      0x9f,
      0x0a,
      0xb3,
      0xb9,
      0xea,
      0x3b,
      0x4b,
      0x0a,
    ]),
    header: ['Name', 'Miasto'],
    rows: [
      ['Łukasz', 'Łódź'],
      ['łąę', 'K'],
    ],
    assumed: 'csv ; windows-1250?? header?',
  },
  {
    name: 'the same, told',
    bytes: Buffer.from([
      ...Buffer.from('Name;Miasto\n'),
      0xa3,
      ...Buffer.from('ukasz;'),
      0xa3,
      0xf3,
      ...Buffer.from('d'),
      0x9f,
      0x0a,
    ]),
    options: { encoding: 'windows-1250' },
    header: ['Name', 'Miasto'],
    rows: [['Łukasz', 'Łódź']],
    assumed: 'csv ; windows-1250! header?',
  },
  {
    name: 'Cyrillic in Windows-1251, a guess',
    bytes: Buffer.from([
      0xc8, 0xec, 0xff, 0x2c, 0xc3, 0xee, 0xf0, 0xee, 0xe4, 0x0a, 0xc0, 0xed, 0xed, 0xe0, 0x2c, 0xcc, 0xee, 0xf1, 0xea,
      0xe2, 0xe0, 0x0a,
    ]),
    header: null,
    rows: [
      ['Имя', 'Город'],
      ['Анна', 'Москва'],
    ],
    assumed: 'csv , windows-1251?? data??',
  },
  {
    name: 'Japanese in Shift_JIS, told',
    bytes: Buffer.from([
      0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x93, 0x73, 0x8e, 0x73, 0x0a, 0x8e, 0x52, 0x93, 0x63, 0x2c, 0x93, 0x8c, 0x8b, 0x9e,
      0x0a,
    ]),
    options: { encoding: 'shift_jis', header: true },
    header: ['名前', '都市'],
    rows: [['山田', '東京']],
    assumed: 'csv , shift_jis! header!',
  },
  {
    name: 'letters that were lost before',
    bytes: utf8('Name,City\nJos\ufffd,Ulm\n'),
    header: ['Name', 'City'],
    rows: [['Jos\ufffd', 'Ulm']],
    assumed: 'csv , utf-8 header',
    notes: ['CHARACTERS_REPLACED'],
  },
  {
    name: 'tabs from a spreadsheet that was copied',
    bytes: utf8('Order no.\tQty\tPrice\n0007\t2\t1,50\n0008\t1\t2,00\n'),
    header: ['Order no.', 'Qty', 'Price'],
    rows: [
      ['0007', '2', '1,50'],
      ['0008', '1', '2,00'],
    ],
    assumed: 'csv \t utf-8 header',
  },
  {
    name: 'a line of CSV that begins with a bracket',
    bytes: utf8('[Name],[City]\nAnna,Ulm\n'),
    header: null,
    rows: [
      ['[Name]', '[City]'],
      ['Anna', 'Ulm'],
    ],
    assumed: 'csv , utf-8 data??',
  },
  {
    name: 'a JSON array of objects with labels',
    bytes: utf8('[{"Full name":"Zoë","Amount":12.50,"Paid":true},{"Full name":"Ben","Note":null}]'),
    header: ['Full name', 'Amount', 'Paid', 'Note'],
    rows: [
      ['Zoë', '12.5', 'true', ''],
      ['Ben', '', '', ''],
    ],
    assumed: 'json utf-8 header',
  },
  {
    name: 'JSON identifiers of twenty digits',
    bytes: utf8('[{"id":12345678901234567890,"zip":"01067"}]'),
    header: ['id', 'zip'],
    rows: [['12345678901234567890', '01067']],
    assumed: 'json utf-8 header',
  },
  {
    name: 'JSON keys column_<n>, in any order',
    bytes: utf8('[{"column_2":"c","column_0":"a"},{"column_1":"b"}]'),
    header: null,
    rows: [
      ['a', '', 'c'],
      ['', 'b', ''],
    ],
    assumed: 'json utf-8 data',
  },
  {
    name: 'a JSON array of arrays with a header',
    bytes: utf8('[["Name","Age"],["Anna",31],["Ben",40]]'),
    header: ['Name', 'Age'],
    rows: [
      ['Anna', '31'],
      ['Ben', '40'],
    ],
    assumed: 'json utf-8 header',
  },
  {
    name: 'NDJSON with an empty line',
    bytes: utf8('{"name":"Anna","city":"Ulm"}\n\n{"name":"Ben","zip":"01067"}\n'),
    header: ['name', 'city', 'zip'],
    rows: [
      ['Anna', 'Ulm', ''],
      ['Ben', '', '01067'],
    ],
    assumed: 'ndjson utf-8 header',
  },
  {
    name: 'one JSON object over several lines',
    bytes: utf8('{\n  "name": "Anna",\n  "city": "Ulm"\n}\n'),
    header: ['name', 'city'],
    rows: [['Anna', 'Ulm']],
    assumed: 'json utf-8 header',
  },
  {
    name: 'JSON in UTF-16, as PowerShell writes it',
    bytes: utf16le(`${bom}[{"name":"Zoë"}]`),
    header: ['name'],
    rows: [['Zoë']],
    assumed: 'json utf-16le header',
  },
];
