import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { multipart, multipartType, type Part } from './multipart.ts';
import type { RunningService } from './running-service.ts';
import { type Answer, send } from './send.ts';

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

/** A client with a key, and the fields it sends unless told otherwise. */
export const clientOf = (service: Pick<RunningService, 'baseUrl'>, key: string, defaults: Fields) => {
  const authorization = ['authorization', `Bearer ${key}`] as const;
  const get = (path: string, headers: readonly (readonly [string, string])[] = [], method = 'GET'): Promise<Answer> =>
    send(`${service.baseUrl}${path}`, { method, headers: [authorization, ...headers] });
  const post = (body: readonly Buffer[], options: CreateOptions = {}, path = jobsPath): Promise<Answer> => {
    const { idempotencyKey = randomUUID(), headers = [] } = options;
    const keyed = idempotencyKey === null ? [] : [['idempotency-key', idempotencyKey] as const];
    return send(`${service.baseUrl}${path}`, {
      method: 'POST',
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
    return send(`${service.baseUrl}${path}`, {
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
        const { body = {} } = await read(jobId);
        if (body.status !== 'queued' && body.status !== 'processing') return body;
        await pause(50);
      }
    },
  };
};

export type Client = ReturnType<typeof clientOf>;
