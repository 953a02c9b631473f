import {
  cellStyles,
  escapeSheetText,
  fixedParts,
  sheetEnd,
  sheetPart,
  writeSheetStart,
} from '@bulkfill/engine/browser/workbooks';
import { ApiError } from '../api/api-error.ts';
import { texts } from '../texts/tables.ts';
import { yieldToBrowser } from './in-turns.ts';
import type { RowCells } from './row-edits.ts';
import { zipOf } from './zip-of.ts';

/** Limits of Excel, which every spreadsheet program supports. */
const mostRows = 1_048_575;
const mostColumns = 16_384;
const mostCharacters = 32_767;

/** Rows per part of text: large enough to be fast, small enough to yield between parts. */
const rowsPerPart = 1000;

const cellXml = (text: string, style: number): string =>
  text === ''
    ? `<c s="${style}"/>`
    : `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeSheetText(text)}</t></is></c>`;

const rowXml = (cells: readonly string[], width: number, style: number): string =>
  `<row>${Array.from({ length: width }, (_, column) => cellXml(cells[column] ?? '', style)).join('')}</row>`;

/** Writes rows as XLSX, all texts, so that leading zeros survive. Throws `ApiError` past spreadsheet limits. */
export const writeRowsWorkbook = async (header: readonly string[], rows: RowCells): Promise<Blob> => {
  const width = rows.reduce((most, { length }) => Math.max(most, length), header.length);
  if (rows.length > mostRows || width > mostColumns) throw new ApiError(texts.tooManyCells);
  if (rows.some((cells) => cells.some((cell) => cell.length > mostCharacters))) {
    throw new ApiError(texts.tooManyCharacters(mostCharacters));
  }
  const sheet: BlobPart[] = [writeSheetStart(Math.max(1, width)), rowXml(header, width, cellStyles.header)];
  for (let start = 0; start < rows.length; start += rowsPerPart) {
    const part = rows.slice(start, start + rowsPerPart).map((cells) => rowXml(cells, width, cellStyles.text));
    sheet.push(new Blob(part));
    await yieldToBrowser();
  }
  sheet.push(sheetEnd);
  const parts: readonly (readonly [string, Blob])[] = [
    ...fixedParts(texts.rows).map(([name, xml]) => [name, new Blob([xml])] as const),
    [sheetPart, new Blob(sheet)],
  ];
  return zipOf(parts, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
};
