import { hourMs, minuteMs } from '@bulkfill/engine/core/units';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { billedRowsOf, hasEnded, type Job } from '../../../lib/stores/jobs/job.ts';
import {
  aCheck,
  aCreate,
  aDelete,
  aForm,
  aGet,
  aPost,
  aRetry,
  type CreateFields,
} from '../../support/service/create-request.ts';
import { mixedRowsFiller } from '../../support/service/mixed-rows.ts';
import { objectsOf } from '../../support/service/objects-of.ts';
import { type TestService, testService } from '../../support/service/test-service.ts';
import { startTestStack, type TestStack } from '../../support/service/test-stack.ts';

const runs = Number(process.env.LIFE_MODEL_RUNS ?? 6);
const lifetimeMs = 24 * hourMs;
const graceMs = hourMs;

/** Minimal model of a job or check. Rows 2 and 3 of a job are bad: one fails, one is partial. */
interface ModelJob {
  readonly jobId: string;
  readonly kind: 'job' | 'check';
  state: 'queued' | 'completed' | 'failed';
  code?: string;
  readonly createdAtMs: number;
  readonly rows: number;
  readonly billedRows: number;
  readonly failedRows: number;
  readonly partialRows: number;
  readonly print: boolean;
  readonly webhook: boolean;
  /** Fails for its rows when it is executed. */
  readonly threshold: boolean;
  /** Producer of its artifact: itself, or the reused job. */
  readonly producer: string;
  readonly reused: boolean;
  readonly freeOf?: string;
  /** Until when its own results are kept. */
  keptUntilMs: number;
  deleted: boolean;
}

interface Model {
  readonly jobs: ModelJob[];
  /** By producer: expiry of an artifact's objects, unless it is deleted. */
  readonly artifactUntilMs: Map<string, number>;
  /** By producer: the free retry, waiting or completed. */
  readonly free: Map<string, string>;
}

interface Real {
  readonly service: TestService;
  readonly stack: TestStack;
  readonly accountId: string;
  readonly token: string;
  count: number;
}

type Command = fc.AsyncCommand<Model, Real>;

const month = '2026-11';
const inMonth = ({ createdAtMs }: Pick<ModelJob, 'createdAtMs'>): boolean =>
  new Date(createdAtMs).toISOString().startsWith(month);

const hasDelivery = (model: Model, job: ModelJob, nowMs: number): boolean =>
  job.kind === 'job' &&
  job.state === 'completed' &&
  !job.deleted &&
  nowMs < job.keptUntilMs &&
  nowMs < (model.artifactUntilMs.get(job.producer) ?? 0);

/** Whether its rows can be read, corrected and retried. */
const hasResults = (model: Model, job: ModelJob, nowMs: number): boolean =>
  hasDelivery(model, job, nowMs) ||
  (job.code === 'FAILED_ROW_THRESHOLD_EXCEEDED' && !job.deleted && nowMs < job.keptUntilMs) ||
  (job.kind === 'check' && job.state === 'completed' && nowMs < job.keptUntilMs);

/** Compares storage with the model: states, events, slots, free retries and the quota, of every job. */
const agree = async (model: Model, real: Real): Promise<void> => {
  const { service, accountId } = real;
  for (const job of model.jobs) {
    const stored = await service.jobs.get(job.jobId);
    expect({
      status: stored?.status,
      code: stored?.error?.code,
      billed: stored && billedRowsOf(stored),
      rows: stored?.requestedRows,
      free: stored?.freeRetryOf,
      claimed: stored?.freeRetryJobId,
      reused: stored?.reused,
      deleted: stored?.deletedAtMs !== undefined,
    }).toEqual({
      status: job.state,
      code: job.code,
      billed: job.billedRows,
      rows: job.rows,
      free: job.freeOf,
      claimed: model.free.get(job.jobId),
      reused: job.reused,
      deleted: job.deleted,
    });
    const event = await service.events.get(job.jobId);
    expect(event !== undefined).toBe(job.webhook && job.state !== 'queued');
    if (event !== undefined) expect(JSON.parse(event.body)).toMatchObject({ status: job.state, job_id: job.jobId });
  }
  const charged = model.jobs.filter(
    (job) => job.kind === 'job' && !job.reused && job.state !== 'failed' && inMonth(job),
  );
  const sum = (jobs: readonly ModelJob[]): number => jobs.reduce((rows, job) => rows + job.billedRows, 0);
  const { usedRows, committedRows } = await service.quota.get(accountId, month);
  expect({ usedRows, committedRows }).toEqual({
    usedRows: sum(charged.filter(({ state }) => state === 'completed')),
    committedRows: sum(charged),
  });
  expect(await service.slots.standing(accountId, 10)).toEqual({ held: [], waiting: [] });
};

/**
 * Compares storage with the model: jobs with inputs and outputs. Valid at any moment after a sweep that came late
 * enough.
 */
const storageAgrees = async (model: Model, real: Real): Promise<void> => {
  const nowMs = real.service.clock.nowMs();
  const expected = model.jobs.flatMap((job) => {
    const artifact =
      !job.reused && job.state === 'completed' && job.kind === 'job' && nowMs < artifactKeptMs(model, job) + graceMs;
    const own =
      ((job.kind === 'check' && job.state === 'completed') || job.code === 'FAILED_ROW_THRESHOLD_EXCEEDED') &&
      nowMs < job.keptUntilMs + graceMs &&
      !job.deleted;
    if (job.state === 'queued') return [`inputs/${job.jobId}`];
    return artifact || own ? [`inputs/${job.jobId}`, `outputs/${job.jobId}`] : [];
  });
  const stored = await objectsOf(real.stack, '');
  const found = new Set(stored.map((key) => key.split('/').slice(0, 2).join('/')));
  expect([...found].sort()).toEqual(expected.sort());
};

/** Returns the expiry of a job’s artifact. A deleted artifact and its objects expire immediately. */
const artifactKeptMs = (model: Model, job: ModelJob): number => model.artifactUntilMs.get(job.jobId) ?? -graceMs;

const step = (name: string, change: (model: Model, real: Real) => Promise<void>): Command => ({
  check: () => true,
  run: async (model, real) => {
    await change(model, real);
    await agree(model, real);
  },
  toString: () => name,
});

const ofJob = (
  name: string,
  index: number,
  change: (model: Model, real: Real, job: ModelJob) => Promise<void>,
): Command => ({
  ...step(`${name} ${index}`, (model, real) => change(model, real, model.jobs[index % model.jobs.length] as ModelJob)),
  check: (model) => model.jobs.length > 0,
});

const codeOf = async (response: Response): Promise<string> =>
  response.status < 400
    ? String(response.status)
    : `${response.status} ${((await response.json()) as { code: string }).code}`;

const webhookFields: CreateFields = {
  delivery_mode: 'webhook',
  webhook_url: 'https://a.example/',
  webhook_secret: 's',
};

/** Adds an accepted job to the model. Accepts storage's decision on reuse if there is something to reuse. */
const note = async (
  model: Model,
  real: Real,
  jobId: string,
  said: Omit<
    ModelJob,
    | 'jobId'
    | 'createdAtMs'
    | 'state'
    | 'billedRows'
    | 'producer'
    | 'reused'
    | 'keptUntilMs'
    | 'deleted'
    | 'freeOf'
    | 'kind'
  > & {
    readonly kind?: 'check';
    readonly freeOf?: string;
  },
): Promise<void> => {
  const stored = (await real.service.jobs.get(jobId)) as Job;
  const nowMs = real.service.clock.nowMs();
  const { freeOf, kind = 'job', ...job } = said;
  const { reused } = stored;
  const producer = stored.artifact?.producerJobId ?? jobId;
  if (reused) {
    expect(nowMs).toBeLessThan(model.artifactUntilMs.get(producer) ?? 0);
    model.artifactUntilMs.set(producer, nowMs + lifetimeMs);
  }
  const isFree = freeOf !== undefined && !reused && job.failedRows > 0 && !model.free.has(freeOf);
  if (isFree) model.free.set(freeOf, jobId);
  model.jobs.push({
    ...job,
    ...(isFree ? { freeOf } : {}),
    kind,
    jobId,
    createdAtMs: nowMs,
    state: reused ? 'completed' : 'queued',
    billedRows: job.rows - (isFree ? job.failedRows : 0),
    producer,
    reused,
    keptUntilMs: nowMs + lifetimeMs,
    deleted: false,
  });
};

const rowsOf = (number: number, good: boolean): string =>
  good ? `Ada ${number},1\nGrace,2\n` : `Ada ${number},1\n,2\nZoë,\n`;

const create = (
  rows: 'good' | 'bad' | 'threshold',
  more: { readonly print: boolean; readonly webhook: boolean; again: boolean },
): Command =>
  step(`create ${rows} ${JSON.stringify(more)}`, async (model, real) => {
    // After the cooldown of the failed job.
    real.service.clock.advance(2000);
    if (!more.again) real.count++;
    const fields = {
      csv_file: rowsOf(real.count, rows === 'good'),
      max_failed_row_percent: rows === 'bad' ? '100' : '0',
      ...(more.print ? { print_file: 'true' } : {}),
      ...(more.webhook ? webhookFields : {}),
    };
    const response = await real.service.api.fetch(aCreate(real.token, aForm(fields)));
    expect([200, 202]).toContain(response.status);
    const { job_id: jobId } = (await response.json()) as { job_id: string };
    const bad = rows === 'good' ? 0 : 1;
    await note(model, real, jobId, {
      rows: rows === 'good' ? 2 : 3,
      failedRows: bad,
      // The partial row comes after the one at which the job fails.
      partialRows: rows === 'bad' ? 1 : 0,
      print: more.print,
      webhook: more.webhook,
      threshold: rows === 'threshold',
    });
  });

const check = (): Command =>
  step('check', async (model, real) => {
    real.count++;
    const response = await real.service.api.fetch(aCheck(real.token, aForm({ csv_file: rowsOf(real.count, false) })));
    const { check_id: jobId } = (await response.json()) as { check_id: string };
    await note(model, real, jobId, {
      kind: 'check',
      rows: 3,
      failedRows: 0,
      partialRows: 0,
      print: false,
      webhook: false,
      threshold: false,
    });
  });

const execute = (index: number): Command =>
  ofJob('execute', index, async (model, real, job) => {
    const expected = job.state !== 'queued' ? 'skipped' : job.threshold ? 'failed' : 'completed';
    expect(await real.service.execute(job.jobId)).toBe(expected);
    if (expected === 'skipped') return;
    job.state = expected;
    job.keptUntilMs = real.service.clock.nowMs() + lifetimeMs;
    if (expected === 'failed') job.code = 'FAILED_ROW_THRESHOLD_EXCEEDED';
    else if (job.kind === 'job') model.artifactUntilMs.set(job.jobId, job.keptUntilMs);
  });

const fail = (model: Model, job: ModelJob, code: string): void => {
  Object.assign(job, { state: 'failed', code });
  if (job.freeOf !== undefined) model.free.delete(job.freeOf);
};

const cancel = (index: number): Command =>
  ofJob('cancel', index, async (model, real, job) => {
    const answer = await codeOf(
      await real.service.api.fetch(aPost(real.token, `/v1/bulkfill/export-jobs/${job.jobId}/cancel`)),
    );
    if (job.kind === 'check') return expect(answer).toBe('404 EXPORT_JOB_NOT_FOUND');
    expect(answer).toBe(job.state === 'queued' ? '200' : '409 JOB_ALREADY_ENDED');
    if (job.state === 'queued') fail(model, job, 'JOB_CANCELED');
  });

const remove = (index: number): Command =>
  ofJob('delete', index, async (model, real, job) => {
    const answer = await codeOf(
      await real.service.api.fetch(aDelete(real.token, `/v1/bulkfill/export-jobs/${job.jobId}`)),
    );
    if (job.kind === 'check') return expect(answer).toBe('404 EXPORT_JOB_NOT_FOUND');
    expect(answer).toBe(job.state === 'queued' ? '409 JOB_NOT_ENDED' : '204');
    if (job.state === 'queued') return;
    job.deleted = true;
    if (job.state === 'completed') model.artifactUntilMs.delete(job.producer);
    for (const id of [job.jobId, job.producer]) {
      expect(await objectsOf(real.stack, `inputs/${id}/`)).toEqual([]);
      expect(await objectsOf(real.stack, `outputs/${id}/`)).toEqual([]);
    }
  });

/** The corrections with every empty cell filled in. */
const corrected = (text: string): string =>
  (parse(text, { bom: true }) as string[][])
    .map((row) => row.map((cell) => `"${(cell === '' ? 'corrected' : cell).replaceAll('"', '""')}"`).join(','))
    .join('\r\n');

type RetryWith = 'nothing' | 'corrections' | 'failed rows alone' | 'another package' | 'a broken package';

const retryFields: Readonly<Record<Exclude<RetryWith, 'nothing' | 'corrections'>, CreateFields>> = {
  'failed rows alone': { include_partial: 'false' },
  'another package': { svc_file: 'package of another name', pdf: '%PDF-1.7 another source' },
  'a broken package': { svc_file: 'broken' },
};

const retry = (index: number, how: RetryWith, webhook: boolean): Command =>
  ofJob(`retry with ${how}`, index, async (model, real, job) => {
    const { service, token, stack } = real;
    service.clock.advance(2000);
    const path = `/v1/bulkfill/export-jobs/${job.jobId}`;
    const available = hasResults(model, job, service.clock.nowMs());
    const corrections =
      how === 'corrections' && available ? await service.api.fetch(aGet(token, `${path}/corrections.csv`)) : undefined;
    const fields =
      corrections?.status === 200
        ? { corrections: corrected(await corrections.text()) }
        : how === 'nothing' || how === 'corrections'
          ? undefined
          : retryFields[how];
    const before = await objectsOf(stack, 'inputs/');
    const response = await service.api.fetch(
      aRetry(token, job.jobId, webhook ? { ...fields, ...webhookFields } : fields),
    );
    const partialRows = how === 'failed rows alone' ? 0 : job.partialRows;
    const rows = job.failedRows + partialRows;
    const refused =
      job.kind === 'check'
        ? '404 EXPORT_JOB_NOT_FOUND'
        : job.state === 'queued'
          ? '409 JOB_NOT_ENDED'
          : !available
            ? '409 JOB_INPUTS_EXPIRED'
            : rows === 0
              ? '409 NOTHING_TO_RETRY'
              : how === 'a broken package'
                ? '400 MALFORMED_DOQLO_FILE'
                : undefined;
    if (refused !== undefined) {
      expect(await codeOf(response)).toBe(refused);
      expect(await objectsOf(stack, 'inputs/')).toEqual(before);
      return;
    }
    expect([200, 202]).toContain(response.status);
    const { job_id: jobId } = (await response.json()) as { job_id: string };
    expect((await service.jobs.get(jobId))?.request.retryOf).toBe(job.jobId);
    const better = how === 'corrections';
    // Rows of a failed job were never billed, so none of its retries is free.
    const ofCompleted = job.state === 'completed' ? { freeOf: job.producer } : {};
    await note(model, real, jobId, {
      rows,
      failedRows: job.failedRows,
      partialRows,
      print: job.print,
      webhook,
      threshold: false,
      ...ofCompleted,
    });
    const added = model.jobs.at(-1) as ModelJob;
    if (better) Object.assign(added, { failedRows: 0, partialRows: 0 });
  });

const readFiles = (index: number): Command =>
  ofJob('read the files of', index, async (model, real, job) => {
    const get = async (path: string): Promise<string> => {
      const of = job.kind === 'check' ? 'checks' : 'export-jobs';
      return codeOf(await real.service.api.fetch(aGet(real.token, `/v1/bulkfill/${of}/${job.jobId}${path}`)));
    };
    const nowMs = real.service.clock.nowMs();
    if (job.kind === 'check') {
      const gone = job.state !== 'queued' && nowMs >= job.keptUntilMs;
      const expected = gone ? '404 CHECK_NOT_FOUND' : job.state === 'completed' ? '200' : '404 DELIVERY_NOT_FOUND';
      for (const path of ['/findings', '/corrections.csv']) expect(await get(path)).toBe(expected);
      return;
    }
    const delivers = hasDelivery(model, job, nowMs);
    const results = hasResults(model, job, nowMs) ? '200' : '404 DELIVERY_NOT_FOUND';
    expect(await get('/rows')).toBe(results);
    expect(await get('/corrections.csv')).toBe(results);
    const prints = job.print && job.rows > job.failedRows;
    expect(await get('/print-file')).toBe(
      job.state === 'queued'
        ? await get('/download')
        : delivers && prints
          ? '302'
          : delivers
            ? '404 DELIVERY_NOT_FOUND'
            : await get('/download'),
    );
    if (delivers) expect(await get('/download')).toBe('302');
    // The first row of a job that was not a retry; stored next to the archive, and gone with it.
    if (delivers && job.rows === 2 && job.failedRows === 0)
      expect(['302', '404 ROW_NOT_FOUND']).toContain(await get('/rows/1/pdf'));
  });

/** Runs all due work. Jobs that were not executed for a day are given up. */
const sweep = async (model: Model, real: Real): Promise<void> => {
  const { service } = real;
  expect(await service.sweep()).toMatchObject({ failures: 0, quotasCorrected: 0, slotsCorrected: 0 });
  const nowMs = service.clock.nowMs();
  for (const job of model.jobs)
    if (job.state === 'queued' && nowMs - job.createdAtMs > service.config.jobs.maxQueuedMs)
      fail(model, job, 'PROCESSING_ANOMALY');
};

const waitAndSweep = (ms: number): Command =>
  step(`wait ${ms / minuteMs} min and sweep`, async (model, real) => {
    real.service.clock.advance(ms);
    await sweep(model, real);
  });

const someJob = fc.nat(5);
const commands = fc.commands(
  [
    fc
      .tuple(
        fc.constantFrom('good' as const, 'bad' as const, 'threshold' as const),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
      )
      .map(([rows, print, webhook, again]) => create(rows, { print, webhook, again })),
    fc.constant(create('bad', { print: true, webhook: true, again: false })),
    fc.constant(check()),
    someJob.map(execute),
    someJob.map(execute),
    someJob.map(execute),
    someJob.map(cancel),
    someJob.map(remove),
    fc
      .tuple(
        someJob,
        fc.constantFrom<RetryWith>(
          'nothing',
          'corrections',
          'failed rows alone',
          'another package',
          'a broken package',
        ),
        fc.boolean(),
      )
      .map(([index, how, webhook]) => retry(index, how, webhook)),
    fc
      .tuple(someJob, fc.constantFrom<RetryWith>('nothing', 'corrections'))
      .map(([index, how]) => retry(index, how, false)),
    someJob.map(readFiles),
    fc.constantFrom(10 * minuteMs, 2 * hourMs, lifetimeMs - 1, lifetimeMs + graceMs + 1).map(waitAndSweep),
  ],
  { maxCommands: 20, size: 'max' },
);

const anAccount = async (): Promise<{ model: Model; real: Real }> => {
  const stack = await startTestStack();
  const settings = {
    CREATES_PER_MINUTE: '1000000',
    CHECKS_PER_MINUTE: '1000000',
    REPEATED_FAILED_JOBS_COOLDOWN_SECONDS: '1',
    HIGH_FAIL_RATIO_COOLDOWN_SECONDS: '1',
  };
  const service = testService(stack, { executeAtOnce: false, filler: mixedRowsFiller, settings });
  const { accountId, token } = await service.anAccount();
  return {
    model: { jobs: [], artifactUntilMs: new Map(), free: new Map() },
    real: { service, stack, accountId, token, count: 0 },
  };
};

/** Late enough for every clean-up, then later than anything is kept. */
const settle = async (model: Model, real: Real): Promise<void> => {
  await waitAndSweep(20 * minuteMs).run(model, real);
  await storageAgrees(model, real);
  for (const ms of [lifetimeMs + 2 * graceMs, 2 * graceMs]) await waitAndSweep(ms).run(model, real);
  expect(await objectsOf(real.stack, '')).toEqual([]);
  for (const kind of ['job', 'upload', 'artifact'] as const) expect(await real.service.dueItems(kind)).toEqual([]);
  for (const job of model.jobs) expect(hasEnded((await real.service.jobs.get(job.jobId)) as Job)).toBe(true);
};

/** Lives that chance may not come to. */
const lives: Readonly<Record<string, readonly Command[]>> = {
  'a free retry that is canceled, and the next that is free in its place': [
    create('bad', { print: true, webhook: true, again: false }),
    execute(0),
    retry(0, 'nothing', true),
    cancel(1),
    retry(0, 'nothing', false),
    execute(2),
    retry(0, 'another package', false),
    execute(3),
  ],
  'a corrected retry of a job that failed for its rows, after a check': [
    check(),
    execute(0),
    create('threshold', { print: true, webhook: true, again: false }),
    execute(1),
    readFiles(1),
    retry(1, 'corrections', true),
    execute(2),
    readFiles(2),
    readFiles(0),
    waitAndSweep(lifetimeMs + graceMs + 1),
    readFiles(0),
    retry(1, 'nothing', false),
  ],
  'a delete that ends a shared artifact': [
    create('good', { print: true, webhook: false, again: false }),
    execute(0),
    create('good', { print: true, webhook: true, again: true }),
    readFiles(1),
    remove(1),
    readFiles(0),
    retry(0, 'nothing', false),
    create('good', { print: true, webhook: false, again: true }),
    execute(2),
    readFiles(2),
  ],
  'a retry that waits when its job is deleted, and its own retry': [
    create('bad', { print: false, webhook: false, again: false }),
    execute(0),
    retry(0, 'nothing', false),
    remove(0),
    execute(1),
    retry(1, 'corrections', false),
    execute(2),
    readFiles(2),
  ],
  'inputs that live as long as a delivery that is prolonged': [
    create('bad', { print: false, webhook: false, again: false }),
    execute(0),
    waitAndSweep(lifetimeMs - 1),
    create('bad', { print: false, webhook: false, again: true }),
    waitAndSweep(2 * hourMs),
    retry(0, 'nothing', false),
    retry(1, 'corrections', false),
    execute(2),
  ],
};

let ready: Promise<unknown>;
beforeAll(async () => {
  ready = startTestStack();
  await ready;
});

describe('lives of jobs, checks and retries', () => {
  it.each(Object.entries(lives))('keep the records consistent and leave nothing: %s', async (_, life) => {
    const { model, real } = await anAccount();
    for (const command of life) await command.run(model, real);
    await settle(model, real);
  });

  it(`keep the records consistent and leave nothing for any order of requests (${runs} runs)`, async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const start = await anAccount();
        await fc.asyncModelRun(() => start, sequence);
        await settle(start.model, start.real);
      }),
      { numRuns: runs },
    );
  });
});
