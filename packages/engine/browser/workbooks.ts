/** Parts of a text workbook, for writing one in a browser. */

export { sheetText } from '../rows/workbook/sheet-text.ts';
export { cellStyles, fixedParts, sheetEnd, sheetPart, sheetStart } from '../rows/workbook/workbook-parts.ts';
