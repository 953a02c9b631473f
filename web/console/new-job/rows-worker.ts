/** The thread that reads a file of rows, so that a large one does not stop the page. */
import { AppError } from '../../../lib/core/app-error.ts';
import { csvOfRows } from '../../../lib/rows/csv-of-rows.ts';
import { describeTable } from '../../../lib/rows/tables/describe-table.ts';
import { readTable } from '../../../lib/rows/tables/read-table.ts';
import type { ReadRows, RowsAnswer, RowsQuestion } from './rows-message.ts';

const previewRows = 5;

const read = async ({ file, header, written, labels }: RowsQuestion): Promise<ReadRows> => {
  const table = await readTable(new Uint8Array(await file.arrayBuffer()), { ...written, header: header ?? 'auto', labels });
  return {
    header: table.header,
    columnCount: table.columnCount,
    rowCount: table.rows.length,
    preview: table.rows.slice(0, previewRows),
    assumed: table.assumed,
    notes: table.notes,
    description: describeTable(table),
    csv: new Blob(csvOfRows(table.rows), { type: 'text/csv' }),
  };
};

const unreadable = { code: 'INVALID_TABLE', message: 'The file could not be read: it may have been changed or moved. Choose it again.' };

addEventListener('message', ({ data }: MessageEvent<RowsQuestion>) => {
  read(data).then(
    (rows) => postMessage({ rows } satisfies RowsAnswer),
    (error: unknown) => {
      const told = error instanceof AppError ? { code: error.code, message: error.message } : unreadable;
      postMessage({ error: told } satisfies RowsAnswer);
    },
  );
});
