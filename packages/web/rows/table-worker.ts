/** Thread that reads a table, so that a large one does not stop the page. */
import { readTableFile } from '../files/read-table-file.ts';
import { answerRows } from './answer-rows.ts';
import type { RowsAnswer, RowsQuestion, TableQuestion, TableReply } from './table-message.ts';

addEventListener('message', ({ data }: MessageEvent<RowsQuestion | TableQuestion>) => {
  void ('columns' in data ? answerRows(data) : readTableFile(data.file, data.settings, data)).then(
    (answer: RowsAnswer | TableReply) => postMessage(answer),
  );
});
