import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Step, type StepName, stepChannel } from '../../../lib/core/steps.ts';
import { aCreate, aForm, aPost, aRetry, type CreateFields } from '../../support/service/create-request.ts';
import { mixedRowsFiller } from '../../support/service/mixed-rows.ts';
import { objectsOf } from '../../support/service/objects-of.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

const seeds = Number(process.env.CANCEL_RACE_SEEDS ?? 50);
const month = '2026-11';

let stack: TestStack;
let service: TestService;

/** Call of the executor just before or after its final commit, so that a cancel is surely earlier or too late. */
let atCommit: { readonly before?: () => Promise<unknown>; readonly after?: () => Promise<unknown> } = {};

beforeAll(async () => {
  stack = await startTestStack();
  service = testService(stack, {
    executeAtOnce: false,
    filler: mixedRowsFiller,
    settings: {
      CREATES_PER_MINUTE: '1000000',
      REPEATED_FAILED_JOBS_COOLDOWN_SECONDS: '1',
      HIGH_FAIL_RATIO_COOLDOWN_SECONDS: '1',
    },
    unit: (unit) => ({
      commit: async (writes) => {
        const { before, after } = atCommit;
        const ofEnd = writes.some(({ label }) => label === 'slot');
        // A cancel commits too, and must not wait for itself.
        if (ofEnd) atCommit = {};
        if (ofEnd) await before?.();
        const result = await unit.commit(writes);
        if (ofEnd) await after?.();
        return result;
      },
    }),
  });
});

const webhook: CreateFields = { delivery_mode: 'webhook', webhook_url: 'https://a.example/', webhook_secret: 's' };

/** The steps of an execution, at each of which the cancel may begin. */
const begins: readonly StepName[] = [
  'execute.leased',
  'execute.loaded',
  'execute.writing',
  'execute.stored',
  'execute.rows-kept',
  'execute.ending',
  'execute.ended',
  'execute.announced',
];

type Moment = StepName | 'before the commit' | 'after the commit';

const moments: readonly Moment[] = [...begins, 'before the commit', 'after the commit'];

const kinds = ['completes', 'completes with a print file', 'fails for its rows', 'is a free retry'] as const;
type Kind = (typeof kinds)[number];

const bad = (seed: number): string => `Ada ${seed},1\n,2\nZoë,3\n`;
const fieldsOf: Readonly<Record<Exclude<Kind, 'is a free retry'>, (seed: number) => CreateFields>> = {
  completes: (seed) => ({ csv_file: `Ada ${seed},1\nGrace,2\nZoë,3\n` }),
  'completes with a print file': (seed) => ({ csv_file: `Ada ${seed},1\nGrace,2\nZoë,3\n`, print_file: 'true' }),
  'fails for its rows': (seed) => ({ csv_file: bad(seed) }),
};

const idOf = async (response: Response): Promise<string> => ((await response.json()) as { job_id: string }).job_id;

const codeOf = async (response: Response): Promise<string> => {
  const { code, error } = (await response.json()) as {
    readonly code?: string;
    readonly error?: { readonly code: string };
  };
  return `${response.status} ${code ?? error?.code}`;
};

const pause = async (turns: number): Promise<void> => {
  for (let count = 0; count < turns; count++) await turn();
};

/** Sends the cancel at that moment of the execution or some event loop turns later; the cancel may be slow, too. */
const cancelAt = (
  jobId: string,
  moment: Moment,
  random: SeededRandom,
  cancel: () => Promise<string>,
): Promise<string> =>
  new Promise((resolve, reject) => {
    let sent = false;
    const turns = random.below(30);
    const slowness = random.below(120);
    const send = async (): Promise<void> => {
      if (sent) return;
      sent = true;
      await pause(turns);
      await cancel().then(resolve, reject);
    };
    if (moment === 'before the commit') atCommit = { before: send };
    else if (moment === 'after the commit') atCommit = { after: send };
    else {
      atCommit = { before: () => pause(slowness) };
      const onStep = (message: unknown): void => {
        const { name, jobId: of } = message as Step;
        if (of !== jobId || (name !== moment && name !== 'execute.ended')) return;
        unsubscribe(stepChannel, onStep);
        void send();
      };
      subscribe(stepChannel, onStep);
    }
  });

const race = async (
  seed: number,
  random: SeededRandom,
  kind: Kind,
  moment: Moment,
): Promise<'canceled' | 'too late'> => {
  const { accountId, token } = await service.anAccount();
  service.clock.advance(2000);
  let parent: string | undefined;
  let jobId: string;
  let billed = 3;
  if (kind === 'is a free retry') {
    parent = await idOf(
      await service.api.fetch(aCreate(token, aForm({ csv_file: bad(seed), max_failed_row_percent: '100' }))),
    );
    await service.execute(parent);
    jobId = await idOf(await service.api.fetch(aRetry(token, parent, webhook)));
    billed = 0;
  } else jobId = await idOf(await service.api.fetch(aCreate(token, aForm({ ...fieldsOf[kind](seed), ...webhook }))));
  const cancel = async (): Promise<string> =>
    codeOf(await service.api.fetch(aPost(token, `/v1/bulkfill/export-jobs/${jobId}/cancel`)));

  const canceling = cancelAt(jobId, moment, random, cancel);
  const [executed, answer] = await Promise.all([service.execute(jobId), canceling]);

  const job = await service.jobs.get(jobId);
  const canceled = answer === '200 JOB_CANCELED';
  if (!canceled) expect(answer).toBe('409 JOB_ALREADY_ENDED');
  const own = kind === 'fails for its rows' ? 'failed' : 'completed';
  expect({ executed, status: job?.status, code: job?.error?.code }).toEqual(
    canceled
      ? { executed: 'skipped', status: 'failed', code: 'JOB_CANCELED' }
      : { executed: own, status: own, code: own === 'failed' ? 'FAILED_ROW_THRESHOLD_EXCEEDED' : undefined },
  );
  const event = await service.events.get(jobId);
  expect(JSON.parse(event?.body ?? '')).toMatchObject({
    status: job?.status,
    ...(canceled ? { error: { code: 'JOB_CANCELED' } } : {}),
  });
  expect((await service.jobs.get(parent ?? jobId))?.freeRetryJobId).toBe(
    parent === undefined || canceled ? undefined : jobId,
  );
  const rows = (parent === undefined ? 0 : 3) + (job?.status === 'completed' ? billed : 0);
  expect(await service.quota.get(accountId, month)).toMatchObject({ usedRows: rows, committedRows: rows });
  expect(await service.slots.standing(accountId, 10)).toEqual({ held: [], waiting: [] });
  // Without any sweep.
  const left = [...(await objectsOf(stack, `inputs/${jobId}/`)), ...(await objectsOf(stack, `outputs/${jobId}/`))];
  if (canceled) expect(left).toEqual([]);
  else expect(left.length).toBeGreaterThan(3);
  return canceled ? 'canceled' : 'too late';
};

describe('cancel and completion at the same moment', () => {
  // Contract: jobs/cancel-ended
  it(`let exactly one win with consistent records at ${seeds} seeds, at any point of the execution`, async () => {
    const won = { canceled: 0, 'too late': 0 };
    for (let seed = 1; seed <= seeds; seed++) {
      const random = seededRandom(seed);
      const kind = kinds[seed % kinds.length] as Kind;
      const moment = moments[seed % moments.length] as Moment;
      won[await race(seed, random, kind, moment)]++;
    }
    process.stdout.write(`\n${JSON.stringify({ suite: 'cancel-race', seeds, ...won })}\n`);
    expect(won.canceled).toBeGreaterThan(0);
    expect(won['too late']).toBeGreaterThan(0);
  });
});
