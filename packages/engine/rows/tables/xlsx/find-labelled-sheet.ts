import type { SheetEntry } from './read-workbook.ts';
import type { SheetReader } from './sheet-reader.ts';
import type { WorkbookParts } from './workbook-parts.ts';

export interface SheetLabels {
  readonly rows: number;
  isNamed(rows: readonly (readonly string[])[]): boolean;
}

/** Thrown to stop reading a sheet after its first rows. */
class FirstRowsRead extends Error {}

export const readFirstRows = async (
  parts: WorkbookParts,
  { part }: SheetEntry,
  reader: SheetReader,
  mostRows: number,
): Promise<readonly (readonly string[])[]> => {
  const close = (name: string): void => {
    reader.close(name);
    if (reader.rows.length >= mostRows) throw new FirstRowsRead();
  };
  try {
    await parts.scan(part, {
      open: (name, attributes) => reader.open(name, attributes),
      close,
      text: (text) => reader.text(text),
    });
  } catch (error) {
    if (!(error instanceof FirstRowsRead)) throw error;
  }
  return reader.rows;
};

/**
 * Returns the first sheet that names the columns of a template. Sheets before it are a cover or notes. Returns
 * `undefined` if no sheet does, or if there is only one sheet or no labels.
 */
export const findLabelledSheet = async (
  sheets: readonly SheetEntry[],
  labels: SheetLabels | undefined,
  read: (sheet: SheetEntry, mostRows: number) => Promise<readonly (readonly string[])[]>,
): Promise<SheetEntry | undefined> => {
  if (sheets.length < 2 || labels === undefined) return undefined;
  for (const sheet of sheets) if (labels.isNamed(await read(sheet, labels.rows))) return sheet;
  return undefined;
};
