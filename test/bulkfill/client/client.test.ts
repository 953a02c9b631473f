import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BulkfillApiError, BulkfillClient, type BulkfillClientOptions } from '@bulkfill/bulkfill/client/index';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aClosedPort, aCompletedJob, aJob, answer, aService, jobId, jobPath } from '../cli/fake-service.ts';

type Handler = ReturnType<typeof answer>;

const create = 'POST /v1/bulkfill/export-jobs';
const read = `GET ${jobPath}`;
const download = `GET ${jobPath}/download`;
const apiKey = 'svc_bfexp_a.b';
const tooMany = answer(429, { code: 'RATE_LIMITED', message: 'Too many.' }, { 'X-Request-Id': 'r-1' });
const broken = answer(500, { code: 'INTERNAL_ERROR', message: 'No.' });
const cutOff: Handler = (_request, response) => void response.socket?.destroy();
const input = { pdf: new Blob(['%PDF-1.7']), package: new Uint8Array([1, 2]), rows: [{ column_0: 'Zoë' }] };

const aClient = async (routes: Parameters<typeof aService>[0], options: BulkfillClientOptions = {}) => {
  const service = await aService(routes);
  return { service, client: new BulkfillClient({ apiKey, baseUrl: service.baseUrl, firstPauseMs: 1, ...options }) };
};

const refused = (promise: Promise<unknown>): Promise<BulkfillApiError> =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => {
      expect(error).toBeInstanceOf(BulkfillApiError);
      return error as BulkfillApiError;
    },
  );

const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'bulkfill-client-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

describe('BulkfillClient', () => {
  it('reads address and key from the environment, and names missing ones', () => {
    expect(() => new BulkfillClient({ apiKey, baseUrl: 'ftp://a' })).toThrow('http or https');
    expect(() => new BulkfillClient({ apiKey, baseUrl: 'https://me:secret@a' })).toThrow('credentials');
    const { BULKFILL_API_KEY, BULKFILL_BASE_URL } = process.env;
    onTestFinished(
      () =>
        void Object.assign(
          process.env,
          BULKFILL_API_KEY && { BULKFILL_API_KEY },
          BULKFILL_BASE_URL && { BULKFILL_BASE_URL },
        ),
    );
    delete process.env.BULKFILL_API_KEY;
    delete process.env.BULKFILL_BASE_URL;
    expect(() => new BulkfillClient({ baseUrl: 'http://a' })).toThrow('BULKFILL_API_KEY');
    Object.assign(process.env, { BULKFILL_API_KEY: 'k', BULKFILL_BASE_URL: 'http://127.0.0.1' });
    expect(new BulkfillClient().jobs).toBeDefined();
    delete process.env.BULKFILL_API_KEY;
    delete process.env.BULKFILL_BASE_URL;
  });
});

describe('a create request', () => {
  it('keeps one idempotency key over its retries, and sends the same fields again', async () => {
    const { service, client } = await aClient({ [create]: [tooMany, broken, cutOff, answer(202, aJob('queued'))] });
    const job = await client.jobs.create({
      ...input,
      maxFailedRowPercent: 10,
      filenameColumns: ['column_0'],
      printFile: true,
    });
    expect(job.job_id).toBe(jobId);
    expect(service.requests).toHaveLength(4);
    expect(new Set(service.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(service.requests[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    const { form } = service.requests[3]!;
    expect(Object.fromEntries([...form!].filter(([, value]) => typeof value === 'string'))).toEqual({
      max_failed_row_percent: '10',
      filename_columns: '["column_0"]',
      print_file: 'true',
      rows_json: '[{"column_0":"Zoë"}]',
    });
    expect(await (form!.get('pdf') as File).text()).toBe('%PDF-1.7');
    expect((await (form!.get('svc_file') as File).arrayBuffer()).byteLength).toBe(2);
  });

  it('uses the given idempotency key, and accepts rows by position and a table', async () => {
    const { service, client } = await aClient({ [create]: [answer(202, aJob('queued'))] });
    await client.jobs.create({ ...input, rows: [['Ada', 1, null]] }, { idempotencyKey: 'mine' });
    const { rows: _rows, ...files } = input;
    await client.jobs.create({ ...files, csv: 'Ada\n' });
    const [first, second] = service.requests;
    expect(first?.headers['idempotency-key']).toBe('mine');
    expect(first?.form?.get('rows_json')).toBe('[{"column_0":"Ada","column_1":1,"column_2":null}]');
    expect(await new Response(second?.form?.get('csv_file')).text()).toBe('Ada\n');
    expect(second?.form?.get('max_failed_row_percent')).toBe('100');
  });

  it('sends files from disk and from streams, and sends a one-time stream once', async () => {
    const path = join(await aFolder(), 'form.pdf');
    const bytes = Buffer.alloc(300_000, '%PDF');
    await writeFile(path, bytes);
    const { service, client } = await aClient({ [create]: [broken, answer(202, aJob('queued'))] });
    await client.jobs.create({
      ...input,
      pdf: () => Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]),
      package: await openAsBlob(path),
    });
    expect(service.requests).toHaveLength(2);
    const { form, headers } = service.requests[1]!;
    expect(headers['transfer-encoding']).toBe('chunked');
    expect(Buffer.from(await (form!.get('pdf') as File).arrayBuffer()).equals(bytes)).toBe(true);
    expect(Buffer.from(await (form!.get('svc_file') as File).arrayBuffer()).equals(bytes)).toBe(true);
    const once = await aClient({ [create]: [broken] });
    expect((await refused(once.client.jobs.create({ ...input, pdf: Readable.from([bytes]) }))).code).toBe(
      'INTERNAL_ERROR',
    );
    expect(once.service.requests).toHaveLength(1);
    const unreadable = () =>
      Readable.from(
        (async function* () {
          yield bytes;
          throw new Error('the disk is gone');
        })(),
      );
    await expect(once.client.jobs.create({ ...input, pdf: unreadable })).rejects.toThrow('the disk is gone');
  });

  it('returns a job that failed during the create, and rejects an unknown field', async () => {
    const error = { code: 'FAILED_ROW_THRESHOLD_EXCEEDED', message: 'Too many rows failed.' };
    const { service, client } = await aClient({ [create]: [answer(500, aJob('failed', { error }))] });
    expect(await client.jobs.create(input)).toMatchObject({ status: 'failed', error });
    expect(service.requests).toHaveLength(1);
    await expect(client.jobs.create({ ...input, maxFailedRows: 3 } as never)).rejects.toThrow(
      '"maxFailedRows" is not a field',
    );
  });

  it('follows no redirect, so that neither files nor the key reach another host', async () => {
    const other = await aService({ [create]: [answer(202, aJob('queued'))] });
    const { client } = await aClient({
      [create]: [answer(307, '', { Location: `${other.baseUrl}/v1/bulkfill/export-jobs` })],
    });
    expect(await refused(client.jobs.create(input))).toMatchObject({ status: 307, code: 'UNEXPECTED_ANSWER' });
    expect(other.requests).toEqual([]);
  });
});

describe('a failed request', () => {
  it('rejects with status, code, message, request id and the wait time', async () => {
    const limited = answer(
      429,
      { code: 'RATE_LIMITED', message: 'Later.' },
      { 'Retry-After': '61', 'X-Request-Id': 'r-7' },
    );
    const { service, client } = await aClient({ [read]: [limited] });
    const error = await refused(client.jobs.read(jobId));
    expect(error).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: 'Later.',
      requestId: 'r-7',
      retryAfterSeconds: 61,
    });
    expect(service.requests).toHaveLength(1);
  });

  it('waits as long as Retry-After demands, and stops after its attempts', async () => {
    const soon = answer(429, { code: 'RATE_LIMITED', message: 'Later.' }, { 'Retry-After': '0.01' });
    const { service, client } = await aClient({
      [read]: [soon, broken, answer(200, aCompletedJob())],
      'GET /v1/bulkfill/usage': [broken],
    });
    expect(await client.jobs.read(jobId)).toMatchObject({ status: 'completed' });
    expect((await refused(client.usage())).status).toBe(500);
    expect(service.requests.filter(({ route }) => route.endsWith('/usage'))).toHaveLength(5);
    await refused(client.usage({ attempts: 1 }));
    expect(service.requests.filter(({ route }) => route.endsWith('/usage'))).toHaveLength(6);
  });

  it.each([
    ['HTML', '<html>'],
    ['JSON that is not a job', { hello: 'world' }],
    ['a status that there is not', aJob('sleeping')],
    ['null', 'null'],
  ])('rejects an answer with %s', async (_name, body) => {
    const { client } = await aClient({ [read]: [answer(200, body)], [`GET ${jobPath}/rows?`]: [answer(200, body)] });
    expect(await refused(client.jobs.read(jobId))).toMatchObject({ status: 200, code: 'UNEXPECTED_ANSWER' });
    expect((await refused(client.jobs.rowsPage(jobId))).code).toBe('UNEXPECTED_ANSWER');
  });

  it('reports an unreachable service and a timeout', async () => {
    const gone = new BulkfillClient({ apiKey, baseUrl: await aClosedPort() });
    expect(await refused(gone.usage())).toMatchObject({ status: 0, code: 'SERVICE_UNREACHABLE' });
    const never: Handler = () => undefined;
    const { client } = await aClient({ [read]: [never] }, { timeoutMs: 20, attempts: 2 });
    expect((await refused(client.jobs.read(jobId))).code).toBe('SERVICE_UNREACHABLE');
  });

  it('rejects with the reason of the signal, of the call or of the client', async () => {
    const reason = new Error('enough');
    const abort = new AbortController();
    const abortThen: Handler = () => abort.abort(reason);
    const { client } = await aClient({ [read]: [abortThen] });
    await expect(client.jobs.wait(jobId, { signal: abort.signal })).rejects.toBe(reason);
    const own = await aClient({ [read]: [tooMany] }, { signal: abort.signal });
    await expect(own.client.jobs.read(jobId)).rejects.toBe(reason);
  });

  it('recognizes a job that it canceled in spite of a lost answer', async () => {
    const ended = answer(409, { code: 'JOB_ALREADY_ENDED', message: 'It has ended.' });
    const canceled = aJob('failed', { error: { code: 'JOB_CANCELED', message: 'Canceled.' } });
    const lost = await aClient({ [`POST ${jobPath}/cancel`]: [cutOff, ended], [read]: [answer(200, canceled)] });
    expect(await lost.client.jobs.cancel(jobId)).toEqual(canceled);
    const late = await aClient({ [`POST ${jobPath}/cancel`]: [ended], [read]: [answer(200, canceled)] });
    expect((await refused(late.client.jobs.cancel(jobId))).code).toBe('JOB_ALREADY_ENDED');
  });

  it('escapes an id in its path', async () => {
    const { service, client } = await aClient({});
    await refused(client.jobs.delete('../../keys?x='));
    expect(service.requests[0]?.route).toBe('DELETE /v1/bulkfill/export-jobs/..%2F..%2Fkeys%3Fx%3D');
    await expect(client.jobs.read('..')).rejects.toThrow(TypeError);
  });
});

describe('wait', () => {
  it('polls until the job ends, no earlier than the answers allow, and reports each answer', async () => {
    const at: number[] = [];
    const timed =
      (handler: Handler): Handler =>
      (request, response) => {
        at.push(performance.now());
        return handler(request, response);
      };
    const busy = timed(answer(200, aJob('processing'), { 'Retry-After': '1' }));
    const { client } = await aClient({ [read]: [busy, tooMany, timed(answer(200, aCompletedJob()))] });
    const told: string[] = [];
    const done = await client.jobs.wait(jobId, { onProgress: ({ status }) => void told.push(status) });
    expect([done.status, told]).toEqual(['completed', ['processing', 'completed']]);
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(990);
  });
});

describe('client: download', () => {
  const whole = Buffer.alloc(100_000, 'archive');

  it('follows the redirect without the key, to web streams, Node streams and memory', async () => {
    const storage = await aService({
      'GET /zip?signed=1': [answer(200, whole, { 'Content-Length': String(whole.length) })],
    });
    const { service, client } = await aClient({
      [download]: [answer(302, '', { Location: `${storage.baseUrl}/zip?signed=1` })],
    });
    const path = join(await aFolder(), 'out.zip');
    expect(await client.jobs.download(jobId, createWriteStream(path))).toBe(whole.length);
    expect((await readFile(path)).equals(whole)).toBe(true);
    const chunks: Uint8Array[] = [];
    let closed = false;
    const web = new WritableStream<Uint8Array>({
      write: (chunk) => void chunks.push(chunk),
      close: () => {
        closed = true;
      },
    });
    await client.jobs.download(jobId, web);
    expect([Buffer.concat(chunks).equals(whole), closed]).toEqual([true, true]);
    expect(whole.equals(await client.jobs.download(jobId))).toBe(true);
    expect(service.requests.every(({ headers }) => headers.authorization === `Bearer ${apiKey}`)).toBe(true);
    expect(storage.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, undefined]);
  });

  const cutAt =
    (bytes: number): Handler =>
    (_request, response) => {
      response.writeHead(200, { 'Content-Length': String(whole.length), ETag: '"a"' });
      response.write(whole.subarray(0, bytes), () => setTimeout(() => response.destroy(), 20));
    };
  const rest: Handler = ({ headers }, response) => {
    const from = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1]);
    const range = `bytes ${from}-${whole.length - 1}/${whole.length}`;
    response.writeHead(206, { 'Content-Range': range, ETag: '"a"' }).end(whole.subarray(from));
  };

  it.each([
    ['where it stopped', rest],
    [
      'past what it has, where it gets all of it again',
      answer(200, whole, { 'Content-Length': String(whole.length), ETag: '"a"' }),
    ],
  ])('resumes %s after an interruption', async (_name, again) => {
    const { service, client } = await aClient({ [download]: [cutAt(40_000), again] });
    expect(whole.equals(await client.jobs.download(jobId))).toBe(true);
    expect(service.requests[1]?.headers.range).toBe('bytes=40000-');
  });

  it('never resumes with another file, and fails in the end', async () => {
    const other = answer(200, whole, { 'Content-Length': String(whole.length), ETag: '"b"' });
    const { client } = await aClient({ [download]: [cutAt(40_000), other] });
    expect((await refused(client.jobs.download(jobId))).code).toBe('UNEXPECTED_ANSWER');
    const short = await aClient({ [download]: [cutAt(0)] }, { attempts: 2 });
    expect((await refused(short.client.jobs.download(jobId))).code).toBe('SERVICE_UNREACHABLE');
    expect(short.service.requests).toHaveLength(2);
  });

  it('reports a rejection by the service or by a storage without an envelope, and ends the destination', async () => {
    const storage = await aService({ 'GET /zip': [answer(403, '<Error>AccessDenied</Error>')] });
    const gone = answer(404, { code: 'DELIVERY_NOT_FOUND', message: 'Gone.' });
    const { client } = await aClient({ [download]: [gone, answer(302, '', { Location: `${storage.baseUrl}/zip` })] });
    let aborted: unknown;
    const error = await refused(
      client.jobs.download(
        jobId,
        new WritableStream<Uint8Array>({
          abort: (reason) => {
            aborted = reason;
          },
        }),
      ),
    );
    expect([error.code, aborted]).toEqual(['DELIVERY_NOT_FOUND', error]);
    expect(await refused(client.jobs.download(jobId))).toMatchObject({ status: 403, code: 'UNEXPECTED_ANSWER' });
  });

  it('rejects with the error of the destination', async () => {
    const { client } = await aClient({ [download]: [answer(200, whole)] });
    const path = join(await aFolder(), 'no/such/folder.zip');
    await expect(client.jobs.download(jobId, createWriteStream(path))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('client: list', () => {
  it('reads all pages, and stops requesting once its reader stops', async () => {
    const row = (rowNumber: number) => ({ row_number: rowNumber, status: 'failed', warnings: [], notices: [] });
    const { service, client } = await aClient({
      [`GET ${jobPath}/rows?status=failed%2Cpartial`]: [answer(200, { rows: [row(1), row(2)], next: 'n1' })],
      [`GET ${jobPath}/rows?status=failed%2Cpartial&after=n1`]: [answer(200, { rows: [row(5)], next: null })],
    });
    const rows = await Array.fromAsync(client.jobs.rows(jobId, { status: ['failed', 'partial'] }));
    expect(rows.map((each) => each.row_number)).toEqual([1, 2, 5]);
    for await (const _first of client.jobs.rows(jobId, { status: ['failed', 'partial'] })) break;
    expect(service.requests).toHaveLength(3);
  });
});
