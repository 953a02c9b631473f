import { ApiError } from '../../api/api-error.ts';
import { loadWorker } from '../../api/load-code.ts';
import type { RowsAnswer, RowsQuestion } from './rows-message.ts';
import workerUrl from './rows-worker.ts?url';

/** Reads a file of rows in a worker that ends with the answer or the signal. Throws `ApiError` and an `AbortError`. */
export const readRows = async (question: RowsQuestion, signal: AbortSignal): Promise<RowsAnswer> => {
  await loadWorker(workerUrl);
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<RowsAnswer>();
  const worker = new Worker(workerUrl, { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<RowsAnswer>) => resolve(data);
  worker.onerror = () => reject(new ApiError('The file could not be read in this browser.'));
  signal.addEventListener('abort', () => reject(new DOMException('The file is no longer needed.', 'AbortError')), { once: true });
  worker.postMessage(question);
  return promise.finally(() => worker.terminate());
};
