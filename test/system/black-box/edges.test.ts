import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOverlay } from './client/a-package.ts';
import { aPdf } from './client/a-pdf.ts';
import { type Client, clientOf, jobsPath, partsOf } from './client/client.ts';
import { multipart, multipartType } from './client/multipart.ts';
import { send, sendRaw } from './client/send.ts';
import { aWorld, type World } from './client/world.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld({
    MAX_OUTPUT_BYTES_FREE: '20000',
    KEY_CHANGES_PER_HOUR: '8',
    HIGH_FAIL_RATIO_COOLDOWN_SECONDS: '600',
  });
});
afterAll(async () => {
  await world.service.stop();
});

const clientOn = async (plan: 'free' | 'business'): Promise<Client> =>
  clientOf(world.service, (await world.service.account(plan)).key, world.defaults);

describe('output limit', () => {
  // Contract: limit/output
  it('rejects at create what cannot fit, and fails without a debit the job whose output is too large', async () => {
    const { id, key } = await world.service.account('free');
    const client = clientOf(world.service, key, world.defaults);
    const noise = aPdf({ mark: Array.from({ length: 3000 }, () => randomUUID()).join('') });
    const before = await world.service.storedKeys();
    const refused = await client.create({ pdf: noise });
    expect([refused.status, refused.body]).toEqual([
      413,
      { code: 'CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED', message: expect.stringMatching(/\S/) },
    ]);
    expect(await world.service.storedKeys()).toEqual(before);
    const rowsJson = JSON.stringify(
      Array.from({ length: 40 }, (_, n) => ({ column_0: `${n} ${randomUUID()}${randomUUID()}` })),
    );
    const failed = await client.create({ rows_json: rowsJson }, { idempotencyKey: 'large' });
    expect([failed.status, failed.body?.status ?? failed.body?.code]).toEqual([
      413,
      expect.stringMatching(/failed|CLOUD_DELIVERY/),
    ]);
    if (failed.body?.status === 'failed') {
      expect(failed.body.error).toEqual({
        code: 'CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED',
        message: expect.stringMatching(/\S/),
      });
      expect((await client.create({ rows_json: rowsJson }, { idempotencyKey: 'large' })).status).toBe(200);
    }
    expect(await world.service.bulkfill('account', 'show', id)).toMatchObject({ quota: { used: 0, reserved: 0 } });
  });
});

describe('failure ratio', () => {
  it('pauses creates once 12 of 20 jobs failed', async () => {
    const client = await clientOn('business');
    const svcFile = await world.signer.package({ pdf: world.pdf, overlays: [anOverlay({ required: true })] });
    for (let job = 0; job < 20; job++) {
      const fails = job % 5 < 3;
      const { body } = await client.create({ svc_file: svcFile, rows_json: `[{"column_${fails ? 1 : 0}":"${job}"}]` });
      expect(body?.status).toBe(fails ? 'failed' : 'completed');
    }
    const refused = await client.create();
    expect([refused.status, refused.body]).toEqual([
      429,
      {
        code: 'HIGH_FAIL_RATIO_COOLDOWN',
        message: expect.stringMatching(/\S/),
        retry_after_seconds: expect.any(Number),
      },
    ]);
    expect(refused.headers['retry-after']).toBe(String(refused.body?.retry_after_seconds));
  });
});

describe('key management', () => {
  // Contract: limit/key-lifetimes
  it('limits active keys to five, lifetimes to 30, 90, 180 or 365 days, and changes per hour, counting rejections', async () => {
    const { id, key } = await world.service.account('free');
    const create = (ttl: string) => world.service.bulkfill('key', 'create', '--account', id, '--ttl', ttl);
    await expect(create('31')).rejects.toMatchObject({ code: 2 });
    const made = [await create('90'), await create('180'), await create('365'), await create('30')];
    for (const one of made) {
      expect(one).toMatchObject({ public_id: expect.any(String), expires_at: expect.any(String) });
      expect(one.api_key).toMatch(/^svc_bfexp_[^.]+\.[^.]+$/);
    }
    await expect(create('30')).rejects.toMatchObject({ code: 1 });
    const shown = JSON.stringify([
      await world.service.bulkfill('key', 'list', '--account', id),
      await world.service.bulkfill('account', 'show', id),
    ]);
    for (const secret of [key, ...made.map((one) => String(one.api_key))])
      expect(shown).not.toContain(secret.split('.')[1]);
    await world.service.bulkfill('key', 'revoke', String(made[0]?.public_id));
    await create('30');
    await expect(world.service.bulkfill('key', 'revoke', String(made[1]?.public_id))).rejects.toMatchObject({
      code: 1,
    });
  });
});

describe('concurrent bodies under one key', () => {
  // Contract: 4.1-rule-3
  it('creates one job; the others get IDEMPOTENCY_KEY_PAYLOAD_MISMATCH', async () => {
    const client = await clientOn('business');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        client.create({ rows_json: `[{"column_0":"body ${n}"}]` }, { idempotencyKey: 'contended' }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(9);
    for (const { body } of refused) expect(body?.code).toBe('IDEMPOTENCY_KEY_PAYLOAD_MISMATCH');
  });
});

describe('HTTP framing', () => {
  const headers = (): [string, string][] => [
    ['authorization', `Bearer ${world.account.key}`],
    ['content-type', multipartType],
  ];

  it('accepts a create of unknown length in chunks of any size', async () => {
    const body = Buffer.concat(multipart(partsOf(world.defaults)));
    for (const piece of [1, 7, 1000]) {
      const pieces = Array.from({ length: Math.ceil(body.length / piece) }, (_, n) =>
        body.subarray(n * piece, (n + 1) * piece),
      );
      const answer = await send(`${world.service.baseUrl}${jobsPath}`, {
        method: 'POST',
        headers: [...headers(), ['idempotency-key', `pieces-${piece}`], ['transfer-encoding', 'chunked']],
        body: pieces,
      });
      expect([answer.status, answer.body?.status]).toEqual([200, 'completed']);
    }
  });

  it('answers 100 Continue, and 417 for another expectation', async () => {
    const body = Buffer.concat(multipart(partsOf(world.defaults)));
    const request = (expectation: string): Buffer =>
      Buffer.concat([
        Buffer.from(
          [
            `POST ${jobsPath} HTTP/1.1`,
            'Host: x',
            ...headers().map((header) => header.join(': ')),
            'Idempotency-Key: expectant',
            `Expect: ${expectation}`,
            'Connection: close',
            `Content-Length: ${body.length}`,
            '',
            '',
          ].join('\r\n'),
        ),
        body,
      ]);
    const continued = await sendRaw(world.service.port, request('100-continue'), 10_000);
    expect(continued).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
    const refused = await sendRaw(world.service.port, request('the-impossible'));
    expect(refused).toMatch(/^HTTP\/1\.1 417 /);
    expect(refused).toMatch(/x-request-id: /i);
  });
});
