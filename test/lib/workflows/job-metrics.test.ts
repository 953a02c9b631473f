import { EngineError } from '@bulkfill/engine/core/engine-error';
import { beforeAll, describe, expect, it } from 'vitest';
import { jsonLogger } from '../../../lib/core/logger.ts';
import type { MetricName, Metrics } from '../../../lib/stores/metrics/metrics.ts';
import type { WebhookMessage } from '../../../lib/stores/queues/queue.ts';
import { deliverWebhook } from '../../../lib/workflows/deliver-webhook/deliver-webhook.ts';
import { executeJob } from '../../../lib/workflows/execute-job/execute-job.ts';
import { aCreate, aForm, type CreateFields } from '../../support/service/create-request.ts';
import { fakeFiller } from '../../support/service/fake-documents.ts';
import { type TestServiceOptions, testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

const recorder = () => {
  const seen: { values: Partial<Record<MetricName, number>>; dimensions: unknown }[] = [];
  const metrics: Metrics = { record: (values, dimensions = {}) => void seen.push({ values, dimensions }) };
  return { metrics, seen };
};

const aQueuedJob = async (fields: CreateFields, options: TestServiceOptions = {}) => {
  const service = testService(stack, { executeAtOnce: false, ...options });
  const { token, accountId } = await service.anAccount();
  const created = await service.api.fetch(aCreate(token, aForm(fields), { 'x-request-id': 'my-trace' }));
  const { job_id: jobId } = (await created.json()) as { job_id: string };
  const { metrics, seen } = recorder();
  const input = { jobId, deadlineMs: service.clock.nowMs() + 900_000, shutdown: new AbortController().signal };
  const deliver = (status: number, attempt: number) =>
    deliverWebhook(
      {
        ...service,
        metrics,
        random: () => 0.5,
        deadLetters: { send: async (_message: WebhookMessage) => {} },
        send: async () => ({ status, retryAfter: undefined }),
      },
      { jobId, attempt },
    );
  return { service, accountId, jobId, seen, deliver, execute: () => executeJob({ ...service, metrics }, input) };
};

const webhook = {
  delivery_mode: 'webhook',
  webhook_url: 'https://hooks.example/',
  webhook_secret: 'the webhook secret',
};

describe('metrics', () => {
  it('record waiting time, duration and ZIP size of a completed job', async () => {
    const { service, seen, execute } = await aQueuedJob({});
    service.clock.advance(1500);
    await execute();
    expect(seen).toMatchObject([
      { values: { QueueAge: 1500 } },
      { values: { JobsCompleted: 1, JobDuration: 0, ArchiveSize: 10 }, dimensions: { deliveryMode: 'response' } },
    ]);
  });

  it('count a job that an earlier output completes, without rows', async () => {
    const { metrics, seen } = recorder();
    const service = testService(stack, { executeAtOnce: true, metrics });
    const { token } = await service.anAccount();
    for (let job = 0; job < 2; job++) await service.api.fetch(aCreate(token, aForm({})));
    const completed = seen.filter(({ values }) => values.JobsCompleted !== undefined);
    expect(completed.map(({ values }) => [values.JobsCompleted, values.RowsProduced])).toEqual([
      [1, 2],
      [1, undefined],
    ]);
  });

  it('record the code of a failed job', async () => {
    const filler = fakeFiller(() => new EngineError('SIGNATURE_OVERLAY_LIMIT_EXCEEDED'));
    const { seen, execute } = await aQueuedJob({}, { filler });
    await execute();
    expect(seen).toContainEqual({
      values: { JobsFailed: 1 },
      dimensions: { code: 'SIGNATURE_OVERLAY_LIMIT_EXCEEDED' },
    });
  });

  it('record attempts and delivery time of an event', async () => {
    const { service, seen, execute, deliver } = await aQueuedJob(webhook);
    await execute();
    await deliver(500, 0);
    service.clock.advance(10_000);
    await deliver(204, 1);
    expect(seen.slice(2).map(({ values }) => values)).toEqual([
      { WebhookAttempts: 1 },
      { WebhookAttempts: 1 },
      { EventsDelivered: 1, WebhookLag: 10_000 },
    ]);
  });
});

describe('job logs', () => {
  it('contain ids, sizes, codes and durations from create to delivery, without contents', async () => {
    const lines: string[] = [];
    const logger = jsonLogger(
      'debug',
      (line) => lines.push(line),
      () => 0,
    );
    const fields = { ...webhook, csv_file: 'Confidential Name\n', pdf: '%PDF-1.7 confidential page' };
    const { jobId, accountId, execute, deliver } = await aQueuedJob(fields, { logger });
    await execute();
    await deliver(500, 0);
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const ended = entries.find(({ message }) => message === 'The attempt ended.');
    expect(ended).toMatchObject({
      job_id: jobId,
      account_id: accountId,
      request_id: 'my-trace',
      outcome: 'completed',
      requested_rows: 1,
    });
    expect(ended).toHaveProperty('duration_ms');
    expect(entries.find(({ message }) => message === 'request')).toMatchObject({ request_id: 'my-trace', status: 202 });
    expect(entries.find(({ event_id }) => event_id !== undefined)).toMatchObject({
      job_id: jobId,
      attempt: 1,
      status: 500,
    });
    for (const hidden of [/confidential/i, /webhook secret/, /hooks\.example/, /svc_bfexp_/])
      expect(lines.join('\n')).not.toMatch(hidden);
  });
});
