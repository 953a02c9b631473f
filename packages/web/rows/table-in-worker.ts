import { ApiError } from '../api/api-error.ts';
import { loadWorker } from '../api/load-code.ts';
import { texts } from '../texts/tables.ts';
import type { RowsAnswer, RowsQuestion, TableQuestion, TableReply } from './table-message.ts';
import workerUrl from './table-worker.ts?url';

const ask = async <Answer>(
  question: RowsQuestion | TableQuestion,
  signal: AbortSignal | undefined,
): Promise<Answer> => {
  await loadWorker(workerUrl);
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const worker = new Worker(workerUrl, { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
  worker.onerror = () => reject(new ApiError(texts.fileNotReadable));
  signal?.addEventListener('abort', () => reject(new DOMException('The file is no longer needed.', 'AbortError')), {
    once: true,
  });
  worker.postMessage(question);
  return promise.finally(() => worker.terminate());
};

/** Reads a table in its own thread and finds the columns of a template in it. */
export const readRows = (question: RowsQuestion, signal: AbortSignal): Promise<RowsAnswer> => ask(question, signal);

/** Reads a table in its own thread. Throws `ApiError` if the browser cannot start the thread. */
export const readTable = (question: TableQuestion): Promise<TableReply> => ask(question, undefined);
