import type { ReadingHelp, TableRefusal, TableSettings } from '../../files/read-table-file.ts';
import { readTable } from '../../rows/table-in-worker.ts';
import type { OpenRows } from './open-rows.ts';

export type RowsOutcome = { readonly rows: OpenRows } | { readonly refusal: TableRefusal };

/** Reads a table for the editor. Throws `ApiError` if the browser cannot start the thread. */
export const readRows = async (file: File, settings: TableSettings, help: ReadingHelp): Promise<RowsOutcome> => {
  const answer = await readTable({ file, settings, ...help });
  return 'refusal' in answer ? answer : { rows: { ...answer.table, file, settings } };
};
