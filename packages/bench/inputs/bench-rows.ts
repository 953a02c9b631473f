import type { Row, RowSource } from '@bulkfill/engine/rows/row';

const givenNames = ['José', 'Zoë', 'Siobhán', 'Anne-Marie', 'Lucía', 'Conor', 'Ngaire', 'Björn', 'Chloé', 'Iñaki'];
const familyNames = [
  "O'Brien",
  'García Márquez',
  'Müller-Lüdenscheidt',
  'de la Croix',
  'Åkesson',
  'Smith',
  'Nguyen',
  'Fernández',
  'Brown',
  'Dubois',
];
const streets = ['Main Street', "Rue de l'Église", 'Königstraße', 'Calle Mayor', 'Østergade', 'Station Road'];
const cities = ['Berlin', 'São Paulo', 'Montréal', 'Zürich', 'Dún Laoghaire', 'Wellington', 'Málaga'];
const positions = ['Senior Engineer', 'Head of Operations', 'Nurse', 'Accounts Clerk', 'Lecturer'];

const pick = <T>(list: readonly T[], seed: number): T => list[seed % list.length]!;

let held: readonly (readonly string[])[] = [];

/** Generates the first `rowCount` rows in advance, so that this is not timed. They count as memory from then on. */
export const holdRows = (rowCount: number): void => {
  held = Array.from({ length: rowCount }, (_, index) => makeRow(index + 1));
};

/**
 * Returns the values of row `rowNumber` (1-based): ten texts, then those of a QR code and a Code 128. The same on every
 * machine; Latin letters only.
 */
export const benchRow = (rowNumber: number): readonly string[] => held[rowNumber - 1] ?? makeRow(rowNumber);

const makeRow = (rowNumber: number): string[] => {
  const given = pick(givenNames, rowNumber);
  const family = pick(familyNames, Math.floor(rowNumber / 10));
  const reference = `HR-${1_000_000 + rowNumber}`;
  return [
    `${given} ${family}`,
    `${(rowNumber * 7) % 400} ${pick(streets, rowNumber)}`,
    pick(cities, rowNumber * 3),
    `2026-${10 + (rowNumber % 3)}-${10 + (rowNumber % 20)}`,
    pick(positions, rowNumber),
    `$${40 + (rowNumber % 90)},${100 + ((rowNumber * 977) % 900)}.00`,
    reference,
    `${pick(givenNames, rowNumber * 7)} ${pick(familyNames, rowNumber * 3)}`,
    `+49 30 ${1_000_000 + ((rowNumber * 104_729) % 9_000_000)}`,
    `employee${rowNumber}@example.com`,
    `https://example.com/verify/${reference}/${((rowNumber * 2_654_435_761) % 4_294_967_296).toString(16)}`,
    reference,
  ];
};

/** Returns the first `rowCount` rows, in batches as large as those of a CSV file. */
export const benchRows = (rowCount: number): RowSource => {
  return {
    rowCount,
    async *batches() {
      for (let from = 1; from <= rowCount; from += 125) {
        yield Array.from({ length: Math.min(125, rowCount - from + 1) }, (_, index): Row => benchRow(from + index));
      }
    },
  };
};

/** Returns the same rows as a CSV file of ten columns, or twelve with `codes`. */
export const benchCsv = (rowCount: number, codes: boolean): string => {
  const columns = codes ? 12 : 10;
  let csv = '';
  for (let rowNumber = 1; rowNumber <= rowCount; rowNumber++) {
    csv += `${benchRow(rowNumber)
      .slice(0, columns)
      .map((value) => `"${value.replaceAll('"', '""')}"`)
      .join(',')}\r\n`;
  }
  return csv;
};
