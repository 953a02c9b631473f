/** Worker that reads a file of rows, so that a large one does not block the page. */
import { answerRows } from './answer-rows.ts';
import type { RowsQuestion } from './rows-message.ts';

addEventListener('message', ({ data }: MessageEvent<RowsQuestion>) => {
  void answerRows(data).then((answer) => postMessage(answer));
});
