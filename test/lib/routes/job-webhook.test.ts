import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { jobWebhookSchema } from '../../../lib/routes/schemas/job-webhook.ts';
import type { WebhookRequest } from '../../../lib/stores/webhooks/webhook-sender.ts';
import { deliverWebhook } from '../../../lib/workflows/deliver-webhook/deliver-webhook.ts';
import { aCreate, aForm, aGet, aPost, type CreateFields } from '../../support/service/create-request.ts';
import { testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const webhook: CreateFields = {
  delivery_mode: 'webhook',
  webhook_url: 'https://a.example/the-hook',
  webhook_secret: 'a secret',
};

/** A service with one job and a receiver whose answers the test chooses. */
const aWorld = async (fields: CreateFields = webhook, executeAtOnce = true) => {
  const service = testService(stack, { executeAtOnce, settings: { WEBHOOK_RETRY_SECONDS: '10,20' } });
  const { token } = await service.anAccount();
  const created = await service.api.fetch(aCreate(token, aForm({ csv_file: `${randomUUID()}\n`, ...fields })));
  const { job_id: jobId } = (await created.json()) as { job_id: string };
  const received: WebhookRequest[] = [];
  const parked: unknown[] = [];
  const deliver = async (status: number) => {
    const message = service.webhooksQueue.sent.pop()?.message ?? expect.fail('No message was sent.');
    const send = async (request: WebhookRequest) => {
      received.push(request);
      service.clock.advance(7);
      return { status, retryAfter: undefined };
    };
    const deadLetters = { send: async (message: unknown) => void parked.push(message) };
    return deliverWebhook({ ...service, random: () => 0.5, deadLetters, send }, message);
  };
  const path = `/v1/bulkfill/export-jobs/${jobId}/webhook`;
  const answer = async (response: Response) => ({
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
  });
  const read = async (as = token) => answer(await service.api.fetch(aGet(as, path)));
  const resend = async () => answer(await service.api.fetch(aPost(token, `${path}/resend`)));
  return { service, jobId, received, parked, deliver, read, resend };
};

/** Lets an event be refused until its schedule is over. */
const exhaust = async ({ service, deliver }: Awaited<ReturnType<typeof aWorld>>) => {
  for (const seconds of [10, 20]) {
    expect(await deliver(500)).toBe('retried');
    service.clock.advance(seconds * 1000);
  }
  expect(await deliver(500)).toBe('exhausted');
};

describe('GET …/webhook', () => {
  // Contract: account/state-delivery
  it('returns the delivery state attempt by attempt, without address or secret', async () => {
    const world = await aWorld();
    const event = await world.service.events.get(world.jobId);
    const fresh = { event_id: event?.eventId, event: 'bulkfill.export_job.completed', attempts: [] };
    expect(await world.read()).toEqual({
      status: 200,
      body: { ...fresh, state: 'pending', next_attempt_at: '2026-11-20T12:00:10.000Z' },
    });
    await world.deliver(503);
    const tried = (await world.read()).body;
    const first = { at: '2026-11-20T12:00:10.000Z', status: 503, problem: null, duration_ms: 7 };
    expect(tried).toMatchObject({ state: 'pending', attempts: [first], next_attempt_at: '2026-11-20T12:00:20.007Z' });
    expect(v.safeParse(v.strictObject(jobWebhookSchema.entries), tried).success).toBe(true);
    world.service.clock.advance(10_000);
    await world.deliver(204);
    const delivered = (await world.read()).body;
    expect(delivered).toMatchObject({ state: 'delivered', attempts: [first, { status: 204 }], next_attempt_at: null });
    expect(JSON.stringify(delivered)).not.toMatch(/a\.example|the-hook|secret/);
  });

  // Contract: account/state-delivery
  it('reports an event as exhausted if its schedule is over or its receiver is gone', async () => {
    const world = await aWorld();
    await exhaust(world);
    expect((await world.read()).body).toMatchObject({
      state: 'exhausted',
      attempts: { length: 3 },
      next_attempt_at: null,
    });
    const gone = await aWorld();
    await gone.deliver(410);
    expect((await gone.read()).body).toMatchObject({ state: 'exhausted', next_attempt_at: null });
  });

  // Contract: NO_WEBHOOK
  it('rejects reads and resends for response mode, for a running job, for another account, and for a malformed id', async () => {
    const codes = async ({ read, resend }: Awaited<ReturnType<typeof aWorld>>) =>
      [await read(), await resend()].map(({ status, body }) => `${status} ${body.code}`);
    expect(await codes(await aWorld({}))).toEqual(['409 NO_WEBHOOK', '409 NO_WEBHOOK']);
    expect(await codes(await aWorld(webhook, false))).toEqual(['409 JOB_NOT_ENDED', '409 JOB_NOT_ENDED']);
    const world = await aWorld();
    const stranger = await world.service.anAccount();
    expect((await world.read(stranger.token)).body.code).toBe('EXPORT_JOB_NOT_FOUND');
    const odd = await world.service.api.fetch(aPost(stranger.token, '/v1/bulkfill/export-jobs/none/webhook/resend'));
    expect(await odd.json()).toMatchObject({ code: 'INVALID_JOB_ID' });
  });
});

describe('POST …/webhook/resend', () => {
  // Contract: account/resend
  it('sends an exhausted event at once with the same id and body and a new timestamp, then on the full schedule', async () => {
    const world = await aWorld();
    await exhaust(world);
    world.service.clock.advance(3_600_000);
    const { status, body } = await world.resend();
    expect([status, body.state]).toEqual([202, 'pending']);
    await exhaust(world);
    expect(world.parked).toHaveLength(2);
    expect((await world.read()).body).toMatchObject({ state: 'exhausted', attempts: { length: 6 } });
    await world.resend();
    expect(await world.deliver(200)).toBe('delivered');
    expect((await world.read()).body).toMatchObject({ state: 'delivered', attempts: { length: 7 } });
    expect(new Set(world.received.map((request) => request.headers['webhook-id'])).size).toBe(1);
    expect(new Set(world.received.map((request) => request.body)).size).toBe(1);
    const times = world.received.map((request) => Number(request.headers['webhook-timestamp']));
    expect(times[3]! - times[2]!).toBeGreaterThanOrEqual(3600);
  });

  // Contract: account/resend
  it('sends a delivered event exactly once again', async () => {
    const world = await aWorld();
    await world.deliver(200);
    await world.resend();
    expect(await world.deliver(500)).toBe('stopped');
    expect((await world.read()).body).toMatchObject({
      state: 'delivered',
      attempts: [{ status: 200 }, { status: 500 }],
      next_attempt_at: null,
    });
    expect(world.parked).toEqual([]);
    await world.resend();
    await world.deliver(204);
    expect((await world.read()).body).toMatchObject({ state: 'delivered', attempts: { length: 3 } });
  });

  // Contract: account/resend
  it('sends a pending event earlier without using an attempt of its schedule, and leaves a running attempt alone', async () => {
    const world = await aWorld();
    await world.deliver(500);
    expect((await world.resend()).status).toBe(202);
    expect(await world.deliver(500)).toBe('retried');
    world.service.clock.advance(10_000);
    expect(await world.deliver(500)).toBe('retried');
    world.service.clock.advance(20_000);
    const { attempts, nextAttemptAtMs } = (await world.service.events.get(world.jobId))!;
    const nowMs = world.service.clock.nowMs();
    expect(nextAttemptAtMs).toBeLessThanOrEqual(nowMs);
    await world.service.events.claim({ jobId: world.jobId, attempt: attempts.length }, nowMs, nowMs + 10_000);
    const sent = world.service.webhooksQueue.sent.length;
    expect((await world.resend()).status).toBe(202);
    expect(world.service.webhooksQueue.sent).toHaveLength(sent);
  });

  // Contract: account/resend
  it('keeps the last 50 attempts after any number of resends', async () => {
    const world = await aWorld();
    await world.deliver(200);
    for (let count = 0; count < 54; count++) {
      await world.resend();
      await world.deliver(200);
    }
    expect((await world.read()).body.attempts).toHaveLength(51);
  });
});
