import { readLocalFile } from '@bulkfill/local/local-file';
import { textSetting } from '@bulkfill/service/core/setting';
import { UsageError } from '../errors.ts';
import { ServiceError } from './errors.ts';

export interface ServiceConnection {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Adds the origin of the key to an error that rejects it. Returns any other error unchanged. */
  explained(error: unknown): unknown;
}

/** Finds the service: flags, `BULKFILL_*` variables, then `local.json`, whose key is only sent to its address. */
export const findService = (
  flags: { readonly baseUrl?: string; readonly apiKey?: string },
  dataDir: string,
  env: NodeJS.ProcessEnv,
): ServiceConnection => {
  const local = readLocalFile(dataDir);
  const baseUrl = flags.baseUrl ?? (textSetting(env, 'BULKFILL_BASE_URL', '') || (local?.base_url ?? ''));
  if (baseUrl === '')
    throw new UsageError(
      'no service found: run "bulkfill serve" or "npm start", or set --base-url and --api-key (or BULKFILL_BASE_URL and BULKFILL_API_KEY)',
    );
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    throw new UsageError(`the base URL "${baseUrl}" is not an http or https URL`);
  const localKey = local !== undefined && sameOrigin(local.base_url, baseUrl) ? local.api_key : '';
  const candidates = [
    { apiKey: flags.apiKey ?? '', origin: '--api-key' },
    { apiKey: textSetting(env, 'BULKFILL_API_KEY', ''), origin: 'BULKFILL_API_KEY' },
    { apiKey: localKey, origin: `local.json in ${dataDir}` },
  ];
  const found = candidates.find(({ apiKey }) => apiKey !== '');
  if (found === undefined) throw new UsageError(`no API key for ${baseUrl}: set --api-key or BULKFILL_API_KEY`);
  const { apiKey, origin } = found;
  return { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey, explained: (error) => withKeyOrigin(error, origin) };
};

const withKeyOrigin = (error: unknown, origin: string): unknown => {
  if (!(error instanceof ServiceError) || !error.code.startsWith('BF_EXPORT_API_KEY_')) return error;
  return new ServiceError(
    error.code,
    `${error.message} The key came from ${origin}.`,
    error.status,
    error.retryAfterSeconds,
  );
};

const sameOrigin = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;

/** Sends a request. If the key is rejected, the error names the origin of the key. */
export const requestService = async <T>(connection: ServiceConnection, request: () => Promise<T>): Promise<T> => {
  try {
    return await request();
  } catch (error) {
    throw connection.explained(error);
  }
};
