type Rows = readonly (readonly (string | undefined)[])[];

/** Rows sampled, and the longest cell that reads as a name. */
const looked = 200;
const mostLetters = 40;

/** Names kept per row: for example first name and surname. */
const mostColumns = 2;

const isName = (cell: string): boolean => /^\p{L}/u.test(cell) && cell.length <= mostLetters;

/** Returns the columns that name a row: the first ones with short and mostly different words. */
export const findNameColumns = (rows: Rows, columnCount: number): readonly number[] => {
  const first = rows.slice(0, looked);
  const naming = Array.from({ length: columnCount }, (_, column) => column).filter((column) => {
    const filled = first.map((cells) => (cells[column] ?? '').trim()).filter((cell) => cell !== '');
    return filled.length > 0 && filled.every(isName) && new Set(filled).size > filled.length / 2;
  });
  return naming.slice(0, mostColumns);
};

export const rowName = (cells: readonly (string | undefined)[], columns: readonly number[]): string =>
  columns
    .map((column) => (cells[column] ?? '').trim())
    .filter((cell) => cell !== '')
    .join(' ');
