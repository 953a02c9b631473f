import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CreateBench, createBench } from '../../support/service/create-bench.ts';
import { aCreate, aForm, type CreateFields } from '../../support/service/create-request.ts';
import { testService } from '../../support/service/test-service.ts';

let bench: CreateBench;
let service: CreateBench['service'];
let token: string;
let create: CreateBench['create'];

beforeAll(async () => {
  bench = await createBench();
  ({ service, token, create } = bench);
});

describe('create: idempotency', () => {
  // Contract: 3/replay-same, 4.1-rule-2, reuse/effective-body
  it('returns the same job for the same key and body, whatever the encoding of the form', async () => {
    const key = randomUUID();
    const first = await create(
      { max_failed_row_percent: '7', filename_columns: '["column_0"]' },
      { 'idempotency-key': key },
    );
    const reordered = aForm({
      max_failed_row_percent: null,
      filename_columns: ' [ "column_0" ] ',
      delivery_mode: 'response',
      flatten_forms: 'false',
      print_file: 'false',
      // Without a print file it asks for nothing.
      print_even: 'true',
      optimize: 'false',
    });
    reordered.append('max_failed_row_percent', '007');
    const again = await service.api.fetch(aCreate(token, reordered, { 'idempotency-key': key }));
    expect(await again.json()).toEqual(first.body);
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
  });

  // Contract: 4.1-rule-3, 4.1-rule-6, print-file/effective-body, IDEMPOTENCY_KEY_PAYLOAD_MISMATCH
  it.each([
    ['the PDF', { pdf: '%PDF other' }],
    ['the package', { svc_file: 'other' }],
    ['the rows', { csv_file: 'Ada\nBarbara\n' }],
    ['the kind of the rows', { csv_file: null, rows_json: 'Ada\nGrace\n' }],
    ['the threshold', { max_failed_row_percent: '1' }],
    ['the filename columns', { filename_columns: '["column_0"]' }],
    ['a flag', { include_stickers: 'true' }],
    ['the print file', { print_file: 'true' }],
    ['the optimization', { optimize: 'true' }],
    ['the delivery mode', { delivery_mode: 'webhook', webhook_url: 'https://a.example/', webhook_secret: 's' }],
  ] as const)('rejects the same key with another body: %s', async (_, change) => {
    const key = randomUUID();
    await create({}, { 'idempotency-key': key });
    const before = await bench.stored();
    const answer = await create(change as CreateFields, { 'idempotency-key': key });
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('IDEMPOTENCY_KEY_PAYLOAD_MISMATCH');
    expect(await bench.stored()).toEqual(before);
  });

  // Contract: 4.1-rule-2
  it('creates one job from 20 creates at the same time', async () => {
    const key = randomUUID();
    const before = await bench.stored();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create({ pdf: '%PDF race' }, { 'idempotency-key': key })),
    );
    expect(new Set(answers.map((answer) => answer.body.job_id)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get('idempotent-replayed') === null)).toHaveLength(1);
    // The job's own inputs live as long as its delivery; nothing of the other nineteen is left.
    const inputs = (await bench.stored()).filter((name) => !before.includes(name));
    expect(inputs).toEqual(
      ['package.svc', 'rows.csv', 'source.pdf'].map((file) => `inputs/${answers[0]?.body.job_id}/${file}`),
    );
  });

  // Contract: 4.1-rule-4, limit/idempotency-window
  it('accepts a key for a new job after exactly 24 hours', async () => {
    const timed = testService(bench.stack, { settings: { DELIVERY_LIFETIME_SECONDS: '60' } });
    const owner = await timed.anAccount();
    const key = { 'idempotency-key': 'k'.repeat(128) };
    const first = await create({}, key, timed, owner.token);
    timed.clock.advance(86_400_000 - 1);
    expect((await create({}, key, timed, owner.token)).body.job_id).toBe(first.body.job_id);
    timed.clock.advance(1);
    const renewed = await create({}, key, timed, owner.token);
    expect(renewed.body.job_id).not.toBe(first.body.job_id);
    expect((await create({}, key, timed, owner.token)).body.job_id).toBe(renewed.body.job_id);
  });

  // Contract: 4.1-rule-5
  it('separates keys of different accounts, and ignores a repeated request id', async () => {
    const other = await service.anAccount();
    const headers = { 'idempotency-key': 'shared', 'x-request-id': 'same' };
    const mine = await create({}, headers);
    const theirs = await create({}, headers, service, other.token);
    expect(theirs.status).toBe(200);
    expect(theirs.body.job_id).not.toBe(mine.body.job_id);
    expect((await create({ pdf: '%PDF x' }, { 'x-request-id': 'same' })).status).toBe(200);
  });

  // Contract: 4.1/idempotency-key, INVALID_IDEMPOTENCY_KEY
  it.each([
    ['missing', null],
    ['empty', ''],
    ['129 characters long', 'k'.repeat(129)],
    ['with a space', 'a b'],
    ['sent twice', 'a, b'],
  ])('rejects a key that is %s', async (_, key) => {
    const request = aCreate(token, aForm(), key === null ? {} : { 'idempotency-key': key });
    if (key === null) request.headers.delete('idempotency-key');
    const response = await service.api.fetch(request);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_IDEMPOTENCY_KEY' });
  });
});
