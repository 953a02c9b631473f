import { usagePath } from '../../lib/service/addresses/paths.ts';
import type { Usage } from '../../lib/service/http/answers/api.ts';
import { recordAnswer } from './answers.ts';
import { ChecksApi } from './checks-api.ts';
import { JobsApi } from './jobs-api.ts';
import { orUsual } from './patience.ts';
import { TemplatesApi } from './templates-api.ts';
import { ask, type CallOptions, type Connection, callOptions, requireOptions } from './transport.ts';

/** Where the service is, and how patient the client is with it. */
export interface BulkfillClientOptions extends CallOptions {
  /** An export API key (`BULKFILL_API_KEY`, where there is an environment). */
  readonly apiKey?: string | undefined;
  /** Address of the service (`BULKFILL_BASE_URL`, where there is an environment). */
  readonly baseUrl?: string | undefined;
  /** Milliseconds without an answer to a read, or without a byte of a download, after which it is tried again (60000). */
  readonly timeoutMs?: number | undefined;
}

const longestSilenceMs = 60_000;

/**
 * A client of the HTTP API, for any runtime with `fetch`. Requests that fail for a reason that passes (429, 5xx, a broken connection) are
 * repeated within bounds, as late as `Retry-After` says; what makes something is repeated under its idempotency key.
 *
 * @example
 * const client = new BulkfillClient({ apiKey, baseUrl });
 * const { job_id } = await client.jobs.create({ pdf, package: svc, rows });
 * const { status, error } = await client.jobs.wait(job_id);
 * if (status === 'completed') await client.jobs.download(job_id, createWriteStream('out.zip'));
 */
export class BulkfillClient {
  readonly jobs: JobsApi;
  readonly checks: ChecksApi;
  readonly templates: TemplatesApi;
  readonly #connection: Connection;

  /** Throws TypeError without a key, and for an address that is none. */
  constructor({ apiKey, baseUrl, timeoutMs, ...options }: BulkfillClientOptions = {}) {
    requireOptions(options, callOptions);
    this.#connection = {
      ...options,
      apiKey: setting(apiKey, 'apiKey', 'BULKFILL_API_KEY'),
      baseUrl: addressOf(setting(baseUrl, 'baseUrl', 'BULKFILL_BASE_URL')),
      timeoutMs: orUsual(timeoutMs, longestSilenceMs),
    };
    this.jobs = new JobsApi(this.#connection);
    this.checks = new ChecksApi(this.#connection);
    this.templates = new TemplatesApi(this.#connection);
  }

  /** What the account has used of its quota this month. */
  async usage(options: CallOptions = {}): Promise<Usage> {
    return ask(this.#connection, { method: 'GET', path: usagePath }, recordAnswer<Usage>('month'), options);
  }
}

const setting = (given: string | undefined, option: string, variable: string): string => {
  const { process } = globalThis as { readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> } };
  const value = given ?? process?.env?.[variable];
  if (value === undefined || value === '') throw new TypeError(`BulkfillClient needs ${option}, or the variable ${variable}.`);
  return value;
};

const addressOf = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '';
  if (!isPlain) throw new TypeError('baseUrl must be an http or https address without credentials, query and fragment.');
  return text.replace(/\/+$/, '');
};
