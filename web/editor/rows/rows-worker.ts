/** The thread that reads a file of rows for the editor: all of them, so that any can be shown. */
import { AppError } from '../../../lib/core/app-error.ts';
import { describeTable } from '../../../lib/rows/tables/describe-table.ts';
import { readTable } from '../../../lib/rows/tables/read-table.ts';
import type { RowsAnswer, RowsQuestion } from './rows-message.ts';

const read = async ({ file, ...options }: RowsQuestion): Promise<RowsAnswer> => {
  const table = await readTable(new Uint8Array(await file.arrayBuffer()), options);
  return { table, description: describeTable(table) };
};

const unreadable = { code: 'INVALID_TABLE', message: 'The file could not be read: it may have been changed or moved. Choose it again.' };

addEventListener('message', ({ data }: MessageEvent<RowsQuestion>) => {
  read(data).then(
    (answer) => postMessage(answer),
    (error: unknown) => {
      const told = error instanceof AppError ? { code: error.code, message: error.message } : unreadable;
      postMessage({ error: told } satisfies RowsAnswer);
    },
  );
});
