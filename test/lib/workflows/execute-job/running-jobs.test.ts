import { minuteMs } from '@bulkfill/engine/core/units';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PlanName } from '../../../../lib/core/plan-limits.ts';
import { executeJob } from '../../../../lib/workflows/execute-job/execute-job.ts';
import { aCreate, aForm } from '../../../support/service/create-request.ts';
import { fakeFiller } from '../../../support/service/fake-documents.ts';
import { type TestServiceOptions, testService } from '../../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../../support/service/test-stack.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await startTestStack();
});

/** A running job that ends when the test says so, or never. */
interface Running {
  readonly jobId: string;
  readonly end: () => void;
}

/**
 * A service whose fills begin and wait to be ended, and a queue that is worked off by hand: `turn` executes what was
 * sent, one as soon as the one before has begun to fill, `scramble` all at once.
 */
const heldService = async (options: TestServiceOptions = {}) => {
  const running: Running[] = [];
  const mostAtOnce = new Map<string, number>();
  const accountOf = new Map<string, string>();
  const plain = fakeFiller();
  const service = testService(await stack.withOwnTable(), {
    executeAtOnce: false,
    ...options,
    filler: {
      fill: async function* (request, fillOptions) {
        let end = (): void => {};
        const ended = new Promise<void>((resolve, reject) => {
          end = resolve;
          fillOptions.signal.addEventListener('abort', () => reject(fillOptions.signal.reason));
        });
        const entry = { jobId: request.jobId, end };
        running.push(entry);
        const account = String(accountOf.get(request.jobId));
        const now = running.filter(({ jobId }) => accountOf.get(jobId) === account).length;
        mostAtOnce.set(account, Math.max(now, mostAtOnce.get(account) ?? 0));
        try {
          await ended;
        } finally {
          running.splice(running.indexOf(entry), 1);
        }
        return yield* plain.fill(request, fillOptions);
      },
    },
  });
  const executions = new Set<Promise<unknown>>();
  /** Executes every queued message. Executions that only park or skip have ended when it resolves. */
  const turn = async (): Promise<void> => {
    for (let next = service.jobsQueue.sent.shift(); next !== undefined; next = service.jobsQueue.sent.shift()) {
      begin(next.message.jobId);
      await quiet();
    }
  };
  const scramble = async (): Promise<void> => {
    for (const { message } of service.jobsQueue.sent.splice(0)) begin(message.jobId);
    await quiet();
  };
  const begin = (jobId: string): void => {
    const execution = service.execute(jobId).finally(() => executions.delete(execution));
    executions.add(execution);
  };
  /** Waits until every execution has either ended or begun to fill. */
  const quiet = async (): Promise<void> => {
    while (executions.size > running.length) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  const end = async (jobId: string): Promise<void> => {
    running.find((each) => each.jobId === jobId)?.end();
    while (running.some((each) => each.jobId === jobId)) await new Promise((resolve) => setTimeout(resolve, 2));
    await quiet();
  };
  const create = async (owner: { accountId: string; token: string }, name: string): Promise<string> => {
    const response = await service.api.fetch(
      aCreate(owner.token, aForm({ csv_file: `${owner.accountId} ${name}\nb\n` })),
    );
    const { job_id: jobId } = (await response.json()) as { job_id: string };
    accountOf.set(jobId, owner.accountId);
    // Jobs of one account wait in the order of their creation.
    service.clock.advance(1);
    return jobId;
  };
  const creates = async (owner: { accountId: string; token: string }, count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let index = 0; index < count; index++) ids.push(await create(owner, `job ${index}`));
    return ids;
  };
  const names = (): string[] => running.map(({ jobId }) => jobId);
  const statuses = (ids: readonly string[]) =>
    Promise.all(ids.map(async (jobId) => (await service.jobs.get(jobId))?.status));
  return { service, running: names, mostAtOnce, turn, scramble, end, create, creates, statuses };
};

describe('running jobs of one account', () => {
  it.each([
    ['free', 2],
    ['business', 8],
  ] as const)(
    'on the plan %s run %i at a time, the others afterwards in the order of creation',
    async (plan: PlanName, cap) => {
      const world = await heldService();
      const owner = await world.service.anAccount(plan);
      const ids = await world.creates(owner, cap + 2);
      await world.turn();
      expect(world.running().sort()).toEqual(ids.slice(0, cap).sort());
      expect((await world.statuses(ids)).slice(cap)).toEqual(['queued', 'queued']);
      for (const jobId of ids) {
        await world.end(jobId);
        await world.turn();
      }
      expect(await world.statuses(ids)).toEqual(ids.map(() => 'completed'));
      expect(world.mostAtOnce.get(owner.accountId)).toBe(cap);
      expect(await world.service.slots.standing(owner.accountId, 10)).toEqual({ held: [], waiting: [] });
    },
  );

  it('do not delay jobs of other accounts', async () => {
    const world = await heldService();
    const hostile = await world.service.anAccount('free');
    const other = await world.service.anAccount('free');
    const theirs = await world.creates(hostile, 12);
    const ours = await world.create(other, 'ours');
    await world.turn();
    expect(world.running()).toContain(ours);
    await world.end(ours);
    expect(await world.statuses([ours])).toEqual(['completed']);
    expect((await world.statuses(theirs)).filter((status) => status === 'processing')).toHaveLength(2);
    expect((await world.statuses(theirs)).filter((status) => status === 'queued')).toHaveLength(10);
  });

  it('wait outside the queue, and are sent only when a slot is free', async () => {
    const world = await heldService({ settings: { JOB_LEASE_SECONDS: '36000' } });
    const owner = await world.service.anAccount('free');
    const [first, , third] = await world.creates(owner, 4);
    await world.turn();
    for (const minutes of [1, 2, 60]) {
      world.service.clock.advance(minutes * minuteMs);
      await world.service.sweep();
      expect(world.service.jobsQueue.sent).toEqual([]);
    }
    await world.end(String(first));
    expect(world.service.jobsQueue.sent.map(({ message }) => message.jobId)).toEqual([third]);
  });

  it('are woken by the sweep if their message was lost', async () => {
    const world = await heldService();
    const owner = await world.service.anAccount('free');
    const [first, , third] = await world.creates(owner, 3);
    await world.turn();
    await world.end(String(first));
    world.service.jobsQueue.sent.length = 0;
    world.service.clock.advance(minuteMs);
    expect(await world.service.sweep()).toMatchObject({ jobsResent: 1, slotsCorrected: 0 });
    await world.turn();
    expect(world.running()).toContain(third);
  });

  it('pass their slot to the next job when their attempt is released, and wait for another slot', async () => {
    const world = await heldService({ settings: { MAX_RUNNING_JOBS_FREE: '1' } });
    const { service } = world;
    const owner = await service.anAccount('free');
    const [first = '', second = ''] = await world.creates(owner, 2);
    service.jobsQueue.sent.length = 0;
    const shutdown = new AbortController();
    const execution = executeJob(service, {
      jobId: first,
      deadlineMs: service.clock.nowMs() + 900_000,
      shutdown: shutdown.signal,
    });
    while (world.running().length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    expect(await service.execute(second)).toBe('parked');
    shutdown.abort();
    expect(await execution).toBe('released');
    expect(service.jobsQueue.sent.map(({ message }) => message.jobId)).toEqual([second, first]);
    await world.turn();
    expect(world.running()).toEqual([second]);
    await world.end(second);
    await world.turn();
    expect(world.running()).toEqual([first]);
  });

  it('keep the slot of a dead executor until their next attempt, which needs no other', async () => {
    const world = await heldService({ settings: { MAX_RUNNING_JOBS_FREE: '1' } });
    const { service } = world;
    const owner = await service.anAccount('free');
    const [first = '', second = ''] = await world.creates(owner, 2);
    const nowMs = service.clock.nowMs();
    const lease = { nowMs, untilMs: nowMs + 45_000, dueAtMs: nowMs + 50_000, maxAttempts: 3, countsAsAttempt: true };
    expect((await service.jobs.takeLease(first, lease)).kind).toBe('taken');
    service.jobsQueue.sent.length = 0;
    expect(await service.execute(second)).toBe('parked');
    service.clock.advance(50_000);
    await service.sweep();
    await world.turn();
    expect(world.running()).toEqual([first]);
    await world.end(first);
    await world.turn();
    expect(world.running()).toEqual([second]);
  });

  it('get back the slot of a job that used up its attempts', async () => {
    const world = await heldService({ settings: { MAX_RUNNING_JOBS_FREE: '1', MAX_JOB_ATTEMPTS: '1' } });
    const { service } = world;
    const owner = await service.anAccount('free');
    const [first = '', second = ''] = await world.creates(owner, 2);
    const nowMs = service.clock.nowMs();
    const lease = { nowMs, untilMs: nowMs + 45_000, dueAtMs: nowMs + 50_000, maxAttempts: 1, countsAsAttempt: true };
    await service.jobs.takeLease(first, lease);
    service.jobsQueue.sent.length = 0;
    await service.execute(second);
    service.clock.advance(50_000);
    expect(await service.sweep()).toMatchObject({ jobsFailed: 1 });
    expect(service.jobsQueue.sent.map(({ message }) => message.jobId)).toEqual([second]);
  });

  it('get back a slot held for a job that has ended', async () => {
    const world = await heldService({ settings: { MAX_RUNNING_JOBS_FREE: '1' } });
    const { service } = world;
    const owner = await service.anAccount('free');
    const [only = ''] = await world.creates(owner, 1);
    const gone = { accountId: owner.accountId, jobId: '3f0c3b1e-2f6d-4c8e-9f57-0e4f3c1d2b3a' };
    const job = (await service.jobs.get(only)) ?? expect.fail('The job is gone.');
    await service.unit.commit([service.slots.take({ ...job, ...gone }, 1)]);
    await world.turn();
    expect(world.running()).toEqual([]);
    service.clock.advance(minuteMs);
    expect(await service.sweep()).toMatchObject({ slotsCorrected: 1, jobsResent: 1 });
    await world.turn();
    expect(world.running()).toEqual([only]);
  });

  it('lose no slot to a job that ends while the sweep checks it', async () => {
    const world = await heldService({ settings: { MAX_RUNNING_JOBS_FREE: '1' } });
    const { service } = world;
    const owner = await service.anAccount('free');
    const [only = ''] = await world.creates(owner, 1);
    const job = (await service.jobs.get(only)) ?? expect.fail('The job is gone.');
    const ending = { ...job, accountId: owner.accountId, jobId: '3f0c3b1e-2f6d-4c8e-9f57-0e4f3c1d2b3a' };
    await service.unit.commit([service.slots.take(ending, 1)]);
    await world.turn();
    const { standing } = service.slots;
    service.slots.standing = async (accountId, limit) => {
      const seen = await standing(accountId, limit);
      if (seen.held.includes(ending.jobId)) await service.unit.commit([service.slots.give(ending)]);
      return seen;
    };
    service.clock.advance(minuteMs);
    expect(await service.sweep()).toMatchObject({ slotsCorrected: 0, jobsResent: 1 });
    await world.turn();
    expect(world.running()).toEqual([only]);
  });

  it('never exceed their cap and all end, however often and whenever their messages arrive', async () => {
    const world = await heldService({ settings: { MAX_RUNNING_JOBS_FREE: '3' } });
    const { service } = world;
    const owner = await service.anAccount('free');
    const ids = await world.creates(owner, 12);
    for (let round = 0; (await world.statuses(ids)).some((status) => status !== 'completed'); round++) {
      expect(round).toBeLessThan(60);
      service.jobsQueue.sent.push(...service.jobsQueue.sent);
      await world.scramble();
      // Several end at the same moment, so that their slots are given back side by side.
      await Promise.all(world.running().slice(0, 2).map(world.end));
    }
    expect(world.mostAtOnce.get(owner.accountId)).toBe(3);
    expect(await service.slots.standing(owner.accountId, 10)).toEqual({ held: [], waiting: [] });
  });
});

describe('job over its time limit', () => {
  it('fails at its first attempt and counts for the cooldown at once', async () => {
    const service = testService(await stack.withOwnTable(), {
      filler: fakeFiller(() => 'hang'),
      settings: { JOB_TIME_LIMIT_SECONDS_FREE: '1' },
    });
    const owner = await service.anAccount('free');
    const create = async (name: string) => {
      const response = await service.api.fetch(aCreate(owner.token, aForm({ csv_file: `${name}\n` })));
      return { status: response.status, body: (await response.json()) as { job_id?: string; code?: string } };
    };
    const ids = (await Promise.all([1, 2].map((job) => create(`${job}`)))).map(({ body }) => String(body.job_id));
    ids.push(...(await Promise.all([3, 4].map((job) => create(`${job}`)))).map(({ body }) => String(body.job_id)));
    ids.push(String((await create('5')).body.job_id));
    for (const jobId of ids) {
      expect(await service.jobs.get(jobId)).toMatchObject({
        status: 'failed',
        error: { code: 'PROCESSING_ANOMALY' },
        execution: { attempts: 1 },
      });
    }
    expect(await create('6')).toMatchObject({ status: 429, body: { code: 'REPEATED_FAILED_JOBS_COOLDOWN' } });
    expect(await service.slots.standing(owner.accountId, 10)).toEqual({ held: [], waiting: [] });
  });
});
