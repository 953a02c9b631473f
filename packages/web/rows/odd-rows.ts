import { areNearlyBlank, mayHaveNearlyBlank, mostOfNearlyBlank } from '@bulkfill/engine/browser/rows';
import { isChanged, type RowCells, type RowEdits } from './row-edits.ts';

/** With fewer rows, the last one may be meant. */
const leastRows = 3;
/** Totals are among the last rows. */
const lastRows = 3;

const totalWords =
  /^(grand total|sub-?total|total|sum|(zwischen|end|gesamt)?summe|gesamt(betrag)?|insgesamt|somme|montant total|suma)(e?s|en)?\b/iu;
const number = /^[-+(]?\s*(\p{Sc}|EUR|CHF|USD|GBP)?\s*[-+]?\d[\d\s.,’']*\s*(\p{Sc}|EUR|CHF|USD|GBP|%)?\)?$/iu;

export interface OddRows {
  readonly nearlyBlank: readonly number[];
  /** Last rows with a word such as “Summe” and otherwise only sums. */
  readonly totals: readonly number[];
}

const findNearlyBlank = (counts: readonly number[], columnCount: number): readonly number[] => {
  if (!mayHaveNearlyBlank(columnCount, counts.length)) return [];
  const most = mostOfNearlyBlank(columnCount);
  const found = [...counts.keys()].filter((row) => counts[row]! <= most);
  const others = counts.length - found.length;
  const valuesOfOthers = counts.reduce((sum, count) => sum + (count > most ? count : 0), 0);
  return areNearlyBlank({ found: found.length, others, valuesOfOthers }, columnCount) ? found : [];
};

const isTotal = (cells: readonly string[]): boolean => {
  const values = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const words = values.filter((value) => !number.test(value));
  return words.length === 1 && totalWords.test(words[0]!);
};

/** Finds rows that are probably not meant as documents. Source: console-and-editor.md, "Editing rows". */
export const findOddRows = (rows: RowCells, columns: readonly { readonly number: number }[]): OddRows => {
  const cellsOf = (row: number): readonly string[] => columns.map((column) => rows[row]?.[column.number] ?? '');
  const counts = rows.map((_, row) => cellsOf(row).filter((cell) => cell.trim() !== '').length);
  const nearlyBlank = findNearlyBlank(counts, columns.length);
  const blank = new Set(nearlyBlank);
  const totals =
    rows.length < leastRows
      ? []
      : [...rows.keys()].slice(-lastRows).filter((row) => !blank.has(row) && isTotal(cellsOf(row)));
  return { nearlyBlank, totals };
};

/** Returns the rows that are still to run and unchanged. */
export const selectOpenRows = (
  found: readonly number[],
  edits: RowEdits,
  columns: readonly { readonly number: number }[],
): readonly number[] =>
  found.filter((row) => !edits.leftOut.has(row) && columns.every((column) => !isChanged(edits, row, column.number)));
