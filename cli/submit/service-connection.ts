import { readLocalFile } from '../../infra/local/local-file.ts';
import { textSetting } from '../../lib/core/setting.ts';
import { UsageError } from '../usage-error.ts';

/** Where the public API is, and the key that opens it. */
export interface ServiceConnection {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/**
 * Finds the service: flags first, then the local service's `local.json`, then `BULKFILL_BASE_URL` and `BULKFILL_API_KEY`. A key from
 * `local.json` is only ever sent to the address beside it.
 *
 * @throws UsageError that says how to name the service.
 */
export const serviceConnection = (
  flags: { readonly baseUrl?: string; readonly apiKey?: string },
  dataDir: string,
  env: NodeJS.ProcessEnv,
): ServiceConnection => {
  const local = readLocalFile(dataDir);
  const settings = { baseUrl: textSetting(env, 'BULKFILL_BASE_URL', ''), apiKey: textSetting(env, 'BULKFILL_API_KEY', '') };
  const baseUrl = flags.baseUrl ?? local?.base_url ?? settings.baseUrl;
  const localKey = local !== undefined && sameOrigin(local.base_url, baseUrl) ? local.api_key : undefined;
  const apiKey = flags.apiKey ?? localKey ?? settings.apiKey;
  if (baseUrl === '')
    throw new UsageError('no service found: run "npm start", or give --base-url and --api-key (or BULKFILL_BASE_URL and BULKFILL_API_KEY)');
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol))
    throw new UsageError(`the base URL "${baseUrl}" is not an http or https URL`);
  if (apiKey === '') throw new UsageError(`no API key for ${baseUrl}: give --api-key, or set BULKFILL_API_KEY`);
  return { baseUrl: baseUrl.replace(/\/+$/, ''), apiKey };
};

const sameOrigin = (one: string, other: string): boolean =>
  URL.canParse(one) && URL.canParse(other) && new URL(one).origin === new URL(other).origin;
