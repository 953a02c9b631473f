import { AppError } from '../../../lib/core/app-error.ts';
import { errorTable } from '../../../lib/core/error-table.ts';
import { parsePayload } from '../../../lib/package/read/parse-payload.ts';
import { ApiError } from '../../api/api-error.ts';
import { packagePayload } from '../../files/package-payload.ts';
import { type OpenedPayload, openPayload } from '../core/payload.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isVersion = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5;

/**
 * Opens a package (`.svc`) to go on with its template. Who signed it does not matter: the next export is signed anew. Throws `ApiError` with
 * the service's own code where the file is no package, or one that the service would refuse.
 */
export const openPackage = async (file: File): Promise<OpenedPayload> => {
  const payload = await packagePayload(file).catch(() => undefined);
  if (!isObject(payload)) throw new ApiError(errorTable.MALFORMED_DOQLO_FILE.message, { code: 'MALFORMED_DOQLO_FILE' });
  const version = payload.schemaVersion;
  if (!isVersion(version)) throw new ApiError(errorTable.UNSUPPORTED_DOQLO_VERSION.message, { code: 'UNSUPPORTED_DOQLO_VERSION' });
  try {
    parsePayload(payload, version);
  } catch (error) {
    throw error instanceof AppError ? new ApiError(error.message, { code: error.code }) : error;
  }
  return openPayload(payload);
};
