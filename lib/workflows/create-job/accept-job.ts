import { formatCalendarMonth } from '../../core/clock.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Artifact } from '../../stores/artifacts/artifact.ts';
import { billedRowsOf, furtherOutputsOf, type Job } from '../../stores/jobs/job.ts';
import type { Fingerprint } from '../../stores/secrets/fingerprint-keys.ts';
import type { Write } from '../../stores/table/write.ts';
import { commitOnce } from '../admission/commit-once.ts';
import { claimKey, findEarlierJob, type KeyedRequest } from '../admission/idempotency.ts';
import { countSample, maxSampleRows } from '../admission/samples.ts';
import { buildCompletionEvent } from '../job-events.ts';
import { artifactGraceMs, cleanAtMs, resendAfterMs } from '../job-timing.ts';
import type { CreateJobDependencies } from '../service-ports.ts';
import type { CreateRequest } from './create-request.ts';
import type { CreateUpload } from './create-upload.ts';
import { fingerprintBody, reuseIdentity } from './fingerprint.ts';
import { inspectRequest } from './inspect-request.ts';
import { type CheckedRequest, type InspectedFacts, newJob } from './new-job.ts';
import type { AdmittedJob } from './settle-job.ts';

interface StoredRequest extends Omit<CheckedRequest, keyof InspectedFacts> {
  readonly fingerprint?: Fingerprint;
  readonly signal: AbortSignal;
}

export interface AcceptJobInput extends CheckedRequest {
  readonly artifact: Artifact | undefined;
  readonly fingerprint?: Fingerprint;
}

/** Inspects the uploaded files and accepts the job. Looks up a reusable artifact in parallel. */
export const inspectAndAccept = async (
  dependencies: CreateJobDependencies,
  input: StoredRequest,
  upload: CreateUpload,
): Promise<AdmittedJob> => {
  const [inspected, artifact] = await Promise.all([
    inspectRequest(dependencies, input, upload),
    reusableArtifact(dependencies, input),
  ]);
  return acceptJob(dependencies, { ...input, ...inspected, artifact }, upload);
};

/**
 * Looks for a reusable artifact, which replaces the reservation. One transaction then checks key and quota and writes
 * the job with all its records. Throws `IDEMPOTENCY_KEY_PAYLOAD_MISMATCH`, `BULKFILL_LIMIT_REACHED`, and the codes of
 * samples and of the commit. Source: api.md, "Admission order of a create" (7, 8).
 */
export const acceptJob = async (
  dependencies: CreateJobDependencies,
  input: AcceptJobInput,
  upload: CreateUpload,
): Promise<AdmittedJob> => {
  const { uploads, jobs, unit } = dependencies;
  const { account, jobId, idempotencyKey } = input;
  const fingerprint = input.fingerprint ?? fingerprintBody(input.request, dependencies.fingerprints);
  const keyed = { accountId: account.accountId, key: idempotencyKey, fingerprint };
  let { freeRetry } = input.request;
  // `stored` caches the fingerprint for `claimKey`. Both of these call AWS.
  const [sealedSecret] = await Promise.all([sealSecret(dependencies, input), fingerprint.stored()]);
  return commitOnce<AdmittedJob>((writes) => upload.commit(unit, writes), {
    known: async () => {
      const job = await findEarlierJob(dependencies, keyed);
      return job === undefined ? undefined : { kind: 'replayed', job };
    },
    offer: async (round) => {
      if (round === 1) await admitSample(dependencies, input, keyed);
      const artifact = round === 1 ? input.artifact : await reusableArtifact(dependencies, input);
      const draft = newJob(dependencies, input, sealedSecret);
      const plan =
        artifact === undefined
          ? queuedWrites(dependencies, input, draft, freeRetry)
          : reusedWrites(dependencies, draft, artifact);
      const noted = draft.request.retryOf === undefined ? [] : [jobs.noteRetry(draft)];
      const claimed = await claimKey(dependencies, keyed, jobId);
      return {
        writes: [...plan.writes, ...noted, claimed, uploads.accept(jobId)],
        made: { kind: artifact === undefined ? 'queued' : 'reused', job: plan.job },
      };
    },
    lost: (refused) => {
      // Another retry of the same job won: this one is billed.
      if (refused.has('free-retry')) freeRetry = undefined;
      else if (refused.has('quota') && !refused.has('idempotency')) throw limitReached(dependencies, input);
    },
  });
};

/** Throws `SAMPLE_TOO_MANY_ROWS`, and `SAMPLE_LIMIT_REACHED` unless the request is a repeated one. */
const admitSample = async (
  dependencies: CreateJobDependencies,
  { account, request, requestedRows }: AcceptJobInput,
  keyed: KeyedRequest,
): Promise<void> => {
  if (!request.settings.sample) return;
  if (requestedRows > maxSampleRows) throw new AppError('SAMPLE_TOO_MANY_ROWS');
  if ((await findEarlierJob(dependencies, keyed)) === undefined) await countSample(dependencies, account.accountId);
};

const sealSecret = async (
  { secrets }: CreateJobDependencies,
  { request, jobId }: AcceptJobInput,
): Promise<string | undefined> =>
  request.webhook === undefined ? undefined : secrets.seal(request.webhook.secret, jobId);

/** Finds an artifact of the same account and work whose object exists and will outlive a delivery from now. */
const reusableArtifact = async (
  { artifacts, config, objects, clock, sealingKeys }: CreateJobDependencies,
  { account, request }: Pick<AcceptJobInput, 'account' | 'request'>,
): Promise<Artifact | undefined> => {
  const nowMs = clock.nowMs();
  // An unusable key is refused by the inspection.
  const seal = request.settings.seal ? await sealingKeys.find(account.sealKey).catch(() => undefined) : undefined;
  const artifact = await artifacts.find(account.accountId, reuseIdentity(request, seal?.leaf.sha256), nowMs);
  if (artifact === undefined) return undefined;
  if (nowMs + config.delivery.lifetimeMs > artifact.createdAtMs + config.delivery.maxArtifactAgeMs) return undefined;
  return (await objects.size(artifact.key)) === artifact.sizeBytes ? artifact : undefined;
};

const queuedWrites = (
  { config, jobs, quota }: CreateJobDependencies,
  { account }: AcceptJobInput,
  draft: Job,
  freeRetry: CreateRequest['freeRetry'],
): { readonly job: Job; readonly writes: readonly Write[] } => {
  const month = formatCalendarMonth(draft.createdAtMs);
  const free = draft.request.settings.sample
    ? { billedRows: 0 }
    : freeRetry === undefined
      ? {}
      : { billedRows: draft.requestedRows - freeRetry.rows, freeRetryOf: freeRetry.ofJobId };
  const job: Job = { ...draft, quotaMonth: month, ...free };
  const rows = billedRowsOf(job);
  const limitRows = account.monthlyRows ?? config.plans[account.plan].monthlyRows;
  return {
    job,
    writes: [
      jobs.insert(job, draft.createdAtMs + resendAfterMs(0)),
      // Free rows are admitted even if the quota is used up.
      ...(rows === 0
        ? []
        : [quota.reserveRows({ accountId: account.accountId, month, rows }, limitRows, draft.createdAtMs)]),
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
    ...furtherOutputsOf(artifact),
    counts: artifact.counts,
    manifestSha256: artifact.manifestSha256,
    deliveryId: ids.uuid(),
    expiresAtMs,
  };
  const job: Job = {
    ...draft,
    status: 'completed',
    reused: true,
    startedAtMs: nowMs,
    completedAtMs: nowMs,
    artifact: delivery,
  };
  return {
    job,
    writes: [
      jobs.insert(job, cleanAtMs(config, nowMs)),
      ...artifacts.prolong(artifact, nowMs, expiresAtMs, expiresAtMs + artifactGraceMs),
      ...outcomes.note(job.accountId, job.jobId, false, nowMs),
      ...buildCompletionEvent(dependencies, job, delivery, nowMs),
    ],
  };
};

const limitReached = ({ config }: CreateJobDependencies, { account, requestedRows }: AcceptJobInput): AppError => {
  const limit = account.monthlyRows ?? config.plans[account.plan].monthlyRows;
  return new AppError('BULKFILL_LIMIT_REACHED', {
    message: `These ${requestedRows} rows would exceed the account's quota of ${limit} rows this month (used and reserved rows count).`,
  });
};
