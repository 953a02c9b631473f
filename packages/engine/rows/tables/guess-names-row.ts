/** Number of first rows that may be a title above the names of the columns, without and with blank rows. */
const [titleRows, mostRows] = [10, 200];
const fewestNames = 3;

/** Numbers, dates and codes without letters. */
const isValue = (cell: string): boolean => /\d/.test(cell) && !/\p{L}/u.test(cell);

const filledIn = (row: readonly string[]): readonly string[] => row.map((cell) => cell.trim()).filter(Boolean);

/**
 * Returns the index of a row that seems to name the columns below a title: the first row with most of its cells filled,
 * all of them texts, below rows of one or two cells. Blank rows do not count. `undefined` if there is none.
 */
export const guessNamesRow = (rows: readonly (readonly string[])[]): number | undefined => {
  const width = rows.reduce((widest, row) => Math.max(widest, row.findLastIndex((cell) => cell !== '') + 1), 0);
  const first = [...rows.slice(0, mostRows).entries()].flatMap(([index, row]) => {
    const cells = filledIn(row);
    return cells.length === 0 ? [] : { index, cells };
  });
  const isTitle = (cells: readonly string[]): boolean => cells.length <= Math.min(2, width / 3);
  const found = first.slice(0, titleRows).findIndex(({ cells }) => !isTitle(cells));
  const { index, cells: names = [] } = first[found] ?? {};
  const isNamed =
    found > 0 && found < first.length - 1 && names.length >= Math.max(fewestNames, width * 0.7) && !names.some(isValue);
  return isNamed ? index : undefined;
};
