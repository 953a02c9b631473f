import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WebhookMessage } from '../../../../lib/stores/queues/queue.ts';
import type { WebhookAnswer, WebhookRequest } from '../../../../lib/stores/webhooks/webhook-sender.ts';
import { deliverWebhook } from '../../../../lib/workflows/deliver-webhook/deliver-webhook.ts';
import { retryAfterSeconds, retryDelayMs } from '../../../../lib/workflows/deliver-webhook/retry-delay.ts';
import { aCreate, aForm } from '../../../support/service/create-request.ts';
import { type TestServiceOptions, testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;

beforeAll(async () => {
  stack = await startTestStack();
});

const secret = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;

const anEvent = async (
  answer: (request: WebhookRequest, attempt: number) => WebhookAnswer | Error,
  options: TestServiceOptions = {},
) => {
  const service = testService(await stack.withOwnTable(), options);
  // The library that verifies signatures compares them with the real time.
  service.clock.set(new Date().toISOString());
  const { token } = await service.anAccount();
  const form = aForm({ delivery_mode: 'webhook', webhook_url: 'https://hooks.example/in', webhook_secret: secret });
  const { job_id: jobId } = (await (await service.api.fetch(aCreate(token, form))).json()) as { job_id: string };
  const sent: WebhookRequest[] = [];
  const parked: WebhookMessage[] = [];
  const dependencies = {
    ...service,
    random: () => 0.5,
    deadLetters: { send: async (message: WebhookMessage) => void parked.push(message) },
    send: async (request: WebhookRequest) => {
      sent.push(request);
      const result = answer(request, sent.length);
      if (result instanceof Error) throw result;
      return result;
    },
  };
  const deliver = (attempt: number) => deliverWebhook(dependencies, { jobId, attempt });
  const event = async () => (await service.events.get(jobId)) ?? expect.fail('The event is gone.');
  return { service, jobId, sent, parked, deliver, event, dependencies };
};

const status = (code: number, retryAfter?: string): WebhookAnswer => ({ status: code, retryAfter });

describe('deliverWebhook', () => {
  // Contract: webhooks/signature
  it('sends a body that the reference library verifies, and ends with a 2xx', async () => {
    const { sent, deliver, event, service } = await anEvent(() => status(202));
    expect(await deliver(0)).toBe('delivered');
    const [request] = sent;
    const { eventId } = await event();
    expect(request?.headers['webhook-id']).toBe(eventId);
    expect(
      new Webhook(secret.slice('whsec_'.length)).verify(request?.body ?? '', { ...request?.headers }),
    ).toMatchObject({
      event_id: eventId,
    });
    expect(request).toMatchObject({
      addresses: ['93.184.216.34'],
      timeoutMs: 15_000,
      headers: { 'content-type': 'application/json' },
    });
    const headerBytes = Object.entries(request?.headers ?? {}).reduce(
      (sum, [name, value]) => sum + name.length + value.length + 4,
      0,
    );
    expect(headerBytes).toBeLessThan(8192);
    expect(await event()).toMatchObject({ state: 'delivered', attempts: [{ status: 202 }] });
    service.clock.advance(3_600_000);
    expect(await service.sweep()).toMatchObject({ eventsResent: 0 });
  });

  it('makes one attempt for messages that arrive repeatedly, late or out of order', async () => {
    const { sent, deliver } = await anEvent(() => status(500));
    const outcomes = await Promise.all([deliver(0), deliver(0), deliver(1), deliver(0)]);
    expect([...outcomes].sort()).toEqual(['retried', 'skipped', 'skipped', 'skipped']);
    expect(await deliver(0)).toBe('skipped');
    expect(await deliver(1)).toBe('skipped');
    expect(sent).toHaveLength(1);
  });

  // Contract: webhooks/attempts
  it('follows the schedule with one id and one body, then parks the event', async () => {
    const { sent, parked, deliver, event, service, jobId } = await anEvent(() => status(500));
    const delays = [5, 300, 1800, 7200, 18_000, 36_000, 36_000];
    for (const [attempt, seconds] of delays.entries()) {
      const messages = service.webhooksQueue.sent.length;
      expect(await deliver(attempt)).toBe('retried');
      expect((await event()).nextAttemptAtMs - service.clock.nowMs()).toBe(seconds * 1000);
      // A queue message can be delayed by 15 minutes; later attempts wait for the sweep.
      expect(service.webhooksQueue.sent.slice(messages)).toEqual(
        seconds <= 900 ? [{ message: { jobId, attempt: attempt + 1 }, delaySeconds: seconds }] : [],
      );
      service.clock.advance(seconds * 1000 - 1);
      expect(await deliver(attempt + 1)).toBe('skipped');
      service.clock.advance(1);
      if (seconds > 900) {
        expect(await service.sweep()).toMatchObject({ eventsResent: 1 });
        expect(service.webhooksQueue.sent.at(-1)?.message).toEqual({ jobId, attempt: attempt + 1 });
      }
    }
    expect(parked).toEqual([]);
    expect(await deliver(7)).toBe('exhausted');
    expect(parked).toEqual([{ jobId, attempt: 8 }]);
    expect((await event()).attempts).toHaveLength(8);
    expect(new Set(sent.map((request) => request.body)).size).toBe(1);
    expect(new Set(sent.map((request) => request.headers['webhook-id'])).size).toBe(1);
    expect(new Set(sent.map((request) => request.headers['webhook-timestamp'])).size).toBe(8);
    service.clock.advance(3_600_000);
    expect(await service.sweep()).toMatchObject({ eventsResent: 0 });
  });

  // Contract: webhooks/attempts
  it.each([
    ['a redirect', status(302), { status: 302 }],
    ['a client error', status(404), { status: 404 }],
    ['no answer in time', Object.assign(new Error('x'), { name: 'TimeoutError' }), { problem: 'TIMEOUT' }],
    ['a broken connection', Object.assign(new Error('x'), { code: 'ECONNRESET' }), { problem: 'ECONNRESET' }],
  ])('retries after %s', async (_, answer, logged) => {
    const { deliver, event } = await anEvent(() => answer);
    expect(await deliver(0)).toBe('retried');
    expect((await event()).attempts).toMatchObject([logged]);
  });

  // Contract: webhooks/attempts
  it('stops after 410', async () => {
    const { deliver, event, parked } = await anEvent(() => status(410));
    expect(await deliver(0)).toBe('stopped');
    expect(await event()).toMatchObject({ state: 'stopped' });
    expect(parked).toEqual([]);
  });

  it('waits for Retry-After if it is longer than the schedule', async () => {
    const { deliver, event, service } = await anEvent((_, attempt) => status(503, attempt === 1 ? '600' : '1'));
    await deliver(0);
    expect((await event()).nextAttemptAtMs - service.clock.nowMs()).toBe(600_000);
    service.clock.advance(600_000);
    await deliver(1);
    expect((await event()).nextAttemptAtMs - service.clock.nowMs()).toBe(300_000);
  });

  // Contract: webhooks/targets
  it('checks the target before every attempt and does not connect to a private address', async () => {
    let addresses = ['93.184.216.34'];
    const { deliver, event, sent, service } = await anEvent(() => status(500), { resolve: async () => addresses });
    await deliver(0);
    addresses = ['169.254.169.254'];
    service.clock.advance(5000);
    expect(await deliver(1)).toBe('retried');
    expect(sent).toHaveLength(1);
    expect((await event()).attempts[1]).toMatchObject({ problem: 'TARGET_REFUSED' });
  });

  it('resumes an attempt whose process died', async () => {
    const { deliver, service, jobId } = await anEvent(() => status(200));
    const nowMs = service.clock.nowMs();
    await service.events.claim({ jobId, attempt: 0 }, nowMs, nowMs + 30_000);
    expect(await deliver(0)).toBe('skipped');
    service.clock.advance(30_000);
    expect(await service.sweep()).toMatchObject({ eventsResent: 1 });
    expect(await deliver(0)).toBe('delivered');
  });

  it('parks an event before marking it exhausted, so that a crash parks it twice at most', async () => {
    const { dependencies, jobId, parked, service } = await anEvent(() => status(500), {
      settings: { WEBHOOK_RETRY_SECONDS: '1' },
    });
    await deliverWebhook(dependencies, { jobId, attempt: 0 });
    service.clock.advance(1000);
    const dying = { ...dependencies, events: { ...service.events, note: () => Promise.reject(new Error('died')) } };
    await expect(deliverWebhook(dying, { jobId, attempt: 1 })).rejects.toThrow('died');
    service.clock.advance(60_000);
    expect(await deliverWebhook(dependencies, { jobId, attempt: 1 })).toBe('exhausted');
    expect(parked).toHaveLength(2);
  });
});

describe('retryDelayMs', () => {
  it('varies the delays by ten percent either way', () => {
    expect(retryDelayMs([100], 1, 0, undefined)).toBe(90_000);
    expect(retryDelayMs([100], 1, 0.5, undefined)).toBe(100_000);
    expect(retryDelayMs([100], 1, 0.999_999, undefined)).toBe(110_000);
    expect(retryDelayMs([100], 2, 0.5, undefined)).toBeUndefined();
  });

  it('caps the receiver’s delay at ten hours', () => {
    expect(retryDelayMs([5], 1, 0.5, 999_999_999)).toBe(36_000_000);
  });
});

describe('retryAfterSeconds', () => {
  it.each([
    ['120', 120],
    ['0', 0],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30],
    ['Fri, 20 Nov 2020 12:00:30 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['', undefined],
  ])('parses %s', (header, seconds) => {
    expect(retryAfterSeconds(header, Date.parse('2026-11-20T12:00:00Z'))).toBe(seconds);
  });
});
