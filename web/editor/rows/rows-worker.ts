/** Worker that reads all rows of a file for the editor. */
import { describeTable } from '../../../lib/engine/browser/tables.ts';
import { readTableFile } from '../../files/read-table-file.ts';
import type { RowsAnswer, RowsQuestion } from './rows-message.ts';

const read = async ({ file, settings, labels }: RowsQuestion): Promise<RowsAnswer> => {
  const answer = await readTableFile(file, settings, labels);
  return 'refusal' in answer ? answer : { ...answer, description: describeTable(answer.table) };
};

addEventListener('message', ({ data }: MessageEvent<RowsQuestion>) => {
  void read(data).then((answer) => postMessage(answer));
});
