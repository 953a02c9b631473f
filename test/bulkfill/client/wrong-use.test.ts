import { PassThrough, Writable } from 'node:stream';
import { BulkfillClient, type JobInput } from '@bulkfill/bulkfill/client/index';
import { describe, expect, it } from 'vitest';
import { aCompletedJob, aJob, answer, aService, jobId, jobPath } from '../cli/fake-service.ts';

// A service that does not keep to the contract, a destination that takes no more, and what plain JavaScript can hand
// over.

const create = 'POST /v1/bulkfill/export-jobs';
const input = { pdf: new Blob(['%PDF-1.7']), package: new Uint8Array([1, 2]), rows: [{ column_0: 'Zoë' }] };

const aClient = async (routes: Parameters<typeof aService>[0]) => {
  const service = await aService(routes);
  return {
    service,
    client: new BulkfillClient({ apiKey: 'svc_bfexp_a.b', baseUrl: service.baseUrl, firstPauseMs: 1 }),
  };
};

describe('a service that violates the contract', () => {
  it('cannot make a list endless', async () => {
    const page = [answer(200, { rows: [{ row_number: 1 }], next: 'same' })];
    const { client, service } = await aClient({
      [`GET ${jobPath}/rows?`]: page,
      [`GET ${jobPath}/rows?after=same`]: page,
    });
    await expect(Array.fromAsync(client.jobs.rows(jobId))).rejects.toMatchObject({
      name: 'BulkfillApiError',
      code: 'UNEXPECTED_ANSWER',
    });
    expect(service.requests).toHaveLength(2);
  });

  it('cannot cause immediate polling with a wait time of three hundred years', async () => {
    const { client, service } = await aClient({
      [`GET ${jobPath}`]: [answer(200, aJob('processing'), { 'Retry-After': '9999999999' })],
    });
    const abort = new AbortController();
    const waiting = client.jobs.wait(jobId, {
      signal: abort.signal,
      onProgress: () => setTimeout(() => abort.abort('enough'), 50),
    });
    await expect(waiting).rejects.toBe('enough');
    expect(service.requests).toHaveLength(1);
  });
});

it('limits an invalid number of attempts to one attempt', async () => {
  const { client, service } = await aClient({
    [`GET ${jobPath}`]: [answer(500, { code: 'INTERNAL_ERROR', message: 'No.' })],
  });
  await expect(client.jobs.read(jobId, { attempts: Number.NaN })).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
  expect(service.requests).toHaveLength(1);
});

it.each([Number.NaN, 0, -1, '5s' as unknown as number])(
  'replaces a pause of %o with the default',
  async (longestPollMs) => {
    const { client, service } = await aClient({ [`GET ${jobPath}`]: [answer(200, aJob('processing'))] });
    const abort = new AbortController();
    const waiting = client.jobs.wait(jobId, {
      longestPollMs,
      signal: abort.signal,
      onProgress: () => setTimeout(() => abort.abort('enough'), 60),
    });
    await expect(waiting).rejects.toBe('enough');
    expect(service.requests).toHaveLength(1);
  },
);

it('replaces an invalid timeout with the default', async () => {
  const service = await aService({ [`GET ${jobPath}`]: [answer(200, aCompletedJob())] });
  const client = new BulkfillClient({ apiKey: 'svc_bfexp_a.b', baseUrl: service.baseUrl, timeoutMs: Number.NaN });
  expect(await client.jobs.read(jobId)).toMatchObject({ status: 'completed' });
});

describe('download destination', () => {
  const never = new Promise<never>(() => undefined);

  it.each<[string, () => Writable | WritableStream<Uint8Array>]>([
    ['takes no more, of Node', () => new Writable({ write: () => undefined })],
    ['takes no more, of the web', () => new WritableStream({ write: () => never })],
    ['never ends, of Node', () => new Writable({ write: (_chunk, _encoding, done) => done(), final: () => undefined })],
    ['never ends, of the web', () => new WritableStream({ close: () => never })],
  ])('reacts to an abort while its stream %s', async (_name, make) => {
    const { client } = await aClient({ [`GET ${jobPath}/download`]: [answer(200, 'PK'.repeat(50_000))] });
    const abort = new AbortController();
    const onProgress = () => setTimeout(() => abort.abort('enough'), 50);
    await expect(client.jobs.download(jobId, make(), { signal: abort.signal, onProgress })).rejects.toBe('enough');
  });

  it.each([
    ['without a reason', undefined, 'closed before the file was complete'],
    ['for a reason', new Error('The visitor has left.'), 'The visitor has left.'],
  ])('ends if its stream is destroyed %s while it accepts no more data', async (_name, reason, message) => {
    const { client } = await aClient({ [`GET ${jobPath}/download`]: [answer(200, 'PK'.repeat(50_000))] });
    const stream = new PassThrough();
    const onProgress = () => setTimeout(() => stream.destroy(reason), 50);
    await expect(client.jobs.download(jobId, stream, { onProgress })).rejects.toThrow(message);
  });

  it.each(['out.zip', null, 5, {}])('reports that %o is not a stream', async (destination) => {
    const { client } = await aClient({});
    await expect(client.jobs.download(jobId, destination as unknown as Writable)).rejects.toThrow(
      'The target must be a writable',
    );
  });
});

describe('an unknown option', () => {
  type Any = Record<string, unknown>;
  it.each<[string, string, (client: BulkfillClient, options: Any) => Promise<unknown>]>([
    [
      'flatten',
      '"flatten" is not known. Did you mean "flattenForms"?',
      (client, options) => client.templates.fill('t', {}, options),
    ],
    ['idempotencykey', 'Did you mean "idempotencyKey"?', (client, options) => client.templates.fill('t', {}, options)],
    [
      'attempt',
      '"attempt" is not known. Did you mean "attempts"?',
      (client, options) => client.jobs.create(input, options),
    ],
    ['idempotency_key', '"idempotency_key" is not known.', (client, options) => client.jobs.create(input, options)],
    ['timeout', '"timeout" is not known.', (client, options) => client.jobs.read(jobId, options)],
    ['onprogress', 'Did you mean "onProgress"?', (client, options) => client.jobs.download(jobId, undefined, options)],
    ['poll', '"poll" is not known.', (client, options) => client.jobs.wait(jobId, options)],
    ['pageSize', '"pageSize" is not known.', (client, options) => client.jobs.listPage(options)],
    ['signal', '"signal" must be an AbortSignal.', (client, options) => client.usage(options)],
  ])('rejects it: %s', async (name, message, call) => {
    const { client, service } = await aClient({});
    await expect(call(client, { [name]: true })).rejects.toThrow(message);
    await expect(call(client, { [name]: true })).rejects.toBeInstanceOf(TypeError);
    expect(service.requests).toEqual([]);
  });

  it('rejects the creation of a client', () => {
    expect(() => new BulkfillClient({ apiKey: 'a', baseUrl: 'http://a.example', timeout: 1 } as never)).toThrow(
      '"timeout" is not known.',
    );
  });
});

describe('a create request', () => {
  it.each([
    ['pdf', 'form.pdf', 'not its path'],
    ['package', 'form.svc', 'not its path'],
    ['pdf', 5, 'must be a file'],
    ['csv', true, 'or its text'],
  ])('reports that "%s" is not a file if it is %o', async (name, value, message) => {
    const { client, service } = await aClient({});
    await expect(client.jobs.create({ ...input, [name]: value } as JobInput)).rejects.toThrow(
      `"${name}" must be a file`,
    );
    await expect(client.jobs.create({ ...input, [name]: value } as JobInput)).rejects.toThrow(message);
    expect(service.requests).toEqual([]);
  });

  it.each([
    ['csv', 'people.csv'],
    ['csv', './data/people'],
    ['csv', 'C:\\data\\people.xlsx'],
    ['rows', 'rows.json'],
  ])('rejects a path as "%s": %s', async (name, value) => {
    const { client, service } = await aClient({});
    const files = { pdf: input.pdf, package: input.package };
    await expect(client.jobs.create({ ...files, [name]: value } as JobInput)).rejects.toThrow(/not (its|a) path/);
    await expect(client.jobs.retry(jobId, { corrections: 'corrections.csv' })).rejects.toThrow('not its path');
    expect(service.requests).toEqual([]);
  });

  it.each(['Zoë,people.csv\n', 'Zoë', '/,1', 'a.csv\nb.csv'])('sends the table %o', async (csv) => {
    const { client, service } = await aClient({ [create]: [answer(200, aCompletedJob())] });
    await client.jobs.create({ pdf: input.pdf, package: input.package, csv });
    expect(service.requests).toHaveLength(1);
  });

  it.each([
    [Number.NaN, 'is not finite'],
    [Number.NEGATIVE_INFINITY, 'is not finite'],
    [2 ** 53, 'JavaScript has rounded: write it as text'],
    [12345678901234567000, 'JavaScript has rounded: write it as text'],
    [1e21, 'JavaScript has rounded: write it as text'],
  ])('rejects the number %o of a row', async (number, rule) => {
    const { client, service } = await aClient({});
    const message = `Row 2 has a number in "column_0" that ${rule}.`;
    for (const row of [{ column_0: number }, { column_0: [{ no: number }] }])
      await expect(
        client.jobs.create({ ...input, rows: [{ column_0: 'a' }, row] } as unknown as JobInput),
      ).rejects.toThrow(message);
    await expect(client.templates.fill('t', { column_0: number })).rejects.toThrow(rule);
    await expect(client.jobs.create({ ...input, rows: [[number]] } as unknown as JobInput)).rejects.toThrow(
      `Row 1 has a number in "0"`,
    );
    expect(service.requests).toEqual([]);
  });

  it('sends the changed rows of a retry, and rejects them next to corrections, as a path and with a rounded number', async () => {
    const { client, service } = await aClient({
      [`POST ${jobPath}/retry`]: [answer(200, aJob('queued')), answer(200, aJob('queued'))],
    });
    const rows = [{ row_number: 17, cells: { City: 'Bern', column_1: null } }];
    await expect(client.jobs.retry(jobId, { rows, corrections: 'a,b\n' })).rejects.toThrow(
      'Send "rows" or "corrections", not both.',
    );
    await expect(client.jobs.retry(jobId, { rows: 'rows.json' })).rejects.toThrow('not a path');
    const rounded = client.jobs.retry(jobId, { rows: [{ row_number: 17, cells: { column_0: 2 ** 53 } }] });
    await expect(rounded).rejects.toThrow('Row 17 has a number in "column_0" that JavaScript has rounded');
    expect(service.requests).toEqual([]);
    await client.jobs.retry(jobId, { rows });
    await client.jobs.retry(jobId, { rows: JSON.stringify(rows, undefined, 1) });
    const sent = service.requests.map(({ form }) => JSON.parse(String(form?.get('rows'))) as unknown);
    expect(sent).toEqual([rows, rows]);
  });

  it('sends the largest integer and decimals', async () => {
    const { client, service } = await aClient({ [create]: [answer(200, aCompletedJob())] });
    await client.jobs.create({ ...input, rows: [{ column_0: 2 ** 53 - 1, column_1: 0.1 + 0.2, column_2: -0 }] });
    expect(service.requests[0]?.form?.get('rows_json')).toBe(
      '[{"column_0":9007199254740991,"column_1":0.30000000000000004,"column_2":0}]',
    );
  });

  it.each([
    ['flatten', true, '"flatten" is not a field of the request. Did you mean "flattenForms"?'],
    ['printfile', true, 'Did you mean "printFile"?'],
    ['flattenForms', 'false', '"flattenForms" must be true or false.'],
  ])('rejects the field %s with %o', async (name, value, message) => {
    const { client, service } = await aClient({});
    await expect(client.jobs.create({ ...input, [name]: value } as JobInput)).rejects.toThrow(message);
    await expect(client.checks.create({ ...input, [name]: value } as JobInput)).rejects.toThrow(message);
    expect(service.requests).toEqual([]);
  });

  it('accepts null as an omitted field, but not as a key', async () => {
    const { client, service } = await aClient({
      [create]: [answer(200, aCompletedJob())],
      [`POST ${jobPath}/retry`]: [answer(200, aJob('queued'))],
    });
    const options = { idempotencyKey: null as unknown as string };
    await client.jobs.create(
      { ...input, printFile: null, csv: null, maxFailedRowPercent: null } as unknown as JobInput,
      options,
    );
    await client.jobs.retry(jobId, {}, options);
    const keys = service.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), expect.stringMatching(/^[\w-]{36}$/)]);
    expect(keys[0]).not.toBe(keys[1]);
    expect([...(service.requests[0]?.form?.keys() ?? [])].toSorted()).toEqual([
      'max_failed_row_percent',
      'pdf',
      'rows_json',
      'svc_file',
    ]);
  });
});
