import { AppError } from '../../errors/app-error.ts';
import { isTraceToken } from '../../kit/ids.ts';
import { passStep } from '../../kit/steps.ts';
import type { Account } from '../../services/accounts/account.ts';
import type { Job } from '../../services/jobs/job.ts';
import type { StoredObject } from '../../services/storage/object-store.ts';
import { refuseInCooldown } from '../admission/cooldown.ts';
import { type AcceptJobInput, type AcceptOutcome, acceptJob, CommitUncertain, reusableArtifact } from './accept-job.ts';
import { awaitSettlement } from './await-settlement.ts';
import type { CreateJobDependencies } from './create-job-dependencies.ts';
import { type CreateRequest, createRequest } from './create-request.ts';
import { CreateUpload } from './create-upload.ts';
import { readCreate } from './read-create.ts';

/** One create, authenticated and within its rate limit. */
export interface CreateJobInput {
  readonly account: Account;
  readonly requestId: string;
  /** The `Idempotency-Key` header as it came. */
  readonly idempotencyKey: string | null;
  readonly contentType: string | null;
  readonly body: ReadableStream<Uint8Array> | null;
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
}

export interface CreateJobResult {
  readonly job: Job;
  /** The job was made by an earlier request with the same key. */
  readonly replayed: boolean;
}

/**
 * Admits a create: steps 3 to 9 of decisions.md, "Admission order of a create". Throws every code of specification 7.1
 * to 7.3 that a create can have. Whatever it stored is removed again unless the job is accepted.
 */
export const createJob = async (dependencies: CreateJobDependencies, input: CreateJobInput): Promise<CreateJobResult> => {
  const { config, clock, ids, outcomes } = dependencies;
  const { account } = input;
  await refuseInCooldown(config, clock, outcomes, account.accountId);
  if (input.idempotencyKey === null || !isTraceToken(input.idempotencyKey)) throw new AppError('INVALID_IDEMPOTENCY_KEY');
  const jobId = ids.uuid();
  const upload = new CreateUpload(dependencies, jobId);
  let outcome: Awaited<ReturnType<typeof acceptJob>>;
  try {
    const { request, replayed } = await readCreate(dependencies, input, upload, (form) => createRequest(form, config));
    passStep('create.stored', jobId);
    if (replayed !== undefined) outcome = { kind: 'replayed', job: replayed };
    else {
      if (request.webhook !== undefined) await dependencies.targets.check(request.webhook.url);
      outcome = await inspectAndAccept(dependencies, { ...input, idempotencyKey: input.idempotencyKey, jobId, request }, upload);
    }
  } catch (error) {
    // With the outcome of the commit unknown the objects may be in use: the sweep decides by the record.
    if (!(error instanceof CommitUncertain)) await upload.discard(error);
    throw error instanceof CommitUncertain ? error.cause : error;
  }
  return settleAccepted(dependencies, outcome, upload, input.signal);
};

/** Has the files of a request checked, and accepts its job. What it may reuse is looked for meanwhile. */
export const inspectAndAccept = async (
  dependencies: CreateJobDependencies,
  input: CreateJobInput & Omit<AcceptJobInput, 'requestedRows' | 'packageName' | 'artifact'>,
  upload: CreateUpload,
): Promise<AcceptOutcome> => {
  const [{ rowCount, packageName }, artifact] = await Promise.all([
    inspectRequest(dependencies, input, input.request, upload),
    reusableArtifact(dependencies, input),
  ]);
  return acceptJob(dependencies, { ...input, requestedRows: rowCount, packageName, artifact });
};

/** What comes after the commit: the queue message, and the wait for a job that is quick. */
export const settleAccepted = async (
  dependencies: CreateJobDependencies,
  outcome: AcceptOutcome,
  upload: CreateUpload,
  signal: AbortSignal,
): Promise<CreateJobResult> => {
  const { jobId } = outcome.job;
  passStep('create.committed', jobId);
  if (outcome.kind !== 'queued') await upload.discard();
  if (outcome.kind === 'replayed') return { job: outcome.job, replayed: true };
  const { deliveryMode } = outcome.job.request;
  dependencies.metrics.record({ JobsAccepted: 1, RowsRequested: outcome.job.requestedRows }, { deliveryMode });
  return { job: await announceAndAwait(dependencies, outcome.job, signal), replayed: false };
};

/** Has the files of a request checked. */
export const inspectRequest = (
  dependencies: CreateJobDependencies,
  { account, signal }: CreateJobInput,
  request: CreateRequest,
  upload: CreateUpload,
) => {
  const { clock, config, inspector } = dependencies;
  const plan = config.plans[account.plan];
  const load = (file: StoredObject) => () => upload.load(file);
  return inspector.inspect({
    accountId: account.accountId,
    atMs: clock.nowMs(),
    signal,
    package: load(request.package),
    source: load(request.source),
    sourceSizeBytes: request.source.sizeBytes,
    sha256: { package: request.package.sha256, source: request.source.sha256 },
    rows: { format: request.rows.format, load: load(request.rows) },
    limits: { maxPackageBytes: plan.maxPackageBytes, maxOutputBytes: plan.maxOutputBytes, maxRows: plan.maxRowsPerBatch },
    settings: request.settings,
  });
};

/** Has an accepted job executed, and waits for one that is quick. */
export const announceAndAwait = (dependencies: CreateJobDependencies, job: Job, signal: AbortSignal): Promise<Job> =>
  awaitSettlement(dependencies, job, signal, async () => {
    await announce(dependencies, job);
    passStep('create.announced', job.jobId);
  });

/** Sends the queue messages that the commit promised. One that gets lost is sent again by the sweep. */
const announce = async ({ jobsQueue, webhooksQueue, logger }: CreateJobDependencies, job: Job): Promise<void> => {
  try {
    if (job.status === 'queued') await jobsQueue.send({ jobId: job.jobId }, job.accountId);
    else if (job.request.webhook !== undefined) await webhooksQueue.send({ jobId: job.jobId, attempt: 0 }, job.accountId);
  } catch (error) {
    logger.warn('The queue message was not sent. The recovery sweep sends it.', { job_id: job.jobId }, error);
  }
};
