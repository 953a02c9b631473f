/** What a workbook of text is made of, for a browser to write one. */

export { sheetText } from '../rows/workbook/sheet-text.ts';
export { cellStyles, fixedParts, sheetEnd, sheetPart, sheetStart } from '../rows/workbook/workbook-parts.ts';
