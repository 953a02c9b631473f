import type { PageRequest } from '@bulkfill/engine/fill/row-store/row-store-reader';
import type { JsonPage } from '@bulkfill/engine/threads/tasks/reading-task';
import type { RowsDependencies } from '../service-ports.ts';
import { findRowResults, readRange } from './find-row-results.ts';

export interface ListRowsInput extends PageRequest {
  readonly accountId: string;
  readonly jobId: string;
}

/** Throws the codes of `findRowResults`, and `EngineBusy`. Source: api.md, "Rows". */
export const listRows = async (
  dependencies: RowsDependencies,
  input: ListRowsInput,
  signal: AbortSignal,
): Promise<JsonPage> => {
  const { accountId, jobId, ...request } = input;
  const { stored } = await findRowResults(dependencies, accountId, jobId);
  return dependencies.storedReader.rows(readRange(dependencies, stored), request, { accountId, signal });
};
