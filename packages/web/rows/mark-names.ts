import type { ShownColumn } from './shown-column.ts';

const nameWords = /name\b|\bnom\b|prénom|nombre|apellido/iu;
const most = 2;

/** Marks the columns that identify rows: columns of the file names, else columns called names. */
export const markNames = (
  columns: readonly ShownColumn[],
  inFileNames: (number: number) => boolean,
): readonly ShownColumn[] => {
  const chosen = columns.filter(({ number }) => inFileNames(number));
  const names = new Set(
    chosen.length > 0 ? chosen : columns.filter(({ words }) => nameWords.test(words)).slice(0, most),
  );
  return columns.map((column) => (names.has(column) ? { ...column, isName: true } : column));
};
