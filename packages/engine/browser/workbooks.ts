export { escapeSheetText } from '../rows/workbook/escape-sheet-text.ts';
export { cellStyles, fixedParts, sheetEnd, sheetPart, writeSheetStart } from '../rows/workbook/workbook-parts.ts';
