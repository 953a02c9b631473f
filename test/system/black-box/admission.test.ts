import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, type Fields, jobsPath, partsOf } from './client/client.ts';
import { boundary, multipart, multipartType } from './client/multipart.ts';
import { type Answer, send } from './client/send.ts';
import { aWorld, type World } from './client/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(async () => {
  await world.service.stop();
});

/** The envelope of a refusal: `code` and `message`, nothing else, and the request id on the answer. */
const expectRefusal = (answer: Answer, status: number, code: string): void => {
  expect({ status: answer.status, code: answer.body?.code, message: answer.body?.message }).toEqual({
    status,
    code,
    message: expect.stringMatching(/\S/),
  });
  expect(Object.keys(answer.body ?? {}).sort()).toEqual(['code', 'message']);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.headers['x-request-id']).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
};

const unknownJob = '00000000-0000-4000-8000-000000000000';
const url = (path: string): string => `${world.service.baseUrl}${path}`;

describe('X-Request-Id', () => {
  // Contract: limit/idempotency-key-x-request-id
  it.each(['a', 'A.b_c:d-9', 'x'.repeat(128)])('returns the client’s id (%#)', async (id) => {
    const answer = await world.client.create({ pdf: undefined }, { headers: [['x-request-id', id]] });
    expect(answer.headers['x-request-id']).toBe(id);
    expect((await world.client.get(`${jobsPath}/${unknownJob}`, [['x-request-id', id]])).headers['x-request-id']).toBe(
      id,
    );
  });

  it.each([['', 'x'.repeat(129), 'a b', 'ä', 'a,b', 'a/b']].flat())('replaces %j with a new id', async (id) => {
    const answer = await world.client.get(`${jobsPath}/${unknownJob}`, [
      ['x-request-id', Buffer.from(id).toString('latin1')],
    ]);
    expect(answer.headers['x-request-id']).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
    expect(answer.headers['x-request-id']).not.toBe(id);
  });

  it('replaces a repeated header with a new id', async () => {
    const twice = [
      ['x-request-id', 'one'],
      ['x-request-id', 'two'],
    ] as const;
    const answer = await world.client.get(`${jobsPath}/${unknownJob}`, twice);
    expect(answer.headers['x-request-id']).toMatch(/^[A-Za-z0-9._:-]{1,128}$/);
    expect(['one', 'two', 'one, two']).not.toContain(answer.headers['x-request-id']);
  });

  // Contract: 4
  it.each([
    ['GET', '/nothing', 404],
    ['GET', '/v1/nothing', 404],
    ['GET', '/v2/bulkfill/export-jobs', 404],
    ['PUT', jobsPath, 405],
    ['DELETE', jobsPath, 405],
    ['PATCH', `${jobsPath}/${unknownJob}`, 405],
    ['POST', `${jobsPath}/${unknownJob}/download`, 405],
  ])('is in the answer to %s %s, which is %i', async (method, path, status) => {
    const answer = await send(url(path), {
      method,
      headers: [
        ['x-request-id', 'here'],
        ['authorization', `Bearer ${world.account.key}`],
      ],
    });
    expect(answer.headers['x-request-id']).toBe('here');
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body ?? {}).sort()).toEqual(['code', 'message']);
    if (status === 405) expect(answer.headers.allow).toMatch(/GET|POST/);
  });
});

describe('API key', () => {
  const routes: [string, string][] = [
    ['POST', jobsPath],
    ['GET', `${jobsPath}/${unknownJob}`],
    ['GET', `${jobsPath}/${unknownJob}/download`],
    ['GET', `${jobsPath}/not-a-uuid`],
  ];
  const withKey = (method: string, path: string, authorization?: string): Promise<Answer> =>
    send(url(path), { method, headers: authorization === undefined ? [] : [['authorization', authorization]] });

  // Contract: 5.1
  it.each(routes)('is required for %s %s', async (method, path) => {
    expectRefusal(await withKey(method, path), 401, 'BF_EXPORT_API_KEY_REQUIRED');
  });

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'Bearer svc_bfexp_',
    'Bearer svc_bfexp_abc',
    'Bearer svc_bfexp_.secret',
    'Bearer svc_bfexp_abc.',
    'Bearer other_prefix_abc.def',
    'Bearer a b',
  ])('must be well-formed: %j', async (authorization) => {
    expectRefusal(await withKey('GET', `${jobsPath}/${unknownJob}`, authorization), 401, 'BF_EXPORT_API_KEY_REQUIRED');
  });

  it('must have the right secret', async () => {
    const { key } = world.account;
    const [head, secret = ''] = key.split('.');
    const otherSecret = (secret.startsWith('A') ? 'B' : 'A') + secret.slice(1);
    for (const wrong of [`${head}.${otherSecret}`, `svc_bfexp_0000000000000000.${secret}`])
      expectRefusal(
        await withKey('GET', `${jobsPath}/${unknownJob}`, `Bearer ${wrong}`),
        401,
        'BF_EXPORT_API_KEY_INVALID',
      );
  });

  // Contract: BF_EXPORT_API_KEY_REQUIRED
  it('is rejected if it is sent in two headers', async () => {
    const twice = ['authorization', `Bearer ${world.account.key}`] as const;
    const answer = await send(url(`${jobsPath}/${unknownJob}`), { headers: [twice, twice] });
    // Node joins or drops a second Authorization: either way no other account may be meant.
    expect([401, 404]).toContain(answer.status);
  });

  it('accepts the scheme in any letter case', async () => {
    expect((await withKey('GET', `${jobsPath}/${unknownJob}`, `bearer ${world.account.key}`)).status).toBe(404);
  });

  it('is reported as revoked only if its secret is right', async () => {
    const { id } = world.account;
    const { public_id: publicId, api_key: key } = await world.service.bulkfill(
      'key',
      'create',
      '--account',
      id,
      '--ttl',
      '365',
    );
    await world.service.bulkfill('key', 'revoke', String(publicId));
    expectRefusal(await withKey('GET', `${jobsPath}/${unknownJob}`, `Bearer ${key}`), 403, 'BF_EXPORT_API_KEY_REVOKED');
    const wrong = `Bearer ${String(key).slice(0, -4)}AAAA`;
    expectRefusal(await withKey('GET', `${jobsPath}/${unknownJob}`, wrong), 401, 'BF_EXPORT_API_KEY_INVALID');
  });

  it('lets a suspended account read and download but not create, and denies an ineligible one everything', async () => {
    const { id, key } = await world.service.account('free');
    const client = clientOf(world.service, key, world.defaults);
    const { body: job = {} } = await client.create();
    await client.settled(job.job_id);
    await world.service.bulkfill('account', 'set', id, '--status', 'suspended');
    expectRefusal(await client.create({}, { idempotencyKey: 'not allowed' }), 403, 'ACCOUNT_SUSPENDED');
    expect((await client.read(job.job_id)).status).toBe(200);
    expect((await client.download(job.job_id)).status).toBe(302);
    await world.service.bulkfill('account', 'set', id, '--status', 'ineligible');
    expectRefusal(await client.create(), 403, 'BF_EXPORT_API_KEY_INACTIVE');
    expectRefusal(await client.read(job.job_id), 403, 'BF_EXPORT_API_KEY_INACTIVE');
    expectRefusal(await client.download(job.job_id), 403, 'BF_EXPORT_API_KEY_INACTIVE');
  });

  // Contract: 5.5
  it('gives access to jobs of its own account only', async () => {
    const { body: job = {} } = await world.client.create();
    await world.client.settled(job.job_id);
    const stranger = clientOf(world.service, (await world.service.account('scale')).key, world.defaults);
    expectRefusal(await stranger.read(job.job_id), 404, 'EXPORT_JOB_NOT_FOUND');
    expect((await stranger.download(job.job_id)).status).toBe(404);
  });
});

describe('job id', () => {
  it.each([
    'x',
    '123',
    `${unknownJob}0`,
    unknownJob.slice(1),
    '%00',
    '..%2f..%2fetc%2fpasswd',
    "'%20or%201=1",
    '__proto__',
  ])('is rejected if it is not a UUID: %s', async (id) => {
    expectRefusal(await world.client.get(`${jobsPath}/${id}`), 400, 'INVALID_JOB_ID');
    expectRefusal(await world.client.get(`${jobsPath}/${id}/download`), 400, 'INVALID_JOB_ID');
  });

  it('is not found if it is unknown', async () => {
    expectRefusal(await world.client.read(unknownJob), 404, 'EXPORT_JOB_NOT_FOUND');
    expect((await world.client.download(unknownJob)).status).toBe(404);
  });
});

describe('Idempotency-Key', () => {
  const empty = multipart([]);
  it.each(['', 'x'.repeat(129), 'a b', 'a,b', 'a/b', 'ü', 'a\tb', '"quoted"'])('rejects %j', async (key) => {
    const idempotencyKey = Buffer.from(key).toString('latin1');
    expectRefusal(await world.client.post(empty, { idempotencyKey }), 400, 'INVALID_IDEMPOTENCY_KEY');
  });

  // Contract: 4.1/idempotency-key, limit/idempotency-key-x-request-id
  it.each(['x', 'x'.repeat(128), 'Az0._:-'])('accepts %j and continues with the fields', async (idempotencyKey) => {
    expectRefusal(await world.client.post(empty, { idempotencyKey }), 400, 'INVALID_FILE');
  });

  // Contract: 4.1/idempotency-key, INVALID_IDEMPOTENCY_KEY
  it('rejects a missing and a repeated one', async () => {
    const headers = [
      ['authorization', `Bearer ${world.account.key}`],
      ['content-type', multipartType],
    ] as const;
    const post = { method: 'POST', body: empty };
    expectRefusal(await send(url(jobsPath), { ...post, headers }), 400, 'INVALID_IDEMPOTENCY_KEY');
    const twice = [...headers, ['idempotency-key', 'same'], ['idempotency-key', 'same']] as const;
    expectRefusal(await send(url(jobsPath), { ...post, headers: twice }), 400, 'INVALID_IDEMPOTENCY_KEY');
  });
});

describe('create fields', () => {
  const webhook = { delivery_mode: 'webhook', webhook_url: 'https://example.com/in', webhook_secret: 'hush' };
  const legacy = { overlays: '[]' };
  const cases: [string, Fields, number, string][] = [
    ['no pdf', { pdf: undefined }, 400, 'INVALID_FILE'],
    ['an empty pdf', { pdf: Buffer.alloc(0) }, 400, 'INVALID_FILE'],
    ['a pdf sent as text, for what it holds', { pdf: '%PDF-1.7' }, 422, 'INVALID_PDF'],
    ['the legacy overlays', legacy, 400, 'LEGACY_OVERLAYS_NOT_SUPPORTED'],
    ['include_signer_info', { include_signer_info: 'false' }, 400, 'INCLUDE_SIGNER_INFO_NOT_SUPPORTED'],
    ['no package', { svc_file: undefined }, 400, 'MISSING_DOQLO_FILE'],
    ['an empty package', { svc_file: Buffer.alloc(0) }, 400, 'MISSING_DOQLO_FILE'],
    ['a package sent as text, for what it holds', { svc_file: 'x' }, 400, 'MALFORMED_DOQLO_FILE'],
    ['no threshold', { max_failed_row_percent: undefined }, 400, 'MISSING_MAX_FAILED_ROW_PERCENT'],
    ...['101', '-1', '1.5', ' 7', '7 ', '+7', '1e1', '0x1', 'x', '1000', '٧', '00101'].map(
      (value): [string, Fields, number, string] => [
        `a threshold of ${JSON.stringify(value)}`,
        { max_failed_row_percent: value },
        400,
        'INVALID_MAX_FAILED_ROW_PERCENT',
      ],
    ),
    ...['{', 'null', '{}', '"column_0"', '[1]', '[null]', '[["column_0"]]', '', '[] []', '[NaN]'].map(
      (value): [string, Fields, number, string] => [
        `filename_columns ${value}`,
        { filename_columns: value },
        400,
        'INVALID_FILENAME_COLUMNS',
      ],
    ),
    ['filename_columns twice', { filename_columns: ['[]', '[]'] }, 400, 'INVALID_FILENAME_COLUMNS'],
    ['four filename columns', { filename_columns: '["a","b","c","d"]' }, 400, 'TOO_MANY_FILENAME_COLUMNS'],
    ['include_stickers yes', { include_stickers: 'yes' }, 400, 'UPLOAD_ERROR'],
    ['include_stickers TRUE', { include_stickers: 'TRUE' }, 400, 'UPLOAD_ERROR'],
    ['flatten_forms 1', { flatten_forms: '1' }, 400, 'UPLOAD_ERROR'],
    ['no rows', { rows_json: undefined }, 400, 'INVALID_DATA_INPUT'],
    ['rows in both forms', { csv_file: Buffer.from('a') }, 400, 'INVALID_DATA_INPUT'],
    ['an empty csv alone', { rows_json: undefined, csv_file: Buffer.alloc(0) }, 400, 'INVALID_DATA_INPUT'],
    ['delivery by post', { delivery_mode: 'post' }, 400, 'INVALID_DELIVERY_MODE'],
    ['delivery in capitals', { delivery_mode: 'WEBHOOK' }, 400, 'INVALID_DELIVERY_MODE'],
    ['a webhook without a URL', { ...webhook, webhook_url: undefined }, 400, 'MISSING_WEBHOOK_URL'],
    ['a webhook with a blank URL', { ...webhook, webhook_url: '' }, 400, 'MISSING_WEBHOOK_URL'],
    ['a webhook without a secret', { ...webhook, webhook_secret: undefined }, 400, 'MISSING_WEBHOOK_SECRET'],
    ['a webhook with a blank secret', { ...webhook, webhook_secret: ' \t' }, 400, 'MISSING_WEBHOOK_SECRET'],
    ['a webhook secret of 257 bytes', { ...webhook, webhook_secret: `${'é'.repeat(128)}x` }, 413, 'PAYLOAD_TOO_LARGE'],
    ['the pdf twice', { pdf: [Buffer.from('a'), Buffer.from('b')] }, 400, 'UPLOAD_ERROR'],
    ['the threshold twice', { max_failed_row_percent: ['1', '1'] }, 400, 'UPLOAD_ERROR'],
    ['delivery_mode twice', { delivery_mode: ['response', 'response'] }, 400, 'UPLOAD_ERROR'],
    ['rows_json twice', { rows_json: ['[]', '[]'] }, 400, 'UPLOAD_ERROR'],
    [
      'a threshold sent as a file, for what it holds',
      { max_failed_row_percent: Buffer.from('x') },
      400,
      'INVALID_MAX_FAILED_ROW_PERCENT',
    ],
  ];
  it.each(cases)('rejects %s', async (_name, fields, status, code) => {
    expectRefusal(await world.client.create(fields), status, code);
  });

  // Contract: 4.1/fields, limit/max-failed-row-percent
  it.each(['0', '007', '100', '000100', '00'])('accepts a threshold of %s', async (value) => {
    expectRefusal(
      await world.client.create({ max_failed_row_percent: value, svc_file: Buffer.from('x') }),
      400,
      'MALFORMED_DOQLO_FILE',
    );
  });

  // Contract: 4.1/fields, limit/filename-columns
  it('accepts three file-name columns, also repeated and unknown ones', async () => {
    const fields = { filename_columns: '["column_0","column_0","nothing"]', svc_file: Buffer.from('x') };
    expectRefusal(await world.client.create(fields), 400, 'MALFORMED_DOQLO_FILE');
  });

  /** Each later in the order than the one before; the request has them all. */
  const ordered: [string, Fields, string][] = [
    ['pdf missing', { pdf: undefined }, 'INVALID_FILE'],
    ['overlays', legacy, 'LEGACY_OVERLAYS_NOT_SUPPORTED'],
    ['include_signer_info', { include_signer_info: 'x' }, 'INCLUDE_SIGNER_INFO_NOT_SUPPORTED'],
    ['svc_file missing', { svc_file: undefined }, 'MISSING_DOQLO_FILE'],
    ['threshold missing', { max_failed_row_percent: undefined }, 'MISSING_MAX_FAILED_ROW_PERCENT'],
    ['threshold wrong', { max_failed_row_percent: 'x' }, 'INVALID_MAX_FAILED_ROW_PERCENT'],
    ['filename_columns wrong', { filename_columns: 'x' }, 'INVALID_FILENAME_COLUMNS'],
    ['no data', { rows_json: undefined }, 'INVALID_DATA_INPUT'],
    ['delivery mode wrong', { delivery_mode: 'x' }, 'INVALID_DELIVERY_MODE'],
    ['webhook url missing', { delivery_mode: 'webhook', webhook_url: undefined }, 'MISSING_WEBHOOK_URL'],
    [
      'webhook secret missing',
      { delivery_mode: 'webhook', webhook_url: 'ftp:x', webhook_secret: undefined },
      'MISSING_WEBHOOK_SECRET',
    ],
    [
      'webhook url wrong',
      { delivery_mode: 'webhook', webhook_url: 'ftp:x', webhook_secret: 'x' },
      'INVALID_WEBHOOK_URL',
    ],
    ['package malformed', { svc_file: Buffer.from('x') }, 'MALFORMED_DOQLO_FILE'],
    ['pdf invalid', { pdf: Buffer.from('x') }, 'INVALID_PDF'],
    ['rows malformed', { rows_json: '{' }, 'INVALID_ROWS_JSON'],
  ];
  it.each(ordered.map(([name, , code], index) => [name, code, index] as const))(
    'reports "%s" before any later problem',
    async (_name, code, index) => {
      const fields = Object.assign(
        {},
        ...ordered
          .slice(index)
          .reverse()
          .map(([, some]) => some),
      ) as Fields;
      expect((await world.client.create(fields)).body?.code).toBe(code);
    },
  );

  // Contract: 4.1-rule-1, admission-order
  it('reports authentication, then the idempotency key, before the body', async () => {
    const stranger = clientOf(world.service, 'nothing', world.defaults);
    expectRefusal(
      await stranger.post([Buffer.from('junk')], { idempotencyKey: '' }),
      401,
      'BF_EXPORT_API_KEY_REQUIRED',
    );
    expectRefusal(
      await world.client.post([Buffer.from('junk')], { idempotencyKey: '' }),
      400,
      'INVALID_IDEMPOTENCY_KEY',
    );
  });

  it('ignores unknown fields, and webhook fields in response mode', async () => {
    const fields = { rows: 'x', constructor: 'x', toString: 'x', webhook_url: 'ftp:x', webhook_secret: '' };
    const answer = await world.client.create(fields);
    expect([200, 202]).toContain(answer.status);
    const proto = await world.client.post(
      multipart([...partsOf(world.defaults), { name: '__proto__', value: '{"status":"failed"}' }]),
    );
    expect([200, 202]).toContain(proto.status);
  });
});

describe('multipart body', () => {
  const typed = (type: string, body: readonly Buffer[]): Promise<Answer> =>
    send(url(jobsPath), {
      method: 'POST',
      headers: [
        ['authorization', `Bearer ${world.account.key}`],
        ['idempotency-key', 'k'],
        ...(type === '' ? [] : [['content-type', type] as const]),
      ],
      body,
    });
  const whole = (): Buffer[] => multipart(partsOf(world.defaults));

  it.each([
    '',
    'application/json',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=x',
    `multipart/form-data; boundary=${'b'.repeat(500)}`,
    'application/x-www-form-urlencoded',
  ])('is rejected with type %j', async (type) => {
    expectRefusal(await typed(type, whole()), 400, 'UPLOAD_ERROR');
  });

  it.each<[string, () => Buffer[]]>([
    ['nothing', () => []],
    ['no boundary at all', () => [Buffer.from('hello')]],
    [
      'another boundary',
      () => [Buffer.from(Buffer.concat(whole()).toString('latin1').replaceAll(boundary, 'other'), 'latin1')],
    ],
    ['a part without an end', () => whole().slice(0, 2)],
    ['no closing boundary', () => whole().slice(0, -1)],
    ['half of the last line', () => [...whole().slice(0, -1), Buffer.from(`--${boundary}`)]],
    [
      'a header bomb',
      () => [Buffer.from(`--${boundary}\r\n${`X-Bomb: ${'x'.repeat(200)}\r\n`.repeat(5000)}\r\nx\r\n`), ...whole()],
    ],
    [
      'one endless header',
      () => [Buffer.from(`--${boundary}\r\nX-Bomb: ${'x'.repeat(1_000_000)}\r\n\r\nx\r\n`), ...whole()],
    ],
  ])('is rejected with %s', async (_name, body) => {
    expectRefusal(await typed(multipartType, body()), 400, 'UPLOAD_ERROR');
  });

  it('may have 100 parts, not 101', async () => {
    const parts = (count: number) => [
      ...partsOf(world.defaults),
      ...Array.from({ length: count - 4 }, (_, n) => ({ name: `f${n}`, value: '' })),
    ];
    expect([200, 202]).toContain((await world.client.post(multipart(parts(100)))).status);
    expectRefusal(await world.client.post(multipart(parts(101))), 400, 'UPLOAD_ERROR');
  });

  // Contract: admission-order/unknown-repeated
  it('may have an unknown field or file of 64 KiB, and not one byte more', async () => {
    for (const fill of [(bytes: number) => 'x'.repeat(bytes), (bytes: number) => Buffer.alloc(bytes, 'x')]) {
      expect([200, 202]).toContain((await world.client.create({ other: fill(65_536) })).status);
      expectRefusal(await world.client.create({ other: fill(65_537) }), 413, 'PAYLOAD_TOO_LARGE');
    }
  });

  it('may quote its boundary and use a type in any letter case', async () => {
    const answer = await send(url(jobsPath), {
      method: 'POST',
      headers: [
        ['authorization', `Bearer ${world.account.key}`],
        ['idempotency-key', 'quoted'],
        ['content-type', `Multipart/Form-Data; charset=utf-8; boundary="${boundary}"`],
      ],
      body: whole(),
    });
    expect([200, 202]).toContain(answer.status);
  });

  it('is rejected if a text is not UTF-8', async () => {
    const raw = Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="rows_json"\r\n\r\n[{"column_0":"`),
      Buffer.from([0xff, 0xfe]),
      Buffer.from('"}]\r\n'),
    ]);
    const answer = await world.client.post(
      multipart([...partsOf({ ...world.defaults, rows_json: undefined }), { raw }]),
    );
    expect(answer.status).toBe(400);
    expect(['INVALID_ROWS_JSON', 'UPLOAD_ERROR']).toContain(answer.body?.code);
  });
});
