import { usagePath } from '@bulkfill/service/paths/paths';
import type { Usage } from '@bulkfill/service/types/api';
import { recordAnswer } from './answers.ts';
import { ChecksApi } from './checks-api.ts';
import { JobsApi } from './jobs-api.ts';
import { orUsual } from './patience.ts';
import { TemplatesApi } from './templates-api.ts';
import { ask, type CallOptions, type Connection, callOptions, requireOptions } from './transport.ts';
import { WebhookEndpointsApi } from './webhook-endpoints-api.ts';

/** Address and key of the service, and bounds for retries. */
export interface BulkfillClientOptions extends CallOptions {
  /** Export API key. Default: `BULKFILL_API_KEY`, if the runtime has environment variables. */
  readonly apiKey?: string | undefined;
  /** Address of the service. Default: `BULKFILL_BASE_URL`, if the runtime has environment variables. */
  readonly baseUrl?: string | undefined;
  /** Milliseconds without a response to a read, or without a byte of a download, before the client retries (60000). */
  readonly timeoutMs?: number | undefined;
}

const longestSilenceMs = 60_000;

/**
 * Client of the HTTP API, for any runtime with `fetch`. Retries requests that failed for a temporary reason (429, 5xx,
 * a broken connection), within bounds and no earlier than `Retry-After` says. Retries of a create reuse its idempotency
 * key.
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
  readonly webhookEndpoints: WebhookEndpointsApi;
  readonly #connection: Connection;

  /** Throws TypeError without a key, or if the address is invalid. */
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
    this.webhookEndpoints = new WebhookEndpointsApi(this.#connection);
  }

  /** Returns how much of its monthly quota the account has used. */
  async usage(options: CallOptions = {}): Promise<Usage> {
    return ask(this.#connection, { method: 'GET', path: usagePath }, recordAnswer<Usage>('month'), options);
  }
}

const setting = (given: string | undefined, option: string, variable: string): string => {
  const { process } = globalThis as {
    readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
  };
  const value = given ?? process?.env?.[variable];
  if (value === undefined || value === '')
    throw new TypeError(`BulkfillClient needs ${option}, or the variable ${variable}.`);
  return value;
};

const addressOf = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '';
  if (!isPlain)
    throw new TypeError('baseUrl must be an http or https address without credentials, query and fragment.');
  return text.replace(/\/+$/, '');
};
