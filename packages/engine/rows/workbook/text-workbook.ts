import { ZipWriter } from '../../zip/zip-writer.ts';
import { escapeSheetText } from './escape-sheet-text.ts';
import { cellStyles, fixedParts, sheetEnd, sheetPart, writeSheetStart } from './workbook-parts.ts';

/** Limits that every spreadsheet program supports (Excel's limits). */
export const workbookLimits = { maxRows: 1_048_576, maxColumns: 16_384, maxCellCharacters: 32_767 } as const;

export interface WorkbookBounds {
  readonly maxBytes: number;
  /** Size of its sheet, unpacked. */
  readonly maxUnpackedBytes: number;
}

/** Thrown for a workbook that exceeds a limit. The message completes "the workbook". */
export class WorkbookTooLarge extends Error {
  override readonly name = 'WorkbookTooLarge';
}

/**
 * Writes an XLSX file of one sheet, row by row. Cells are text, which programs preserve. Its bytes are reproducible.
 */
export class TextWorkbook {
  readonly #zip = new ZipWriter({ hasFolders: true });
  readonly #bounds: WorkbookBounds;
  readonly #columnCount: number;
  #rows = 0;
  #unpackedBytes = 0;

  /** Throws `WorkbookTooLarge`. */
  constructor(sheetName: string, columnCount: number, bounds: WorkbookBounds) {
    if (columnCount > workbookLimits.maxColumns)
      throw new WorkbookTooLarge(`has room for ${workbookLimits.maxColumns} columns`);
    this.#bounds = bounds;
    this.#columnCount = columnCount;
    for (const [name, xml] of fixedParts(sheetName)) this.#zip.add(name, Buffer.from(xml));
    this.#zip.beginEntry(sheetPart);
    this.#write(writeSheetStart(columnCount));
  }

  /** The first row is the header. Throws `WorkbookTooLarge`. */
  add(cells: readonly string[]): void {
    this.#rows++;
    if (this.#rows > workbookLimits.maxRows)
      throw new WorkbookTooLarge(`has room for ${workbookLimits.maxRows - 1} rows of data`);
    const style = this.#rows === 1 ? cellStyles.header : cellStyles.text;
    const written = Array.from({ length: this.#columnCount }, (_, column) => cellXml(cells[column] ?? '', style));
    this.#write(`<row>${written.join('')}</row>`);
  }

  /** Call it once. */
  finish(): Uint8Array {
    this.#write(sheetEnd);
    this.#zip.endEntry();
    this.#zip.finish();
    return Buffer.concat(this.#zip.take());
  }

  #write(xml: string): void {
    const bytes = Buffer.from(xml);
    this.#unpackedBytes += bytes.length;
    const { maxBytes, maxUnpackedBytes } = this.#bounds;
    if (this.#unpackedBytes > maxUnpackedBytes)
      throw new WorkbookTooLarge(`would unpack to more than ${maxUnpackedBytes} bytes`);
    this.#zip.write(bytes);
    if (this.#zip.projectedSize() > maxBytes) throw new WorkbookTooLarge(`would be larger than ${maxBytes} bytes`);
  }
}

/** Writes a cell without a reference: cells follow each other without gaps. */
const cellXml = (text: string, style: number): string => {
  if (text === '') return `<c s="${style}"/>`;
  if (text.length > workbookLimits.maxCellCharacters)
    throw new WorkbookTooLarge(`has room for ${workbookLimits.maxCellCharacters} characters in a cell`);
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeSheetText(text)}</t></is></c>`;
};
