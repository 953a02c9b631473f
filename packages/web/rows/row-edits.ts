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

export interface CellText {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** Sets the texts of cells. The original text removes the edit. Returns the same edits if nothing changes. */
export const withCells = (edits: RowEdits, rows: RowCells, texts: Iterable<CellText>): RowEdits => {
  const cells = new Map(edits.cells);
  const copied = new Map<number, Map<number, string>>();
  for (const { row, column, text } of texts) {
    const original = rows[row]?.[column] ?? '';
    if (text === (cells.get(row)?.get(column) ?? original)) continue;
    const own = copied.get(row) ?? new Map(cells.get(row));
    copied.set(row, own);
    if (text === original) own.delete(column);
    else own.set(column, text);
    if (own.size === 0) cells.delete(row);
    else cells.set(row, own);
  }
  return copied.size === 0 ? edits : { ...edits, cells };
};

export const withCell = (edits: RowEdits, rows: RowCells, row: number, column: number, text: string): RowEdits =>
  withCells(edits, rows, [{ row, column, text }]);

export const withAllLeftOut = (edits: RowEdits, rows: Iterable<number>, isOut: boolean): RowEdits => {
  const leftOut = new Set(edits.leftOut);
  let hasChanged = false;
  for (const row of rows) {
    if (leftOut.has(row) === isOut) continue;
    hasChanged = true;
    if (isOut) leftOut.add(row);
    else leftOut.delete(row);
  }
  return hasChanged ? { ...edits, leftOut } : edits;
};

export const withLeftOut = (edits: RowEdits, row: number, isOut: boolean): RowEdits =>
  withAllLeftOut(edits, [row], isOut);

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
