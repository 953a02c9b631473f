import type { ErrorCode } from '@bulkfill/service/errors/error-table';
import { doneAnswer } from './answers.ts';
import { BulkfillApiError } from './api-error.ts';
import { ask, type CallOptions, type Connection } from './transport.ts';

/** Deletes an object. `missing`: code of one that does not exist. Throws BulkfillApiError. */
export const deleteOnce = async (
  connection: Connection,
  path: string,
  missing: ErrorCode,
  options: CallOptions,
): Promise<void> => {
  const tries = { count: 0 };
  try {
    await ask(connection, { method: 'DELETE', path, tries }, doneAnswer, options);
  } catch (error) {
    // An earlier attempt may have deleted it, and its response was lost.
    if (tries.count < 2 || !(error instanceof BulkfillApiError) || error.code !== missing) throw error;
  }
};
