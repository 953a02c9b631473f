import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { localNames } from '../../../../infra/resources.ts';
import type { JobEvent } from '../../../../lib/stores/events/event.ts';
import { writeLocalFile } from '../../../../local/local-file.ts';
import { aCreate, aForm } from '../../../support/service/create-request.ts';
import { type TestService, testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';
import { bulkfill } from '../run-in-process.ts';

let stack: TestStack;
let dataDir: string;
let service: TestService;
const savedEnvironment = { ...process.env };
const localFile = {
  base_url: 'http://127.0.0.1:1',
  console_url: null,
  identity: null,
  account_id: 'none',
  api_key: 'none',
  pid: process.pid,
};
const unknownJob = '00000000-0000-4000-8000-000000000000';

const storageOf = ({ env }: TestStack) => ({
  endpoints: {
    s3: env.AWS_ENDPOINT_URL_S3 ?? '',
    sqs: env.AWS_ENDPOINT_URL_SQS ?? '',
    dynamodb: env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
  },
  credentials: { access_key_id: env.AWS_ACCESS_KEY_ID ?? '', secret_access_key: env.AWS_SECRET_ACCESS_KEY ?? '' },
});

beforeAll(async () => {
  stack = await startTestStack(localNames);
  dataDir = await mkdtemp(join(tmpdir(), 'bulkfill-test-'));
  writeLocalFile(dataDir, { ...localFile, ...storageOf(stack) });
  service = testService(stack);
});
afterEach(() => {
  process.env = { ...savedEnvironment };
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const webhook = {
  delivery_mode: 'webhook',
  webhook_url: 'https://hooks.example/secret-path?job=1',
  webhook_secret: 'the secret of the receiver',
};

const anEndedJob = async (fields: Parameters<typeof aForm>[0] = {}) => {
  const { accountId, token } = await service.anAccount();
  const created = await service.api.fetch(
    aCreate(token, aForm(fields), { 'idempotency-key': 'my-key', 'x-request-id': 'my-trace' }),
  );
  const { job_id: jobId } = (await created.json()) as { job_id: string };
  return { accountId, jobId };
};

const tried = async (
  jobId: string,
  attempt: JobEvent['attempts'][number],
  state: JobEvent['state'],
): Promise<JobEvent> => {
  const event = await service.events.get(jobId);
  if (event === undefined) throw new Error('There is no event.');
  await service.events.note(event, { attempt, state, nextAttemptAtMs: service.clock.nowMs() });
  return event;
};

const run = (...args: string[]) => bulkfill([...args, '--data-dir', dataDir]);
const json = async (...args: string[]) => {
  const { code, stdout, stderr } = await run(...args, '--json');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return { document: JSON.parse(stdout), text: stdout };
};

describe('bulkfill job show (operator)', () => {
  it('prints the whole history of a job, without its secret and webhook address', async () => {
    const { accountId, jobId } = await anEndedJob(webhook);
    await tried(jobId, { atMs: service.clock.nowMs(), durationMs: 12, status: 503 }, 'pending');
    const { document, text } = await json('job', 'show', jobId);
    expect(document).toMatchObject({
      job_id: jobId,
      account_id: accountId,
      status: 'completed',
      states: [{ state: 'queued' }, { state: 'processing' }, { state: 'completed', at: '2026-11-20T12:00:10.000Z' }],
      request: { request_id: 'my-trace', idempotency_key: 'my-key', delivery_mode: 'webhook' },
      execution: { attempts: 1, fence: 1, resends: 0, rows_done: 2, requested_rows: 2, lease_until: null },
      inputs: { rows_bytes: 10, rows_format: 'csv' },
      quota: { state: 'debited', month: '2026-11', rows: 2 },
      artifact: { size_bytes: 10, made_by_job_id: jobId },
      error: null,
      event: {
        state: 'pending',
        origin: 'https://hooks.example',
        attempts: [{ status: 503, problem: null, duration_ms: 12 }],
      },
    });
    for (const hidden of ['secret-path', 'the secret', 'Ada']) expect(text).not.toContain(hidden);
  });

  it('prints readable text without --json', async () => {
    const { jobId } = await anEndedJob();
    const { stdout } = await run('job', 'show', jobId);
    expect(stdout).toContain(`Job ${jobId} of`);
    expect(stdout).toContain('  completed  2026-11-20T12:00:10.000Z\n');
    expect(stdout).toContain('Attempts: 1, fencing token 1, messages sent again: 0\n');
    expect(stdout).toContain('Quota: 2 rows debited in 2026-11\n');
  });

  it('exits 1 for a missing job', async () => {
    for (const id of [unknownJob, 'no-uuid']) {
      expect(await run('job', 'show', id)).toMatchObject({
        code: 1,
        stderr: `bulkfill: JOB_NOT_FOUND: There is no job ${id}.\n`,
      });
    }
  });
});

describe('bulkfill webhook', () => {
  it('lists the events of an account by state, and shows one with its attempts', async () => {
    const { accountId, jobId } = await anEndedJob(webhook);
    await tried(jobId, { atMs: service.clock.nowMs(), durationMs: 2000, problem: 'TIMEOUT' }, 'exhausted');
    const list = ['webhook', 'list', '--account', accountId, '--month', '2026-11'];
    const one = {
      job_id: jobId,
      state: 'exhausted',
      next_attempt_at: null,
      attempts: [{ status: null, problem: 'TIMEOUT' }],
    };
    expect((await json(...list)).document).toMatchObject({ account_id: accountId, events: [one] });
    expect((await json(...list, '--state', 'exhausted')).document.events).toHaveLength(1);
    expect((await json(...list, '--state', 'delivered')).document.events).toEqual([]);
    expect((await json('webhook', 'list', '--account', accountId, '--month', '2026-10')).document.events).toEqual([]);
    expect((await json('webhook', 'show', jobId)).document).toMatchObject(one);
    expect((await run('webhook', 'show', jobId)).stdout).toMatch(
      /attempt 1 {2}2026-11-20T12:00:10\.000Z {2}TIMEOUT {2}2000 ms\n/,
    );
  });

  it('resends an event with its original id and body', async () => {
    const { jobId } = await anEndedJob(webhook);
    const before = await tried(jobId, { atMs: service.clock.nowMs(), durationMs: 5, status: 410 }, 'stopped');
    expect((await json('webhook', 'resend', jobId)).document).toMatchObject({
      event_id: before.eventId,
      state: 'pending',
    });
    const now = await service.events.get(jobId);
    expect(now).toMatchObject({
      eventId: before.eventId,
      body: before.body,
      state: 'pending',
      attempts: [{ status: 410 }],
    });
    expect(await run('webhook', 'resend', jobId)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('EVENT_PENDING'),
    });
  });

  it('rejects jobs without an event, missing accounts and invalid months', async () => {
    const { accountId, jobId } = await anEndedJob();
    for (const id of [jobId, unknownJob]) {
      for (const command of ['show', 'resend']) {
        expect(await run('webhook', command, id)).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('EVENT_NOT_FOUND'),
        });
      }
    }
    expect(await run('webhook', 'list', '--account', 'acc_x')).toMatchObject({ code: 1 });
    expect(await run('webhook', 'list')).toMatchObject({ code: 2 });
    expect(await run('webhook', 'list', '--account', accountId, '--month', '2026-13')).toMatchObject({ code: 2 });
  });
});
