import { ApiError } from '../../api/api-error.ts';
import { loadWorker } from '../../api/load-code.ts';
import type { TableRefusal, TableSettings } from '../../files/read-table-file.ts';
import type { OpenRows, RowsAnswer } from './rows-message.ts';
import workerUrl from './rows-worker.ts?url';

/** A table, or the reason why it could not be read. */
export type ReadRows = { readonly rows: OpenRows } | { readonly refusal: TableRefusal };

/** Reads a file of rows in a worker that ends with the answer. Throws `ApiError` if the worker cannot start. */
export const readRows = async (file: File, settings: TableSettings, labels: readonly string[]): Promise<ReadRows> => {
  await loadWorker(workerUrl);
  const { promise, resolve, reject } = Promise.withResolvers<RowsAnswer>();
  const worker = new Worker(workerUrl, { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<RowsAnswer>) => resolve(data);
  worker.onerror = () => reject(new ApiError('The file could not be read in this browser.'));
  worker.postMessage({ file, settings, labels });
  const answer = await promise.finally(() => worker.terminate());
  return 'refusal' in answer ? answer : { rows: { ...answer.table, file, settings, description: answer.description } };
};
