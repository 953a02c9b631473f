import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { WorkFailed } from '@bulkfill/engine/threads/work-failed';

/**
 * Expected failure, with an error code of the service (`INVALID_PDF`, `FAILED_ROW_THRESHOLD_EXCEEDED`, …).
 *
 * @example
 * ```ts
 * import { BulkfillError, pdfFields } from 'bulkfill';
 *
 * try {
 *   await pdfFields(new Uint8Array());
 * } catch (error) {
 *   if (!(error instanceof BulkfillError)) throw error;
 *   console.log(error.code, error.message);
 * }
 * ```
 */
export class BulkfillError extends Error {
  override readonly name = 'BulkfillError';
  readonly code: string;
  /** Machine-readable facts, such as the counts behind `FAILED_ROW_THRESHOLD_EXCEEDED`. */
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: string,
    message: string,
    options: { readonly details?: Readonly<Record<string, unknown>> | undefined; readonly cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.details = options.details;
  }
}

/**
 * Converts an engine error to a `BulkfillError`. Returns any other error unchanged, such as a file error or the reason
 * of an abort.
 */
export const publicError = (error: unknown): unknown => {
  if (isEngineError(error))
    return new BulkfillError(error.code, error.message, { details: error.details, cause: error });
  if (!(error instanceof WorkFailed)) return error;
  return new BulkfillError('PROCESSING_ANOMALY', `The rows could not be filled: ${error.message}.`, { cause: error });
};

export const withPublicErrors = async <T>(work: () => T | Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw publicError(error);
  }
};
