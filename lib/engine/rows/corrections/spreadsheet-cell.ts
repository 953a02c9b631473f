/**
 * What begins a formula: `＝＋－＠` do in Japanese Excel. Blanks and invisible signs before it are passed over by programs that trim cells.
 * No part of either pattern matches an apostrophe or, after a line break, tab or semicolon, another of these: that makes each step undo the other.
 */
const sign = '[=+\\-@＝＋－＠]';
const opening = `(?:[\\t\\r]|[\\s\\p{Cf}]*${sign})`;
const blanksInLine = '(?:[^\\S\\t\\r\\n]|\\p{Cf})*';

const formula = new RegExp(`^'*${opening}`, 'u');
const prefixed = new RegExp(`^'+${opening}`, 'u');

/** Where a program that separates cells by semicolons or tabs sees one begin: quotes within a line are letters to it. */
const innerFormula = new RegExp(`([;\\t\\r\\n])(?='*${blanksInLine}${sign})`, 'gu');
const innerPrefixed = new RegExp(`([;\\t\\r\\n])'(?='*${blanksInLine}${sign})`, 'gu');

/**
 * A cell for a CSV file that spreadsheet programs open: what one of them would run as a formula has an apostrophe before it. A cell that
 * has one already gets one more, so that every cell comes back as it was. Source: api-additions.md, "Finer points".
 */
export const toSpreadsheetCell = (text: string): string => {
  const guarded = text.replace(innerFormula, "$1'");
  return formula.test(text) ? `'${guarded}` : guarded;
};

/** The text that `toSpreadsheetCell` was given. A formula that a person typed stays as it is: it is text here. */
export const fromSpreadsheetCell = (cell: string): string => {
  const text = cell.replace(innerPrefixed, '$1');
  return prefixed.test(text) ? text.slice(1) : text;
};
