import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Job, JobStatus } from '../../../lib/stores/jobs/job.ts';
import { cancelJob } from '../../../lib/workflows/cancel-job/cancel-job.ts';
import { buildJobError, completeJob, failJob } from '../../../lib/workflows/execute-job/end-job.ts';
import { endExhausted } from '../../../lib/workflows/execute-job/execute-job.ts';
import { aCreate, aForm } from '../../support/service/create-request.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

const maxAttempts = 3;
const leaseMs = 45_000;
const rows = 2;
const runs = 12;
const counts = {
  producedRows: 2,
  successRows: 2,
  partialRows: 0,
  failedRows: 0,
  appliedOverlayCount: 2,
  skippedOverlayCount: 0,
};

let stack: TestStack;
let service: TestService;
beforeAll(async () => {
  stack = await startTestStack();
  service = testService(stack, {
    executeAtOnce: false,
    settings: { MAX_JOB_ATTEMPTS: String(maxAttempts), CREATES_PER_MINUTE: '1000000' },
  });
});

/** Minimal model of a job. */
interface Model {
  status: JobStatus;
  fence: number;
  attempts: number;
  leaseUntilMs: number;
  /** Whether it holds a slot of its account: from each counted lease until the lease is released or the job ends. */
  slot: boolean;
  /** Fencing tokens of all holders, past and present: everyone who ever took the lease. */
  readonly holders: number[];
}

/** The job itself, and what each holder was given when it took the lease. */
interface Real {
  readonly jobId: string;
  readonly accountId: string;
  readonly taken: Map<number, Job>;
}

type Command = fc.AsyncCommand<Model, Real>;

/** The transitions that there are, those to the same state included. Whatever is not here must never be seen. */
const allowed: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  queued: ['queued', 'processing', 'failed'],
  processing: ['processing', 'completed', 'failed'],
  completed: ['completed'],
  failed: ['failed'],
};

const isOpen = (model: Model): boolean => model.status === 'queued' || model.status === 'processing';

/** Runs a step, then compares all that is stored with the model. */
const step = (name: string, change: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run: async (model, real) => {
    const before = await service.jobs.get(real.jobId);
    const wasEnded = !isOpen(model);
    await change(model, real);
    const after = await service.jobs.get(real.jobId);
    expect(allowed[before?.status ?? 'queued']).toContain(after?.status);
    if (wasEnded) expect(after).toEqual(before);
    const { fence, attempts, leaseUntilMs } = after?.execution ?? {};
    expect({ status: after?.status, fence, attempts, leaseUntilMs }).toEqual({
      status: model.status,
      fence: model.fence,
      attempts: model.attempts,
      leaseUntilMs: model.leaseUntilMs,
    });
    const event = await service.events.get(real.jobId);
    expect(event === undefined).toBe(isOpen(model));
    if (event !== undefined) expect(JSON.parse(event.body)).toMatchObject({ status: model.status, job_id: real.jobId });
    const { held, waiting } = await service.slots.standing(real.accountId, 10);
    expect({ held, waiting }).toEqual({ held: model.slot ? [real.jobId] : [], waiting: [] });
    const quota = await service.quota.get(real.accountId, '2026-11');
    expect({ used: quota.usedRows, committed: quota.committedRows }).toEqual({
      used: model.status === 'completed' ? rows : 0,
      committed: model.status === 'failed' ? 0 : rows,
    });
  },
  toString: () => name,
});

/** Actions of a holder, whether or not it still has the lease. `held`: it has, so the write takes effect. */
const byHolder = (
  name: string,
  index: number,
  write: (model: Model, job: Job, held: boolean, real: Real) => Promise<void>,
): Command =>
  step(`${name} by holder ${index}`, async (model, real) => {
    const fence = model.holders[index % Math.max(1, model.holders.length)];
    const job = fence === undefined ? undefined : real.taken.get(fence);
    if (job !== undefined) await write(model, job, isOpen(model) && fence === model.fence, real);
  });

const take = (): Command =>
  step('take the lease', async (model, real) => {
    const nowMs = service.clock.nowMs();
    const untilMs = nowMs + leaseMs;
    const taken = await service.jobs.takeLease(real.jobId, {
      nowMs,
      untilMs,
      dueAtMs: untilMs,
      maxAttempts,
      countsAsAttempt: true,
    });
    const free = model.leaseUntilMs <= nowMs;
    const expected = !isOpen(model) ? 'ended' : !free ? 'held' : model.attempts >= maxAttempts ? 'exhausted' : 'taken';
    expect(taken.kind).toBe(expected);
    if (taken.kind !== 'taken') return;
    Object.assign(model, {
      status: 'processing',
      fence: model.fence + 1,
      attempts: model.attempts + 1,
      leaseUntilMs: untilMs,
      slot: true,
    });
    model.holders.push(model.fence);
    real.taken.set(model.fence, taken.job);
  });

const heartbeat = (index: number): Command =>
  byHolder('heartbeat', index, async (model, job, held) => {
    const untilMs = service.clock.nowMs() + leaseMs;
    expect(await service.jobs.heartbeat(job, { untilMs, dueAtMs: untilMs, rowsDone: 1, progressAtMs: untilMs })).toBe(
      held,
    );
    if (held) model.leaseUntilMs = untilMs;
  });

const release = (index: number, countsAsAttempt: boolean): Command =>
  byHolder('release', index, async (model, job, held) => {
    const readyAtMs = service.clock.nowMs() + 5000;
    expect(await service.jobs.releaseLease(job, { readyAtMs, dueAtMs: readyAtMs, countsAsAttempt })).toBe(held);
    if (held)
      Object.assign(model, {
        leaseUntilMs: readyAtMs,
        attempts: model.attempts - (countsAsAttempt ? 0 : 1),
        slot: false,
      });
  });

const complete = (index: number): Command =>
  byHolder('complete', index, async (model, job, held) => {
    const archive = { key: `outputs/${job.jobId}/${job.execution.fence}.zip`, sizeBytes: 10 };
    const rows = { key: `outputs/${job.jobId}/${job.execution.fence}.rows`, sizeBytes: 5 };
    expect(
      await completeJob(service, job, { outputs: { archive, rows }, counts, manifestSha256: 'ab'.repeat(32) }),
    ).toBe(held);
    if (held) Object.assign(model, { status: 'completed', slot: false });
  });

const fail = (index: number, code: 'PROCESSING_ANOMALY' | 'FAILED_ROW_THRESHOLD_EXCEEDED'): Command =>
  byHolder(`fail with ${code}`, index, async (model, job, held) => {
    expect(await failJob(service, job, buildJobError(code))).toBe(held);
    if (held) Object.assign(model, { status: 'failed', slot: false });
  });

const giveUp = (): Command =>
  step('give the job up', async (model, real) => {
    const nowMs = service.clock.nowMs();
    const free = isOpen(model) && model.leaseUntilMs <= nowMs;
    expect(await endExhausted(service, real.jobId)).toBe(free ? 'failed' : 'skipped');
    if (free)
      Object.assign(model, {
        status: 'failed',
        fence: model.fence + 1,
        leaseUntilMs: nowMs + service.config.jobs.leaseMs,
        slot: false,
      });
  });

const resend = (index: number): Command =>
  byHolder('note a resent message', index, async (_model, job, held) => {
    expect(await service.jobs.noteResend(job, service.clock.nowMs() + 60_000)).toBe(held);
  });

const noteProgress = (index: number): Command =>
  byHolder('note progress', index, async (_model, job, held) => {
    expect(await service.jobs.noteProgress(job, { rowsDone: 1, progressAtMs: service.clock.nowMs() })).toBe(held);
  });

const cancel = (): Command =>
  step('cancel', async (model, real) => {
    const canceled = cancelJob(service, real.accountId, real.jobId);
    if (!isOpen(model)) return expect(canceled).rejects.toMatchObject({ code: 'JOB_ALREADY_ENDED' });
    expect(await canceled).toMatchObject({ status: 'failed', error: { code: 'JOB_CANCELED' } });
    Object.assign(model, { status: 'failed', slot: false });
  });

const wait = (ms: number): Command => step(`wait ${ms} ms`, async () => service.clock.advance(ms));

const someHolder = fc.nat(3);
const commands = fc.commands(
  [
    fc.constant(take()),
    fc.constant(take()),
    someHolder.map(heartbeat),
    fc.tuple(someHolder, fc.boolean()).map(([index, counts]) => release(index, counts)),
    someHolder.map(complete),
    fc
      .tuple(someHolder, fc.constantFrom('PROCESSING_ANOMALY' as const, 'FAILED_ROW_THRESHOLD_EXCEEDED' as const))
      .map(([index, code]) => fail(index, code)),
    fc.constant(giveUp()),
    fc.constant(cancel()),
    someHolder.map(noteProgress),
    someHolder.map(resend),
    fc.constantFrom(1, 5000, leaseMs - 1, leaseMs, leaseMs + 1).map(wait),
    fc.constantFrom(leaseMs, leaseMs + 1).map(wait),
  ],
  // As long as allowed: actions of a late holder follow many others.
  { maxCommands: 24, size: 'max' },
);

const aQueuedJob = async (): Promise<{ model: Model; real: Real }> => {
  const { accountId, token } = await service.anAccount();
  const form = aForm({
    delivery_mode: 'webhook',
    webhook_url: 'https://hooks.example/',
    webhook_secret: 's',
    csv_file: `${randomUUID()}\nb\n`,
  });
  const created = await service.api.fetch(aCreate(token, form));
  const { job_id: jobId } = (await created.json()) as { job_id: string };
  return {
    model: { status: 'queued', fence: 0, attempts: 0, leaseUntilMs: 0, slot: false, holders: [] },
    real: { jobId, accountId, taken: new Map() },
  };
};

/** Every possible state of a job, with an earlier holder if there can be one. */
const ways: Readonly<Record<string, readonly Command[]>> = {
  queued: [],
  processing: [take()],
  'processing, its lease over': [take(), wait(leaseMs)],
  'processing, taken over': [take(), wait(leaseMs), take()],
  'processing, given back': [take(), release(0, true)],
  'processing, given back without an attempt': [take(), release(0, false)],
  'processing, no attempt left': [take(), wait(leaseMs), take(), wait(leaseMs), take(), wait(leaseMs)],
  completed: [take(), complete(0)],
  'completed by the second, long ago': [take(), wait(leaseMs), take(), complete(1), wait(leaseMs + 1)],
  failed: [take(), fail(0, 'FAILED_ROW_THRESHOLD_EXCEEDED')],
  'failed by the second, long ago': [take(), wait(leaseMs), take(), fail(1, 'PROCESSING_ANOMALY'), wait(leaseMs + 1)],
  canceled: [cancel()],
  'canceled while somebody was late': [take(), wait(leaseMs), take(), cancel()],
  'given up': [giveUp()],
  'given up while somebody was late, long ago': [take(), wait(leaseMs), giveUp(), wait(leaseMs + 1)],
};

/** Everything that can be tried, by the first who held the job and by the second. */
const attempts: readonly Command[] = [
  take(),
  giveUp(),
  cancel(),
  ...[0, 1].flatMap((holder) => [
    heartbeat(holder),
    noteProgress(holder),
    release(holder, true),
    release(holder, false),
    complete(holder),
    fail(holder, 'PROCESSING_ANOMALY'),
    resend(holder),
  ]),
];

describe('job states', () => {
  it.each(Object.entries(ways))('allow exactly the model’s transitions: %s', async (_, way) => {
    for (const attempt of attempts) {
      const { model, real } = await aQueuedJob();
      for (const command of [...way, attempt]) await command.run(model, real);
    }
  });

  // Contract: 3/terminal-states
  it('follow the model for any actors, order and delay', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const start = await aQueuedJob();
        await fc.asyncModelRun(() => start, sequence);
      }),
      { numRuns: runs },
    );
  });
});
