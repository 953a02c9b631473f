import { EngineError } from '@bulkfill/engine/browser/kit';
import { parsePayload } from '@bulkfill/engine/browser/templates';
import { type ErrorCode, errorTable } from '@bulkfill/service/errors/error-table';
import { ApiError } from '../../api/api-error.ts';
import { readPackagePayload } from '../../files/package-payload.ts';
import { type OpenedPayload, openPayload } from '../core/payload.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refusal = (code: ErrorCode): ApiError => new ApiError(errorTable[code].message, { code });

const isVersion = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5;

/** Opens a package (`.svc`), unverified. Throws `ApiError` with the service's code for any other file. */
export const openPackage = async (file: File): Promise<OpenedPayload> => {
  const payload = await readPackagePayload(file).catch(() => undefined);
  if (!isObject(payload)) throw refusal('MALFORMED_DOQLO_FILE');
  const version = payload.schemaVersion;
  if (!isVersion(version)) throw refusal('UNSUPPORTED_DOQLO_VERSION');
  try {
    const { template, pageOrganization } = parsePayload(payload, version);
    if (template === null) throw refusal('MISSING_DOQLO_TEMPLATE_CONFIG');
    if (pageOrganization?.some((page, index) => page !== index)) throw refusal('UNSUPPORTED_PAGE_ORGANIZATION');
  } catch (error) {
    throw error instanceof EngineError ? new ApiError(error.message, { code: error.code }) : error;
  }
  return openPayload(payload);
};
