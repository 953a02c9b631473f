/** What a person has changed of a table that is open: the file stays as it is. Rows and columns are counted from 0, as the file has them. */
export interface RowEdits {
  readonly cells: ReadonlyMap<number, ReadonlyMap<number, string>>;
  /** Rows that are not run. */
  readonly leftOut: ReadonlySet<number>;
}

export const noEdits: RowEdits = { cells: new Map(), leftOut: new Set() };

export type Rows = readonly (readonly string[])[];

export const hasEdits = ({ cells, leftOut }: RowEdits): boolean => cells.size > 0 || leftOut.size > 0;

export const isChanged = ({ cells }: RowEdits, row: number, column: number): boolean => cells.get(row)?.has(column) === true;

/** The cell of a row as it is now. */
export const cellNow = (rows: Rows, { cells }: RowEdits, row: number, column: number): string =>
  cells.get(row)?.get(column) ?? rows[row]?.[column] ?? '';

/** A cell with another text; with the text that the file has, it is as it was. What changes nothing gives the same edits. */
export const withCell = (edits: RowEdits, rows: Rows, row: number, column: number, text: string): RowEdits => {
  if (text === cellNow(rows, edits, row, column)) return edits;
  const cells = new Map(edits.cells);
  const own = new Map(cells.get(row));
  if (text === (rows[row]?.[column] ?? '')) own.delete(column);
  else own.set(column, text);
  if (own.size === 0) cells.delete(row);
  else cells.set(row, own);
  return { ...edits, cells };
};

/** A row left out, or taken in again. */
export const withLeftOut = (edits: RowEdits, row: number, isOut: boolean): RowEdits => {
  if (edits.leftOut.has(row) === isOut) return edits;
  const leftOut = new Set(edits.leftOut);
  if (isOut) leftOut.add(row);
  else leftOut.delete(row);
  return { ...edits, leftOut };
};

/** A row with what was changed in it, as wide as that needs. */
export const editedRow = (cells: readonly string[], own: ReadonlyMap<number, string>): readonly string[] => {
  const width = Math.max(cells.length, ...[...own.keys()].map((column) => column + 1));
  return Array.from({ length: width }, (_, column) => own.get(column) ?? cells[column] ?? '');
};

/** All rows with what was changed in them, those that are left out too. Unchanged rows are the very same. */
export const editedRows = (rows: Rows, { cells }: RowEdits): Rows => {
  if (cells.size === 0) return rows;
  const edited = [...rows];
  for (const [row, own] of cells) if (rows[row] !== undefined) edited[row] = editedRow(rows[row], own);
  return edited;
};

/** The rows that run: changed as they are, without those that are left out. */
export const rowsToRun = (rows: Rows, edits: RowEdits): Rows => {
  const edited = editedRows(rows, edits);
  return edits.leftOut.size === 0 ? edited : edited.filter((_, row) => !edits.leftOut.has(row));
};

/** Where a row that runs stands in the file, counted from 0; a row of a check or of a job is told by its place among those that run. */
export const rowInFile = ({ leftOut }: RowEdits, runIndex: number): number => {
  let row = runIndex;
  for (const out of [...leftOut].sort((a, b) => a - b)) if (out <= row) row++;
  return row;
};

/** Where a row of the file, counted from 0, stands among those that run, and how many these are. One that is left out stands where it would. */
export const placeInRun = ({ leftOut }: RowEdits, count: number, row: number): { readonly rowNumber: number; readonly rows: number } => {
  let before = 0;
  for (const out of leftOut) if (out < row) before++;
  return { rowNumber: row - before + 1, rows: Math.max(1, count - leftOut.size + (leftOut.has(row) ? 1 : 0)) };
};

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;

/** `3 cells changed, 1 row left out`; empty where nothing is. */
export const editsWords = ({ cells, leftOut }: RowEdits): string => {
  const changed = [...cells.values()].reduce((sum, own) => sum + own.size, 0);
  return [
    changed === 0 ? '' : counted(changed, 'cell changed', 'cells changed'),
    leftOut.size === 0 ? '' : counted(leftOut.size, 'row left out', 'rows left out'),
  ]
    .filter(Boolean)
    .join(', ');
};
