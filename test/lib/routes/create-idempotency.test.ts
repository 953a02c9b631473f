import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CreateBench, createBench } from '../../support/service/create-bench.ts';
import { testService } from '../../support/service/test-service.ts';

let bench: CreateBench;
let create: CreateBench['create'];

beforeAll(async () => {
  bench = await createBench();
  ({ create } = bench);
});

describe('create: idempotency', () => {
  it('stores nothing if the key has another body', async () => {
    const key = randomUUID();
    await create({}, { 'idempotency-key': key });
    const before = await bench.stored();
    expect((await create({ pdf: '%PDF other' }, { 'idempotency-key': key })).status).toBe(409);
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
});
