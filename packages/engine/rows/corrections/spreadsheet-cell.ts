/**
 * The beginning of a formula, including `＝＋－＠`, which Japanese Excel accepts. Programs that trim cells ignore blanks
 * and invisible signs before it. No part of either pattern matches an apostrophe or, after a line break, tab or
 * semicolon, another of these. Therefore each function reverses the other.
 */
const sign = '[=+\\-@＝＋－＠]';
const opening = `(?:[\\t\\r]|[\\s\\p{Cf}]*${sign})`;
const blanksInLine = '(?:[^\\S\\t\\r\\n]|\\p{Cf})*';

const formula = new RegExp(`^'*${opening}`, 'u');
const prefixed = new RegExp(`^'+${opening}`, 'u');

/** Positions where a program that splits at semicolons or tabs sees a formula begin. */
const innerFormula = new RegExp(`([;\\t\\r\\n])(?='*${blanksInLine}${sign})`, 'gu');
const innerPrefixed = new RegExp(`([;\\t\\r\\n])'(?='*${blanksInLine}${sign})`, 'gu');

/**
 * Escapes a cell for a CSV file that spreadsheet programs open: prefixes an apostrophe if a program would run it as a
 * formula. An existing apostrophe is doubled. Source: api.md, "Finer points".
 */
export const toSpreadsheetCell = (text: string): string => {
  const guarded = text.replace(innerFormula, "$1'");
  return formula.test(text) ? `'${guarded}` : guarded;
};

/** Reverses `toSpreadsheetCell`. A formula typed by the user stays unchanged, as text. */
export const fromSpreadsheetCell = (cell: string): string => {
  const text = cell.replace(innerPrefixed, '$1');
  return prefixed.test(text) ? text.slice(1) : text;
};
