import { AppError } from '../../errors/app-error.ts';
import { calendarMonth } from '../../kit/clock.ts';
import type { Account } from '../../services/accounts/account.ts';
import type { Artifact } from '../../services/artifacts/artifact.ts';
import { billedRowsOf, type Job } from '../../services/jobs/job.ts';
import type { Fingerprint } from '../../services/secrets/fingerprint-keys.ts';
import type { CommitResult, Write } from '../../services/table/write.ts';
import { completionEvent } from '../job-events.ts';
import { artifactGraceMs, cleanAtMs, resendAfterMs } from '../job-timing.ts';
import type { StoredInput } from './create-form.ts';
import type { CreateJobDependencies } from './create-job-dependencies.ts';
import type { CreateRequest } from './create-request.ts';
import { bodyFingerprint, reuseIdentity } from './fingerprint.ts';

export interface AcceptJobInput {
  readonly account: Account;
  readonly jobId: string;
  readonly requestId: string;
  readonly idempotencyKey: string;
  readonly request: CreateRequest;
  readonly requestedRows: number;
  /** What the package calls itself. */
  readonly packageName: string | null;
  /** What `reusableArtifact` found meanwhile. */
  readonly artifact: Artifact | undefined;
  /** Of the body, where it is not a create's. */
  readonly fingerprint?: Fingerprint;
}

/** What became of an admitted create. */
export interface AcceptOutcome {
  readonly kind: 'queued' | 'reused' | 'replayed';
  readonly job: Job;
}

/** The commit of an accepted job was sent and nobody knows whether it took effect. */
export class CommitUncertain extends Error {
  override readonly name = 'CommitUncertain';
}

// A round that loses its race knows more than the one before. Four losses mean that something else is wrong.
const maxRounds = 4;

/**
 * Idempotency, then reuse, then quota, and one transaction that writes the job with all that belongs to it.
 * Throws `IDEMPOTENCY_KEY_PAYLOAD_MISMATCH`, `BULKFILL_LIMIT_REACHED`, and `CommitUncertain`.
 * Source: decisions.md, "Admission order of a create" (7, 8).
 */
export const acceptJob = async (dependencies: CreateJobDependencies, input: AcceptJobInput): Promise<AcceptOutcome> => {
  const fingerprint = input.fingerprint ?? bodyFingerprint(input.request, dependencies.fingerprints);
  let { freeRetry } = input.request;
  const [sealedSecret, storedFingerprint] = await Promise.all([sealSecret(dependencies, input), fingerprint.stored()]);
  for (let round = 1; round <= maxRounds; round++) {
    // A key is nearly always new: whether it is, the commit says.
    const replayed = round === 1 ? undefined : await replay(dependencies, input, fingerprint);
    if (replayed !== undefined) return { kind: 'replayed', job: replayed };
    const artifact = round === 1 ? input.artifact : await reusableArtifact(dependencies, input);
    const draft = newJob(dependencies, input, sealedSecret);
    const plan = artifact === undefined ? queuedWrites(dependencies, input, draft, freeRetry) : reusedWrites(dependencies, draft, artifact);
    const noted = draft.request.retryOf === undefined ? [] : [dependencies.jobs.noteRetry(draft)];
    const result = await commit(dependencies, [...plan.writes, ...noted, ...claimWrites(dependencies, input, storedFingerprint)]);
    if (result.committed) return { kind: artifact === undefined ? 'queued' : 'reused', job: plan.job };
    if (result.refused.has('upload')) throw new Error('The upload took so long that the sweep has removed it.');
    // Another retry of the same job was sooner: this one is billed.
    if (result.refused.has('free-retry')) freeRetry = undefined;
    else if (result.refused.has('quota') && !result.refused.has('idempotency')) throw limitReached(dependencies, input);
  }
  throw new Error('The create lost every race it was in.');
};

const sealSecret = async ({ secrets }: CreateJobDependencies, { request, jobId }: AcceptJobInput): Promise<string | undefined> =>
  request.webhook === undefined ? undefined : secrets.seal(request.webhook.secret, jobId);

/** The job of an earlier request with the same key and body, as it is now. */
export const replay = async (
  { idempotency, jobs, clock }: CreateJobDependencies,
  { account, idempotencyKey }: Pick<AcceptJobInput, 'account' | 'idempotencyKey'>,
  fingerprint: Fingerprint,
): Promise<Job | undefined> => {
  const record = await idempotency.get(account.accountId, idempotencyKey, clock.nowMs());
  if (record === undefined) return undefined;
  if (!(await fingerprint.is(record.fingerprint))) throw new AppError('IDEMPOTENCY_KEY_PAYLOAD_MISMATCH');
  const job = await jobs.get(record.jobId);
  if (job === undefined) throw new Error(`The job ${record.jobId} of an idempotency record is gone.`);
  return job;
};

/** An artifact of the same account and the same work that is alive, its object included, and will be for a whole delivery. */
export const reusableArtifact = async (
  { artifacts, config, objects, clock }: CreateJobDependencies,
  { account, request }: Pick<AcceptJobInput, 'account' | 'request'>,
): Promise<Artifact | undefined> => {
  const nowMs = clock.nowMs();
  const artifact = await artifacts.find(account.accountId, reuseIdentity(request), nowMs);
  if (artifact === undefined) return undefined;
  if (nowMs + config.delivery.lifetimeMs > artifact.createdAtMs + config.delivery.maxArtifactAgeMs) return undefined;
  return (await objects.size(artifact.key)) === artifact.sizeBytes ? artifact : undefined;
};

const stored = ({ key, sizeBytes, sha256 }: StoredInput) => ({ key, sizeBytes, sha256 });

/** What every accepted job begins as. */
export const newJob = (
  { config, clock }: CreateJobDependencies,
  input: Omit<AcceptJobInput, 'artifact'>,
  sealedSecret: string | undefined,
): Job => {
  const { account, request, jobId, requestId, idempotencyKey, requestedRows, packageName } = input;
  const { maxPackageBytes, maxOutputBytes, maxRunningJobs, attemptTimeLimitMs } = config.plans[account.plan];
  const createdAtMs = clock.nowMs();
  return {
    jobId,
    accountId: account.accountId,
    status: 'queued',
    createdAtMs,
    request: {
      requestId,
      idempotencyKey,
      settings: request.settings,
      deliveryMode: request.webhook === undefined ? 'response' : 'webhook',
      ...(request.template === undefined ? {} : { templateId: request.template.templateId.toLowerCase() }),
      ...(request.retryOf === undefined ? {} : { retryOf: request.retryOf }),
      ...(request.rowsOfJob === undefined ? {} : { rowsOfJob: request.rowsOfJob }),
      ...(request.retryRoot === undefined ? {} : { retryRoot: request.retryRoot }),
      ...(request.webhook === undefined || sealedSecret === undefined ? {} : { webhook: { url: request.webhook.text, sealedSecret } }),
    },
    inputs: {
      source: stored(request.source),
      package: { ...stored(request.package), ...(packageName === null ? {} : { name: packageName }) },
      rows: { ...stored(request.rows), format: request.rows.format },
      ...(request.rowNumbers === undefined ? {} : { rowNumbers: stored(request.rowNumbers) }),
    },
    reuseIdentity: reuseIdentity(request),
    requestedRows,
    limits: { maxPackageBytes, maxOutputBytes, maxRunningJobs, attemptTimeLimitMs },
    reused: false,
    execution: { attempts: 0, fence: 0, leaseUntilMs: 0, resends: 0, rowsDone: 0 },
  };
};

const queuedWrites = (
  { config, jobs, quota }: CreateJobDependencies,
  { account }: AcceptJobInput,
  draft: Job,
  freeRetry: CreateRequest['freeRetry'],
): { readonly job: Job; readonly writes: readonly Write[] } => {
  const month = calendarMonth(draft.createdAtMs);
  const free = freeRetry === undefined ? {} : { billedRows: draft.requestedRows - freeRetry.rows, freeRetryOf: freeRetry.ofJobId };
  const job: Job = { ...draft, quotaMonth: month, ...free };
  const rows = billedRowsOf(job);
  const limitRows = account.monthlyRows ?? config.plans[account.plan].monthlyRows;
  return {
    job,
    writes: [
      jobs.insert(job, draft.createdAtMs + resendAfterMs(0)),
      // What is free is admitted with the quota used up, however far.
      ...(rows === 0 ? [] : [quota.reserve({ accountId: account.accountId, month, rows }, limitRows, draft.createdAtMs)]),
      ...(freeRetry === undefined ? [] : [jobs.claimFreeRetry(freeRetry.ofJobId, job.jobId)]),
    ],
  };
};

const reusedWrites = (
  dependencies: CreateJobDependencies,
  draft: Job,
  artifact: Artifact,
): { readonly job: Job; readonly writes: readonly Write[] } => {
  const { config, ids, jobs, artifacts, outcomes } = dependencies;
  const nowMs = draft.createdAtMs;
  const expiresAtMs = nowMs + config.delivery.lifetimeMs;
  const delivery = {
    producerJobId: artifact.producerJobId,
    key: artifact.key,
    sizeBytes: artifact.sizeBytes,
    ...(artifact.rows === undefined ? {} : { rows: artifact.rows }),
    ...(artifact.print === undefined ? {} : { print: artifact.print }),
    ...(artifact.counts === undefined ? {} : { counts: artifact.counts }),
    ...(artifact.manifestSha256 === undefined ? {} : { manifestSha256: artifact.manifestSha256 }),
    deliveryId: ids.uuid(),
    expiresAtMs,
  };
  const job: Job = { ...draft, status: 'completed', reused: true, startedAtMs: nowMs, completedAtMs: nowMs, artifact: delivery };
  return {
    job,
    writes: [
      jobs.insert(job, cleanAtMs(config, nowMs)),
      ...artifacts.prolong(artifact, nowMs, expiresAtMs, expiresAtMs + artifactGraceMs),
      ...outcomes.note(job.accountId, job.jobId, false, nowMs),
      ...completionEvent(dependencies, job, delivery, nowMs),
    ],
  };
};

/** The key is taken, and what was uploaded belongs to the job. */
export const claimWrites = (
  { config, clock, idempotency, uploads }: CreateJobDependencies,
  { account, idempotencyKey, jobId }: Pick<AcceptJobInput, 'account' | 'idempotencyKey' | 'jobId'>,
  fingerprint: string,
): readonly Write[] => {
  const nowMs = clock.nowMs();
  const expiresAtMs = nowMs + config.jobs.idempotencyWindowMs;
  return [
    idempotency.claim({ accountId: account.accountId, key: idempotencyKey, fingerprint, jobId, expiresAtMs }, nowMs),
    uploads.accept(jobId),
  ];
};

/** Throws `CommitUncertain`. */
export const commit = async ({ unit }: CreateJobDependencies, writes: readonly Write[]): Promise<CommitResult> => {
  try {
    return await unit.commit(writes);
  } catch (error) {
    throw new CommitUncertain('The commit of a create is uncertain.', { cause: error });
  }
};

const limitReached = ({ config }: CreateJobDependencies, { account, requestedRows }: AcceptJobInput): AppError => {
  const limit = account.monthlyRows ?? config.plans[account.plan].monthlyRows;
  return new AppError('BULKFILL_LIMIT_REACHED', {
    message: `These ${requestedRows} rows would pass the account's quota of ${limit} rows this month (used and reserved rows count).`,
  });
};
