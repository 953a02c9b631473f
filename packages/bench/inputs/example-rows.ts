import { readFile } from 'node:fs/promises';
import type { Row, RowSource } from '@bulkfill/engine/rows/row';
import { parse } from 'csv-parse/sync';
import type { ExampleName } from './examples.ts';
import { exampleFile } from './examples.ts';

type Cells = readonly string[];

/** Rows of the example from which a new row is mixed. */
interface Picked {
  readonly person: Cells;
  readonly family: Cells;
  readonly place: Cells;
  readonly thing: Cells;
}

/** Builds a new row: its number identifies it, and its values come from four rows of the example, mixed. */
const mixed: Readonly<Record<ExampleName, (picked: Picked, rowNumber: number) => Cells>> = {
  certificate: ({ person, family, place, thing }, rowNumber) => [
    `${given(person[0]!)} ${familyOf(family[0]!)}`,
    thing[1]!,
    thing[2]!,
    place[3]!,
    place[4]!,
    thing[5]!,
    `AI-${100_000 + rowNumber}-Q${10 + (rowNumber % 90)}`,
    family[7]!,
  ],
  'offer-letter': ({ person, family, place, thing }, rowNumber) => [
    [person[1], person[2], family[3]].filter((part) => part !== '').join(' '),
    person[1]!,
    person[2]!,
    family[3]!,
    place[4]!,
    ...thing.slice(5, 10),
    `${60_000 + ((rowNumber * 977) % 140_000)}.${String(rowNumber % 100).padStart(2, '0')}`,
    ...place.slice(11, 18),
    String(20_000_000 + rowNumber),
    `MHI-2026-${String(rowNumber % 10_000).padStart(4, '0')}`,
    ...thing.slice(20),
  ],
  'shipping-label': ({ person, family, place, thing }, rowNumber) => [
    ...thing.slice(0, 3),
    `${rowNumber % 29}.${String((rowNumber * 977) % 1000).padStart(3, '0')}`,
    thing[4]!,
    `${(rowNumber * 31) % 2500}.50`,
    ...thing.slice(6, 8),
    `${given(person[8]!)} ${familyOf(family[8]!)}`,
    family[9]!,
    ...place.slice(10, 13),
    `${'ABCDEFG'[rowNumber % 7]}${String(rowNumber % 50).padStart(2, '0')}-${10 + (rowNumber % 90)}`,
    place[14]!,
    `SK${400_000_000 + rowNumber * 7}US`,
    ...person.slice(16),
  ],
};

const given = (name: string): string => name.split(' ')[0]!;
const familyOf = (name: string): string => name.split(' ').at(-1)!;

let cells: { readonly name: ExampleName; readonly rows: readonly Cells[] } | undefined;

/**
 * Returns rows of an example, the same on every machine. No two are equal, and the texts are as long as those of its 60
 * rows.
 */
export const exampleRows = async (name: ExampleName, rowCount: number): Promise<readonly Cells[]> => {
  cells =
    cells?.name === name ? cells : { name, rows: parse(await readFile(exampleFile(name, 'rows.csv'))) as string[][] };
  const { rows } = cells;
  const at = (index: number): Cells => rows[index % rows.length]!;
  return Array.from({ length: rowCount }, (_, index) => {
    const round = Math.floor(index / rows.length);
    const picked = {
      person: at(index),
      family: at(index + round),
      place: at(index * 7 + round),
      thing: at(index * 11 + 3 * round),
    };
    return mixed[name](picked, index + 1);
  });
};

/** Returns the same rows in the engine's format. */
export const rowSourceOf = (rows: readonly Row[]): RowSource => ({
  rowCount: rows.length,
  async *batches() {
    for (let from = 0; from < rows.length; from += 125) yield rows.slice(from, from + 125);
  },
});

/** Returns the same rows as a CSV file. */
export const csvOf = (rows: readonly Cells[]): string =>
  rows.map((row) => `${row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')}\r\n`).join('');
