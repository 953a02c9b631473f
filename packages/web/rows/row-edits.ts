import { texts } from '../texts/tables.ts';

/** Edits of an open table; the file stays unchanged. Rows and columns are 0-based positions in the file. */
export interface RowEdits {
  readonly cells: ReadonlyMap<number, ReadonlyMap<number, string>>;
  readonly leftOut: ReadonlySet<number>;
}

export const noEdits: RowEdits = { cells: new Map(), leftOut: new Set() };

export type RowCells = readonly (readonly string[])[];

export const hasEdits = ({ cells, leftOut }: RowEdits): boolean => cells.size > 0 || leftOut.size > 0;

export const isChanged = ({ cells }: RowEdits, row: number, column: number): boolean =>
  cells.get(row)?.has(column) === true;

export const readCell = (rows: RowCells, { cells }: RowEdits, row: number, column: number): string =>
  cells.get(row)?.get(column) ?? rows[row]?.[column] ?? '';

/** Sets the text of a cell. The original text removes the edit. Returns the same edits if nothing changes. */
export const withCell = (edits: RowEdits, rows: RowCells, row: number, column: number, text: string): RowEdits => {
  if (text === readCell(rows, edits, row, column)) return edits;
  const cells = new Map(edits.cells);
  const own = new Map(cells.get(row));
  if (text === (rows[row]?.[column] ?? '')) own.delete(column);
  else own.set(column, text);
  if (own.size === 0) cells.delete(row);
  else cells.set(row, own);
  return { ...edits, cells };
};

export const withLeftOut = (edits: RowEdits, row: number, isOut: boolean): RowEdits => {
  if (edits.leftOut.has(row) === isOut) return edits;
  const leftOut = new Set(edits.leftOut);
  if (isOut) leftOut.add(row);
  else leftOut.delete(row);
  return { ...edits, leftOut };
};

export const applyRowEdits = (cells: readonly string[], own: ReadonlyMap<number, string>): readonly string[] => {
  const width = Math.max(cells.length, ...[...own.keys()].map((column) => column + 1));
  return Array.from({ length: width }, (_, column) => own.get(column) ?? cells[column] ?? '');
};

/** Returns all rows with their edits, including excluded ones. Unchanged rows stay the same objects. */
export const applyEdits = (rows: RowCells, { cells }: RowEdits): RowCells => {
  if (cells.size === 0) return rows;
  const edited = [...rows];
  for (const [row, own] of cells) if (rows[row] !== undefined) edited[row] = applyRowEdits(rows[row], own);
  return edited;
};

export const selectRowsToRun = (rows: RowCells, edits: RowEdits): RowCells => {
  const edited = applyEdits(rows, edits);
  return edits.leftOut.size === 0 ? edited : edited.filter((_, row) => !edits.leftOut.has(row));
};

/** Converts a row's position in the run to its position in the file, both 0-based. */
export const findRowInFile = ({ leftOut }: RowEdits, runIndex: number): number => {
  let row = runIndex;
  for (const out of [...leftOut].sort((a, b) => a - b)) if (out <= row) row++;
  return row;
};

/** Converts a 0-based position to the row number in the run. An excluded row gets the number that it would have. */
export const placeInRun = (
  { leftOut }: RowEdits,
  count: number,
  row: number,
): { readonly rowNumber: number; readonly rows: number } => {
  let before = 0;
  for (const out of leftOut) if (out < row) before++;
  return { rowNumber: row - before + 1, rows: Math.max(1, count - leftOut.size + (leftOut.has(row) ? 1 : 0)) };
};

/** Formats `3 cells changed, 1 row left out`; empty without edits. */
export const editsWords = ({ cells, leftOut }: RowEdits): string => {
  const changed = [...cells.values()].reduce((sum, own) => sum + own.size, 0);
  return [changed === 0 ? '' : texts.cellsChanged(changed), leftOut.size === 0 ? '' : texts.rowsLeftOut(leftOut.size)]
    .filter(Boolean)
    .join(', ');
};
