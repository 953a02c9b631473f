import type { Assumption, Table } from '@bulkfill/engine/rows/table';
import { escapeControls } from '../terminal/printable.ts';
import type { StrictTable } from './table-task.ts';

type Assumed = StrictTable['assumed'];

const settledBy: readonly (readonly [keyof Assumed, string])[] = [
  ['delimiter', '--delimiter C'],
  ['encoding', '--encoding NAME'],
  ['sheet', '--sheet NAME'],
  ['header', '--header yes|no|LINE'],
  ['locale', '--locale NAME'],
];

const placings = { label: ', matched by name', place: ', matched by position', choice: ', matched by --map' };

const isUnsure = (assumption: Assumption<unknown> | undefined): boolean =>
  assumption?.sure === 'likely' || assumption?.sure === 'guess';

/**
 * Formats the findings without a note: those of text files, and a guessed encoding with the cells that depend on it.
 */
const findingLines = ({ findings, columns, assumed, notes }: StrictTable): readonly string[] => {
  const lines = findings.flatMap(({ code, sample = [] }) =>
    code === 'ENCODING_GUESSED'
      ? [
          `  ENCODING_GUESSED: read as ${assumed.encoding?.value}: ${sample.map((cell) => `"${cell}"`).join(', ')}. Compare these with the original.`,
        ]
      : [],
  );
  const cells = Map.groupBy(
    findings.filter(({ code, row }) => row !== null && !notes.some((note) => note.code === notesOf[code])),
    ({ code }) => code,
  );
  for (const [code, found] of cells) {
    const [first] = found;
    const label = columns.find(({ column }) => column === first?.column)?.label;
    const name = label === undefined ? `column_${first?.column}` : `"${label}"`;
    lines.push(
      `  ${code}: ${found.length === 1 ? '1 cell' : `${found.length} cells`}, the first in row ${first?.row}, ${name}.`,
    );
  }
  return lines;
};

/** Notes of the table that already report a finding code. */
const notesOf: Readonly<Record<string, Table['notes'][number]['code']>> = {
  CELL_ERROR: 'CELLS_WITH_ERRORS',
  CELL_NOT_CALCULATED: 'FORMULAS_WITHOUT_VALUE',
  CELL_MERGED: 'MERGED_CELLS',
  NUMBER_SHORTENED: 'NUMBERS_SHORTENED',
  ROW_SHORT: 'ROWS_FILLED_UP',
};

/** Lists notices about how a table was read, one per line. @param name of the file. */
export const listTableNotices = (name: string, table: StrictTable): readonly string[] => {
  const { assumed, placedBy } = table;
  const settles = settledBy.filter(([member]) => isUnsure(assumed[member])).map(([, flag]) => flag);
  return [
    `Read ${name} as ${table.description}${placedBy === undefined ? '' : placings[placedBy]}.`,
    ...table.notes.map(({ message }) => `  Note: ${message}`),
    ...findingLines(table),
    ...(settles.length === 0 ? [] : [`  To replace a guess, use ${settles.join(', ')}.`]),
  ].map(escapeControls);
};

export const tableDocument = ({ assumed, notes, findings, rowCount, columnCount, header, placedBy }: StrictTable) => ({
  rows: rowCount,
  columns: columnCount,
  header,
  columns_by: placedBy ?? 'place',
  assumed,
  notes,
  findings,
});
