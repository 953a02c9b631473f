/** Number of first rows that may be a title above the names of the columns. */
const titleRows = 10;
const fewestNames = 3;

const valueLike = /^[^\p{L}]*\d[^\p{L}]*$/u;

const filledIn = (row: readonly string[]): readonly string[] => row.map((cell) => cell.trim()).filter(Boolean);

/**
 * Returns the index of a row that seems to name the columns below a title: the first row with most of its cells filled,
 * all of them texts, below rows of one or two cells. `undefined` if there is none.
 */
export const guessNamesBelowTitle = (rows: readonly (readonly string[])[]): number | undefined => {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const isTitle = (row: readonly string[]): boolean => filledIn(row).length <= Math.min(2, width / 3);
  const found = rows.slice(0, titleRows).findIndex((row) => !isTitle(row));
  const names = filledIn(rows[found] ?? []);
  const isNamed =
    found > 0 &&
    found < rows.length - 1 &&
    names.length >= Math.max(fewestNames, width * 0.7) &&
    !names.some((name) => valueLike.test(name));
  return isNamed ? found : undefined;
};
