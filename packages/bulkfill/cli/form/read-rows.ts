import { hash } from 'node:crypto';
import { defaultTableLimits } from '@bulkfill/engine/rows/table-limits';
import type { TemplateColumn } from '@bulkfill/engine/rows/tables/match-columns';
import { parseConfig } from '@bulkfill/service/core/config';
import { nameOfInput, readInput } from '../input/read-input.ts';
import { tableDocument } from '../table/table-notices.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { DataFile } from './fill-request.ts';
import type { RowBytes } from './fill-task.ts';
import { measureDataWidth } from './measure-data-width.ts';

export interface FillData {
  readonly rows: RowBytes;
  readonly columns: readonly TemplateColumn[];
  width(): Promise<number>;
  readonly document: { readonly table?: ReturnType<typeof tableDocument> };
}

/**
 * Reads the rows of a fill. Converts a table to strict rows, with its columns in the order of the template.
 *
 * Throws FileError, UsageError, and EngineError with the codes of `readTable`.
 */
export const readRows = async (
  data: DataFile,
  columns: () => Promise<readonly TemplateColumn[]>,
  io: CliIo,
): Promise<FillData> => {
  const bytes = await readInput({ role: data.kind, path: data.path }, io);
  if (data.kind !== 'table') {
    const { maxCsvColumns: maxColumns, maxCellCharacters } = parseConfig(io.env).input;
    const rows: RowBytes = {
      bytes,
      format: data.kind === 'csv' ? 'csv' : 'json',
      csv: { maxColumns, maxCellCharacters },
    };
    return { rows, columns: [], width: () => measureDataWidth(rows), document: {} };
  }
  const { readTableFile } = await import('../table/read-table-file.ts');
  const table = await readTableFile(
    { name: nameOfInput(data.path), bytes, reading: data.reading, columns: await columns() },
    io,
  );
  const file = { sha256: hash('sha256', bytes, 'hex'), format: table.assumed.format.value };
  // The table was already checked against the limits of spreadsheets.
  const rows: RowBytes = {
    bytes: table.bytes,
    format: table.format,
    csv: defaultTableLimits,
    file,
    found: table.found,
  };
  return {
    rows,
    columns: table.columns,
    width: () => measureDataWidth(rows),
    document: { table: tableDocument(table) },
  };
};
