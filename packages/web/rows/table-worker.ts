/** Thread that reads a table, so that a large one does not stop the page. */
import { describeTable } from '@bulkfill/engine/browser/tables';
import { readTableFile } from '../files/read-table-file.ts';
import { answerRows } from './answer-rows.ts';
import type { RowsQuestion, TableQuestion, TableReply } from './table-message.ts';

const answerTable = async ({ file, settings, labels }: TableQuestion): Promise<TableReply> => {
  const answer = await readTableFile(file, settings, labels);
  return 'refusal' in answer ? answer : { ...answer, description: describeTable(answer.table) };
};

addEventListener('message', ({ data }: MessageEvent<RowsQuestion | TableQuestion>) => {
  void ('columns' in data ? answerRows(data) : answerTable(data)).then((answer) => postMessage(answer));
});
