/**
 * A cell that a spreadsheet would run as a formula, behind any number of apostrophes: those that begin with the prefix already get one
 * more, so that every cell comes back as it was.
 */
const formula = /^'*[=+\-@\t\r]/;
const prefixed = /^'+[=+\-@\t\r]/;

/** A cell for a spreadsheet: text that it would run as a formula begins with an apostrophe. Source: api-additions.md, "Finer points". */
export const toSpreadsheetCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text that `toSpreadsheetCell` was given. A formula that a person typed stays as it is: it is text here. */
export const fromSpreadsheetCell = (cell: string): string => (prefixed.test(cell) ? cell.slice(1) : cell);
