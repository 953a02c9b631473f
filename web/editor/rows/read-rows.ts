import { ApiError } from '../../api/api-error.ts';
import { loadWorker } from '../../api/load-code.ts';
import type { OpenRows, RowsAnswer, RowsSettings } from './rows-message.ts';
import workerUrl from './rows-worker.ts?url';

/** Reads a file of rows in a thread of its own, which ends with the answer. Throws `ApiError` with the service's own code. */
export const readRows = async (file: File, settings: RowsSettings, labels: readonly string[]): Promise<OpenRows> => {
  await loadWorker(workerUrl);
  const { promise, resolve, reject } = Promise.withResolvers<OpenRows>();
  const worker = new Worker(workerUrl, { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<RowsAnswer>) =>
    'table' in data
      ? resolve({ ...data.table, file, settings, description: data.description })
      : reject(new ApiError(data.error.message, { code: data.error.code }));
  worker.onerror = () => reject(new ApiError('The file could not be read in this browser.'));
  worker.postMessage({ file, ...settings, labels });
  return promise.finally(() => worker.terminate());
};
