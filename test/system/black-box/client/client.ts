import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { multipart, multipartType, type Part } from './multipart.ts';
import { type Answer, type Outgoing, send as sendOverNetwork } from './send.ts';

export const jobsPath = '/v1/bulkfill/export-jobs';

/** Fields of a create by name: a text, a file's bytes, a list to send a field repeatedly, `undefined` to omit it. */
export type Fields = Readonly<Record<string, FieldValue | readonly FieldValue[] | undefined>>;
type FieldValue = string | Buffer;

export const partsOf = (fields: Fields): Part[] =>
  Object.entries(fields).flatMap(([name, given]) =>
    [given].flat().flatMap((value): Part[] => {
      if (value === undefined) return [];
      return typeof value === 'string'
        ? [{ name, value }]
        : [{ name, fileName: `${name}.bin`, bytes: value as Buffer }];
    }),
  );

export interface CreateOptions {
  /** A key of its own unless given; `null` sends none. */
  readonly idempotencyKey?: string | null;
  readonly headers?: readonly (readonly [string, string])[];
}

/** Service that a client calls. */
export interface CalledService {
  readonly baseUrl: string;
  /** Default: over the network. */
  readonly send?: (url: string, outgoing?: Outgoing) => Promise<Answer>;
  /** Pause between two reads of a job that has not ended. Default: 50. */
  readonly pollMs?: number;
}

/** A client with a key, and the fields it sends unless told otherwise. */
export const clientOf = (
  { baseUrl, send = sendOverNetwork, pollMs = 50 }: CalledService,
  key: string,
  defaults: Fields,
) => {
  const authorization = ['authorization', `Bearer ${key}`] as const;
  const get = (path: string, headers: readonly (readonly [string, string])[] = [], method = 'GET'): Promise<Answer> =>
    send(`${baseUrl}${path}`, { method, headers: [authorization, ...headers] });
  const post = (
    body: readonly Buffer[],
    options: CreateOptions = {},
    path = jobsPath,
    method = 'POST',
  ): Promise<Answer> => {
    const { idempotencyKey = randomUUID(), headers = [] } = options;
    const keyed = idempotencyKey === null ? [] : [['idempotency-key', idempotencyKey] as const];
    return send(`${baseUrl}${path}`, {
      method,
      headers: [authorization, ...keyed, ['content-type', multipartType], ...headers],
      body,
    });
  };
  const postJson = (
    path: string,
    value: unknown,
    { idempotencyKey = randomUUID(), headers = [] }: CreateOptions = {},
  ): Promise<Answer> => {
    const keyed = idempotencyKey === null ? [] : [['idempotency-key', idempotencyKey] as const];
    return send(`${baseUrl}${path}`, {
      method: 'POST',
      headers: [authorization, ...keyed, ['content-type', 'application/json'], ...headers],
      body: Buffer.from(JSON.stringify(value)),
    });
  };
  const read = (jobId: unknown): Promise<Answer> => get(`${jobsPath}/${String(jobId)}`);
  return {
    get,
    post,
    postJson,
    read,
    create: (fields: Fields = {}, options?: CreateOptions): Promise<Answer> =>
      post(multipart(partsOf({ ...defaults, ...fields })), options),
    /** Saves a template; `path` follows that of all templates. */
    push: (method: 'POST' | 'PUT', path: string, fields: Fields): Promise<Answer> =>
      post(multipart(partsOf(fields)), {}, `/v1/bulkfill/templates${path}`, method),
    /** A retry of a job with these fields and no others. */
    retry: (jobId: unknown, fields: Fields = {}, options?: CreateOptions): Promise<Answer> =>
      post(multipart(partsOf(fields)), options, `${jobsPath}/${String(jobId)}/retry`),
    check: ({ max_failed_row_percent: _, ...fields }: Fields = {}, options?: CreateOptions): Promise<Answer> =>
      post(
        multipart(partsOf({ ...defaults, max_failed_row_percent: undefined, ...fields })),
        options,
        '/v1/bulkfill/checks',
      ),
    download: (jobId: unknown, headers: readonly (readonly [string, string])[] = [], method = 'GET'): Promise<Answer> =>
      get(`${jobsPath}/${String(jobId)}/download`, headers, method),
    settled: async (jobId: unknown): Promise<Record<string, unknown>> => {
      for (;;) {
        const { status, body = {} } = await read(jobId);
        if (status !== 429 && body.status !== 'queued' && body.status !== 'processing') return body;
        await pause(status === 429 ? 5000 : pollMs);
      }
    },
  };
};

export type Client = ReturnType<typeof clientOf>;
