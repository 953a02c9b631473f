import { PDFDocument, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { aWorkbook, sheetRows } from '../../../support/a-workbook.ts';

const texts = [
  ['Text1', 'Familienname des Kindes'],
  ['Text2', 'Vorname(n)'],
  ['Text3', 'Geburtsdatum (TT.MM.JJJJ)'],
  ['Text4', 'Geburtsort'],
  ['Text5', 'Straße und Hausnummer'],
  ['Text6', 'PLZ'],
  ['Text7', 'Ort'],
  ['Text8', 'Telefon (Notfall)'],
  ['Text9', 'Monatlicher Beitrag in Euro'],
  ['Text10', 'Ort, Datum'],
] as const;

const radios = [
  ['Gruppe1', 'Geschlecht', { m: 'männlich', w: 'weiblich', d: 'divers' }],
  ['Gruppe2', 'Betreuung bis', { '1430': '14:30 Uhr', '1600': '16:00 Uhr', '1700': '17:00 Uhr' }],
] as const;

const boxes = [
  ['Kontrollk1', 'Mein Kind nimmt am Mittagessen teil'],
  ['Kontrollk2', 'Fotos für die Schulwebsite sind erlaubt'],
] as const;

const classes = ['1a', '1b', '2a', '2b', '3a', '3b', '4a', '4b'];

/** Makes a school form as offices have them: printed labels, and fields with names that say nothing. */
export const schoolForm = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const form = document.getForm();
  const font = await document.embedFont(StandardFonts.Helvetica);
  let y = 790;
  const printLabel = (on: PDFPage, text: string): void => on.drawText(text, { x: 50, y: y + 4, size: 10, font });
  const box = (x: number, width: number) => ({
    x,
    y,
    width,
    height: 18,
    font,
    borderWidth: 0.5,
    borderColor: rgb(0.4, 0.4, 0.4),
  });
  for (const [name, label] of texts) {
    printLabel(page, label);
    form.createTextField(name).addToPage(page, box(290, 240));
    y -= 30;
  }
  printLabel(page, 'Klasse');
  const choice = form.createDropdown('Klasse');
  choice.setOptions(classes);
  choice.addToPage(page, box(290, 240));
  y -= 30;
  for (const [name, label, states] of radios) {
    printLabel(page, label);
    const group = form.createRadioGroup(name);
    for (const [index, [state, words]] of Object.entries(states).entries()) {
      group.addOptionToPage(state, page, box(290 + 85 * index, 18));
      page.drawText(words, { x: 312 + 85 * index, y: y + 4, size: 10, font });
    }
    y -= 30;
  }
  for (const [name, label] of boxes) {
    printLabel(page, label);
    form.createCheckBox(name).addToPage(page, box(290, 18));
    y -= 30;
  }
  form.updateFieldAppearances(font);
  return document.save({ useObjectStreams: false });
};

const columns = [
  'Lfd. Nr.',
  'Familien-\nname',
  'Vorname',
  'Geb.-Datum (TT.MM.JJJJ)',
  'Geb.-Ort',
  'Straße + Nr.',
  'PLZ',
  'Ort',
  'Telefon',
  'Beitrag €/Monat',
  'Klasse ab 1.8.',
  'm/w/d',
  'Betreuung bis (Uhr)',
  'Mittag?',
  'Foto ok',
];

/** Values that the form has no option for, and options of the form in their place, by column. */
export const wrongValues = [
  { column: 'Klasse ab 1.8.', wrong: '5c', right: '4a' },
  { column: 'Klasse ab 1.8.', wrong: '2 a', right: '2a' },
  { column: 'Klasse ab 1.8.', wrong: 'Vorschule', right: '1a' },
  { column: 'm/w/d', wrong: 'k. A.', right: 'd' },
  { column: 'm/w/d', wrong: '?', right: 'm' },
  { column: 'Betreuung bis (Uhr)', wrong: '15 Uhr', right: '1600' },
  { column: 'Betreuung bis (Uhr)', wrong: 'halb vier', right: '1600' },
  { column: 'Betreuung bis (Uhr)', wrong: 'k. A.', right: '1430' },
] as const;

const goodRow = (index: number): readonly string[] => [
  String(index + 1),
  ['Öztürk', 'Wójcik', 'Lefèvre', 'Meier'][index % 4]!,
  ['Anna-Lena', 'Łukasz', 'Chloé'][index % 3]!,
  `${String((index % 28) + 1).padStart(2, '0')}.05.2018`,
  ['Kraków', 'Dresden'][index % 2]!,
  `Lindenstraße ${index + 1}`,
  ['01067', '04109'][index % 2]!,
  ['Dresden', 'Leipzig'][index % 2]!,
  `0351 / ${400_000 + index}`,
  ['85,00 €', '1.045,75 €'][index % 2]!,
  classes[index % classes.length]!,
  ['männlich', 'weiblich', 'divers'][index % 3]!,
  ['14:30', '16:00', '17:00'][index % 3]!,
  ['Ja', 'nein'][index % 2]!,
  ['ja', 'nein'][index % 2]!,
];

/** Returns a row of each wrong value in turn. */
const wrongRow = (index: number): readonly string[] => {
  const { column, wrong } = wrongValues[index % wrongValues.length]!;
  return goodRow(index).with(columns.indexOf(column), wrong);
};

/** Makes the workbook of a school: notes first, then a title, names in line 4, and the pupils. */
export const schoolWorkbook = (goodRows: number, wrongRows: number = wrongValues.length): Buffer => {
  const rows = Array.from({ length: goodRows + wrongRows }, (_, index) =>
    index < wrongRows ? wrongRow(index) : goodRow(index),
  );
  return aWorkbook({
    sheets: [
      { name: 'Hinweise', data: sheetRows([['Bitte nur das zweite Blatt ausfüllen.'], ['Stand: 27.11.2026']]) },
      { name: 'Kinder', data: sheetRows([['Anmeldungen Ganztag'], [], [], columns, ...rows]) },
    ],
  });
};

/** The template that the form and the workbook need, without the two fields that stay blank. */
export const schoolTemplate = () => {
  const fields: readonly (readonly [field: string, column: number, map?: Readonly<Record<string, string>>])[] = [
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((column) => [`Text${column}`, column] as const),
    ['Klasse', 10],
    ['Gruppe1', 11, { männlich: 'm', weiblich: 'w', divers: 'd' }],
    ['Gruppe2', 12, { '14:30': '1430', '16:00': '1600', '17:00': '1700' }],
    ['Kontrollk1', 13, { Ja: 'Yes', nein: 'Off' }],
    ['Kontrollk2', 14, { ja: 'Yes', nein: 'Off' }],
  ];
  return {
    columns: columns.map((label, column) => ({ key: `column_${column}`, label: label.replace('\n', ' ') })),
    overlays: fields.map(([field, column, map]) => ({
      id: field.toLowerCase(),
      kind: 'field',
      field,
      value: { column: `column_${column}` },
      ...(map === undefined ? {} : { format: { map } }),
    })),
  };
};
