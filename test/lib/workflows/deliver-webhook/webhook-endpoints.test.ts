import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WebhookMessage } from '../../../../lib/stores/queues/queue.ts';
import type { WebhookRequest } from '../../../../lib/stores/webhooks/webhook-sender.ts';
import { deliverWebhook } from '../../../../lib/workflows/deliver-webhook/deliver-webhook.ts';
import { asFunction } from '../../../support/iam/policed.ts';
import { aRequest } from '../../../support/service/a-request.ts';
import { aCreate, aDelete, aForm, aGet, aPost, aRetry } from '../../../support/service/create-request.ts';
import { mixedRows, mixedRowsFiller } from '../../../support/service/mixed-rows.ts';
import { type TestServiceOptions, testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const path = '/v1/bulkfill/webhook-endpoints';
const failed = 'bulkfill.export_job.failed';

interface Made {
  readonly endpoint_id: string;
  readonly secret: string;
}

/** A service whose receivers answer with the status in `answers` of their path, else with 200. */
const aWorld = async (options: TestServiceOptions = {}) => {
  const received: WebhookRequest[] = [];
  const answers = new Map<string, number | Error>();
  const send = async (request: WebhookRequest) => {
    received.push(request);
    const answer = answers.get(request.url.pathname) ?? 200;
    if (answer instanceof Error) throw answer;
    return { status: answer, retryAfter: undefined };
  };
  const service = testService(await stack.withOwnTable(), {
    settings: { WEBHOOK_RETRY_SECONDS: '10,20' },
    send,
    ...options,
  });
  // The library that verifies signatures compares them with the real time.
  service.clock.set(new Date().toISOString());
  const { token, accountId } = await service.anAccount();
  const answerOf = async (request: Request) => {
    const response = await service.api.fetch(request);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const post = (at: string, body: unknown = {}) =>
    answerOf(
      aRequest(`http://service.test${at}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const endpoint = async (name: string, body: object = {}) =>
    (await post(path, { url: `https://hooks.example/${name}`, ...body })).body as unknown as Made;
  const create = async (fields = {}) =>
    String(
      (await answerOf(aCreate(token, aForm({ csv_file: `${randomUUID()}\n`, delivery_mode: 'webhook', ...fields }))))
        .body.job_id,
    );
  const deliver = (message: WebhookMessage) =>
    asFunction('deliver-webhook', () =>
      deliverWebhook({ ...service, random: () => 0.5, deadLetters: { send: async () => undefined }, send }, message),
    );
  /** Handles all messages in the queue, and those that they cause. */
  const deliverAll = async () => {
    const outcomes: string[] = [];
    for (let next = service.webhooksQueue.sent.shift(); next; next = service.webhooksQueue.sent.shift())
      outcomes.push(await deliver(next.message));
    return outcomes.toSorted();
  };
  const read = async (jobId: string) => (await answerOf(aGet(token, `/v1/bulkfill/export-jobs/${jobId}/webhook`))).body;
  const resend = (jobId: string) => answerOf(aPost(token, `/v1/bulkfill/export-jobs/${jobId}/webhook/resend`));
  const remove = ({ endpoint_id }: Made) => service.api.fetch(aDelete(token, `${path}/${endpoint_id}`));
  const to = (name: string) => received.filter(({ url }) => url.pathname === `/${name}`);
  return { service, token, accountId, answers, post, endpoint, create, deliver, deliverAll, read, resend, remove, to };
};

const isSignedWith = (secret: string, { body, headers }: WebhookRequest): boolean => {
  try {
    new Webhook(secret).verify(body, { ...headers });
    return true;
  } catch {
    return false;
  }
};

describe('events of jobs without a URL', () => {
  // Contract: webhook-endpoints/delivery
  it('reach every endpoint that receives them, signed with its own secret', async () => {
    const { endpoint, create, deliverAll, read, to } = await aWorld();
    const [a, b] = [await endpoint('a'), await endpoint('b')];
    await endpoint('c', { events: [failed] });
    const jobId = await create();
    expect(await deliverAll()).toEqual(['copied', 'delivered', 'delivered']);
    const [atA, atB] = [...to('a'), ...to('b')] as [WebhookRequest, WebhookRequest];
    expect([to('a').length, to('b').length, to('c').length]).toEqual([1, 1, 0]);
    expect([isSignedWith(a.secret, atA), isSignedWith(b.secret, atB)]).toEqual([true, true]);
    expect([isSignedWith(b.secret, atA), isSignedWith(a.secret, atB)]).toEqual([false, false]);
    expect(atB.body).toBe(atA.body);
    expect(atB.headers['webhook-id']).toBe(atA.headers['webhook-id']);
    const { attempts, endpoints, ...rest } = await read(jobId);
    expect(rest).toMatchObject({ event_id: atA.headers['webhook-id'], state: 'delivered', next_attempt_at: null });
    expect(attempts).toMatchObject([{ status: 200 }, { status: 200 }]);
    const delivered = (endpoint_id: string) => ({ endpoint_id, state: 'delivered', next_attempt_at: null });
    expect(endpoints).toEqual(expect.arrayContaining([delivered(a.endpoint_id), delivered(b.endpoint_id)]));
  });

  it('reach others while one fails, which is retried by its own schedule', async () => {
    const { service, answers, endpoint, create, deliverAll, read, to } = await aWorld();
    const [good, bad] = [await endpoint('good'), await endpoint('bad')];
    answers.set('/bad', new Error('connection reset'));
    const jobId = await create();
    expect(await deliverAll()).toEqual(['copied', 'delivered', 'retried', 'skipped']);
    expect(await read(jobId)).toMatchObject({
      state: 'pending',
      endpoints: expect.arrayContaining([
        { endpoint_id: good.endpoint_id, state: 'delivered', next_attempt_at: null },
        { endpoint_id: bad.endpoint_id, state: 'pending', next_attempt_at: expect.any(String) },
      ]),
    });
    service.clock.advance(10_000);
    // The message was lost: the sweep sends it.
    service.clock.advance(600_000);
    expect(await service.sweep()).toMatchObject({ eventsResent: 1 });
    answers.delete('/bad');
    expect(await deliverAll()).toEqual(['delivered']);
    expect([to('good').length, to('bad').length]).toEqual([1, 2]);
    expect(await read(jobId)).toMatchObject({ state: 'delivered', attempts: [{}, {}, {}] });
  });

  it('go to endpoints that were created before the job ended, and stop for deleted ones', async () => {
    const { service, endpoint, create, deliver, deliverAll, read, remove, resend, to } = await aWorld({
      executeAtOnce: false,
    });
    const old = await endpoint('old');
    const jobId = await create();
    await endpoint('new');
    await remove(old);
    await service.execute(jobId);
    expect(await deliverAll()).toEqual(['copied', 'delivered']);
    expect([to('old').length, to('new').length]).toEqual([0, 1]);

    const late = await endpoint('late');
    const second = await create();
    await service.execute(second);
    expect(await deliver({ jobId: second, attempt: 0 })).toBe('copied');
    await remove(late);
    service.webhooksQueue.sent.shift();
    expect(await deliverAll()).toEqual(['delivered', 'stopped']);
    expect(await read(second)).toMatchObject({
      state: 'exhausted',
      attempts: expect.arrayContaining([
        expect.objectContaining({ endpoint_id: late.endpoint_id, status: null, problem: 'ENDPOINT_DELETED' }),
      ]),
    });
    // Those that have the event are left alone.
    await resend(second);
    expect(await deliverAll()).toEqual(['stopped']);
    expect(to('new')).toHaveLength(2);
  });

  it('wait for a resend if no endpoint receives them', async () => {
    const { endpoint, create, deliverAll, read, resend, to } = await aWorld();
    await endpoint('only', { events: [failed] });
    const jobId = await create();
    expect(await deliverAll()).toEqual(['stopped']);
    expect(await read(jobId)).toMatchObject({ state: 'exhausted', attempts: [{ problem: 'NO_ENDPOINT' }] });
    expect(await read(jobId)).not.toHaveProperty('endpoints');
    await endpoint('all');
    expect((await resend(jobId)).status).toBe(202);
    expect(await deliverAll()).toEqual(['copied', 'delivered']);
    expect(to('all')).toHaveLength(1);
    expect((await resend(jobId)).status).toBe(202);
    expect(await deliverAll()).toEqual(['delivered']);
  });

  it('are copied once if two messages arrive at the same time, also after a lost one', async () => {
    const { service, endpoint, create, deliver, deliverAll, to } = await aWorld();
    await endpoint('a');
    const jobId = await create();
    const outcomes = await Promise.all([deliver({ jobId, attempt: 0 }), deliver({ jobId, attempt: 0 })]);
    expect(outcomes.toSorted()).toEqual(['copied', 'skipped']);
    service.webhooksQueue.sent.splice(0);
    service.clock.advance(600_000);
    await service.sweep();
    expect(await deliverAll()).toEqual(['delivered']);
    expect(to('a')).toHaveLength(1);
  });

  it('are sent for a retry of a job, too', async () => {
    const { service, token, endpoint, create, deliverAll, to } = await aWorld({ filler: mixedRowsFiller });
    await endpoint('a');
    const jobId = await create({ csv_file: mixedRows, max_failed_row_percent: '100', delivery_mode: 'response' });
    const retried = await service.api.fetch(aRetry(token, jobId, { delivery_mode: 'webhook' }));
    expect(retried.status).toBeLessThan(300);
    expect(await deliverAll()).toEqual(['copied', 'delivered']);
    expect(to('a')).toHaveLength(1);
  });
});

describe('rotation of a secret', () => {
  // Contract: webhook-endpoints/rotation
  it('signs with both secrets for 24 hours, then with the new one alone', async () => {
    const { service, endpoint, post, to } = await aWorld();
    const { endpoint_id, secret: first } = await endpoint('a');
    const rotate = async () => (await post(`${path}/${endpoint_id}/rotate-secret`)).body as unknown as Made;
    const test = async () => {
      await post(`${path}/${endpoint_id}/test`);
      // The library accepts five minutes of difference.
      const request = to('a').at(-1) ?? expect.fail('Nothing was sent.');
      return (secret: string) => isSignedWith(secret, request);
    };
    const { secret: second } = await rotate();
    let isSigned = await test();
    expect([isSigned(first), isSigned(second)]).toEqual([true, true]);
    const { secret: third } = await rotate();
    isSigned = await test();
    expect([isSigned(first), isSigned(second), isSigned(third)]).toEqual([false, true, true]);
    expect(to('a').at(-1)?.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    const lastMs = 24 * 3_600_000 - 1;
    service.clock.advance(lastMs);
    await test();
    expect(to('a').at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    service.clock.advance(1);
    await test();
    expect(to('a').at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });
});

describe('POST …/test', () => {
  // Contract: webhook-endpoints/test
  it('sends a signed test event and reports the answer', async () => {
    const { service, answers, endpoint, post, to } = await aWorld();
    const made = await endpoint('a');
    const test = async () => (await post(`${path}/${made.endpoint_id}/test`)).body;
    const sent = await test();
    expect(sent).toEqual({
      event_id: expect.stringMatching(/^evt_/),
      delivered: true,
      at: new Date(service.clock.nowMs()).toISOString(),
      status: 200,
      problem: null,
      duration_ms: 0,
    });
    const [request] = to('a') as [WebhookRequest];
    expect(isSignedWith(made.secret, request)).toBe(true);
    expect(JSON.parse(request.body)).toEqual({
      event: 'bulkfill.webhook_endpoint.test',
      event_id: sent.event_id,
      occurred_at: sent.at,
      endpoint_id: made.endpoint_id,
    });
    answers.set('/a', 500);
    expect(await test()).toMatchObject({ delivered: false, status: 500, problem: null });
    answers.set('/a', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
    expect(await test()).toMatchObject({ delivered: false, status: null, problem: 'ECONNREFUSED' });
  });

  it('checks the address again, as every delivery does', async () => {
    let address = '93.184.216.34';
    const { endpoint, create, deliverAll, post, read, to } = await aWorld({ resolve: async () => [address] });
    const { endpoint_id } = await endpoint('a');
    address = '10.0.0.1';
    expect((await post(`${path}/${endpoint_id}/test`)).body).toMatchObject({
      delivered: false,
      problem: 'TARGET_REFUSED',
    });
    const jobId = await create();
    await deliverAll();
    expect(await read(jobId)).toMatchObject({ state: 'pending', attempts: [{ problem: 'TARGET_REFUSED' }] });
    expect(to('a')).toHaveLength(0);
    expect((await post(path, { url: 'https://hooks.example/b' })).body.code).toBe('INVALID_WEBHOOK_TARGET');
  });
});

describe('the record of an endpoint', () => {
  it('holds no readable secret, and the audit log names each change without path or secret', async () => {
    const { service, accountId, endpoint, post, remove } = await aWorld();
    const made = await endpoint('the-path');
    const rotated = (await post(`${path}/${made.endpoint_id}/rotate-secret`)).body as unknown as Made;
    const stored = JSON.stringify(await service.webhookEndpoints.get(accountId, made.endpoint_id));
    for (const secret of [made.secret, rotated.secret]) expect(stored).not.toContain(secret.slice(6));
    await remove(made);
    const { entries: all } = await service.audit.list(accountId, { limit: 10 });
    const entries = all.filter(({ action }) => action.startsWith('endpoint.'));
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'endpoint.created',
      'endpoint.deleted',
      'endpoint.rotated',
    ]);
    for (const { actor, facts } of entries) {
      expect(actor.kind).toBe('key');
      expect(facts).toEqual({ endpoint_id: made.endpoint_id, host: 'hooks.example' });
    }
  });

  it('is replaced once by two rotations with one key, and by each of two without', async () => {
    const { service, token, accountId, endpoint } = await aWorld();
    const { endpoint_id } = await endpoint('a');
    const rotate = async (key?: string) => {
      const headers = { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) };
      const url = `http://service.test${path}/${endpoint_id}/rotate-secret`;
      return (await service.api.fetch(new Request(url, { method: 'POST', headers }))).json() as Promise<Made>;
    };
    const same = await Promise.all([rotate('once'), rotate('once')]);
    expect(same[0]?.secret).toBe(same[1]?.secret);
    const before = await service.webhookEndpoints.get(accountId, endpoint_id);
    const both = await Promise.all([rotate(), rotate()]);
    expect(both[0]?.secret).not.toBe(both[1]?.secret);
    expect((await service.webhookEndpoints.get(accountId, endpoint_id))?.formerSecret?.sealedSecret).not.toBe(
      before?.sealedSecret,
    );
  });
});

describe('a suspended account', () => {
  it('reads, rotates and deletes endpoints, but creates and tests none', async () => {
    const { service, accountId, endpoint, post, remove } = await aWorld();
    const made = await endpoint('a');
    const account = (await service.accounts.get(accountId)) ?? expect.fail('The account is gone.');
    await service.unit.commit([service.accounts.replace({ ...account, status: 'suspended' })]);
    for (const at of [path, `${path}/${made.endpoint_id}/test`])
      expect((await post(at, { url: 'https://hooks.example/b' })).body.code).toBe('ACCOUNT_SUSPENDED');
    expect((await post(`${path}/${made.endpoint_id}/rotate-secret`)).status).toBe(200);
    expect((await remove(made)).status).toBe(204);
  });
});
