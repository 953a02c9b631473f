import { hash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CreateBench, createBench } from '../../support/service/create-bench.ts';
import { type TestServiceOptions, testService } from '../../support/service/test-service.ts';

let bench: CreateBench;
beforeAll(async () => {
  bench = await createBench();
});

const secret = 'Summer2026!';
const webhook = { delivery_mode: 'webhook', webhook_url: 'https://a.example/hook', webhook_secret: secret };
const key = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);

/** Everything that the services of this file have put into the table, in order. */
const written: Record<string, unknown>[] = [];
const aService = (options: TestServiceOptions = {}) =>
  testService(bench.stack, {
    settings: { CREATES_PER_MINUTE: '1000' },
    unit: (table) => ({
      commit: async (writes) => {
        const result = await table.commit(writes);
        if (result.committed) written.push(...writes.map(({ action }) => ({ ...action })));
        return result;
      },
    }),
    ...options,
  });
const items = (): Record<string, unknown>[] =>
  written.flatMap(({ item }) => (item === undefined ? [] : [item as Record<string, unknown>]));

/** Guesses that a reader of the table could test: digests of the values stored next to the fingerprint. */
const guesses = (jobId: string, guess: string): readonly string[] => {
  const job = items().find((item) => item.jobId === jobId && item.inputs !== undefined) as unknown as {
    inputs: Record<'source' | 'package' | 'rows', { sha256: string; format: string }>;
    request: Record<string, unknown> & { webhook: { url: string } };
  };
  const { inputs, request } = job;
  const options = [request.maxFailedRowPercent, request.filenameColumns, request.includeStickers, request.flattenForms];
  const work = [inputs.source.sha256, inputs.package.sha256, inputs.rows.format, inputs.rows.sha256, ...options];
  const { url } = request.webhook;
  const texts = [['body', 1, ...work, [url, guess]], ['reuse', 1, ...work, [url, guess]], [url, guess], guess].map(
    (value) => JSON.stringify(value),
  );
  return [...texts, guess].map((text) => hash('sha256', text, 'hex'));
};

describe('create: fingerprint of a webhook secret', () => {
  it('cannot be tested against guessed secrets by a reader of the table', async () => {
    const { body } = await bench.create(webhook, { 'idempotency-key': 'oracle' }, aService());
    const text = JSON.stringify(written);
    expect(text).toContain(body.job_id);
    for (const digest of guesses(body.job_id, secret)) expect(text).not.toContain(digest);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString('base64'));
  });

  it('differs under another fingerprint key and is equal under the same', async () => {
    const fingerprintOf = async (byte: number): Promise<unknown> => {
      const idempotencyKey = randomUUID();
      await bench.create(webhook, { 'idempotency-key': idempotencyKey }, aService({ fingerprintKey: key(byte) }));
      return items().find((item) => item.key === idempotencyKey)?.fingerprint;
    };
    expect(await fingerprintOf(1)).toBe(await fingerprintOf(1));
    expect(await fingerprintOf(1)).not.toBe(await fingerprintOf(2));
  });
});

describe('create: change of the fingerprint key', () => {
  it('replays a create made under the previous key, and rejects another secret or none', async () => {
    const header = { 'idempotency-key': randomUUID() };
    const before = aService({ fingerprintKey: key(1) });
    const after = aService({ fingerprintKey: key(2), formerFingerprintKeys: [key(1)] });
    const first = await bench.create(webhook, header, before);
    const again = await bench.create(webhook, header, after);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.job_id).toBe(first.body.job_id);
    for (const change of [{ ...webhook, webhook_secret: 'Summer2025!' }, {}]) {
      expect((await bench.create(change, header, after)).body.code).toBe('IDEMPOTENCY_KEY_PAYLOAD_MISMATCH');
    }
  });

  it('fails with INTERNAL_ERROR and creates no second job if the previous key is missing', async () => {
    const header = { 'idempotency-key': randomUUID() };
    await bench.create(webhook, header, aService({ fingerprintKey: key(1) }));
    const jobs = () => items().filter((item) => item.inputs !== undefined).length;
    const known = jobs();
    const answer = await bench.create(webhook, header, aService({ fingerprintKey: key(2) }));
    expect(answer.body.code).toBe('INTERNAL_ERROR');
    expect(jobs()).toBe(known);
  });
});
