import { AppError } from '../../errors/app-error.ts';
import { isTraceToken } from '../../kit/ids.ts';
import { passStep } from '../../kit/steps.ts';
import type { Job } from '../../services/jobs/job.ts';
import { CommitUncertain, claimWrites, commit, newJob, replay } from '../create-job/accept-job.ts';
import type { CreateForm, TextField } from '../create-job/create-form.ts';
import { announceAndAwait, type CreateJobInput, inspectRequest } from '../create-job/create-job.ts';
import type { CreateJobDependencies } from '../create-job/create-job-dependencies.ts';
import { type CreateRequest, createRequest } from '../create-job/create-request.ts';
import { CreateUpload } from '../create-job/create-upload.ts';
import { bodyFingerprint } from '../create-job/fingerprint.ts';
import { readCreate } from '../create-job/read-create.ts';
import { resendAfterMs } from '../job-timing.ts';

export interface CreateCheckResult {
  readonly check: Job;
  /** It was made by an earlier request with the same key. */
  readonly replayed: boolean;
}

/**
 * Admits a check: as a create without cooldown, webhook, quota and reuse. Its fields have the rules and codes of a create; those that
 * only a job needs are not looked at. It goes the way of an export job from here on. `idempotencyKey` may be null.
 * Source: api-additions.md, "Check".
 */
export const createCheck = async (dependencies: CreateJobDependencies, input: CreateJobInput): Promise<CreateCheckResult> => {
  const { ids } = dependencies;
  const { idempotencyKey } = input;
  if (idempotencyKey !== null && !isTraceToken(idempotencyKey)) throw new AppError('INVALID_IDEMPOTENCY_KEY');
  const jobId = ids.uuid();
  const upload = new CreateUpload(dependencies, jobId);
  let outcome: CreateCheckResult;
  try {
    const keyed = { ...input, idempotencyKey: idempotencyKey === null ? null : recordKey(idempotencyKey) };
    const { request, replayed } = await readCreate(dependencies, keyed, upload, (form) => checkRequest(form, dependencies));
    passStep('create.stored', jobId);
    if (replayed !== undefined) outcome = { check: replayed, replayed: true };
    else {
      const { rowCount, packageName } = await inspectRequest(dependencies, input, request, upload);
      outcome = await accept(dependencies, { ...input, jobId, request, requestedRows: rowCount, packageName });
    }
  } catch (error) {
    // With the outcome of the commit unknown the objects may be in use: the sweep decides by the record.
    if (!(error instanceof CommitUncertain)) await upload.discard(error);
    throw error instanceof CommitUncertain ? error.cause : error;
  }
  passStep('create.committed', jobId);
  if (outcome.replayed) {
    await upload.discard();
    return outcome;
  }
  dependencies.metrics.record({ ChecksAccepted: 1 });
  return { check: await announceAndAwait(dependencies, outcome.check, input.signal), replayed: false };
};

/** Fields that say something of a job and nothing of its rows. */
const jobFields: readonly TextField[] = [
  'max_failed_row_percent',
  'delivery_mode',
  'webhook_url',
  'webhook_secret',
  'print_file',
  'print_even',
  'optimize',
  'readable_names',
];

const checkRequest = (form: CreateForm, { config }: CreateJobDependencies): CreateRequest => {
  const own = [...form.texts].filter(([field]) => !jobFields.includes(field));
  // A check looks at every row, however many would fail.
  return createRequest({ ...form, texts: new Map([...own, ['max_failed_row_percent', ['100']] as const]) }, config);
};

/** Keys of checks are apart from those of creates: no key that a client can send has a blank. */
const recordKey = (idempotencyKey: string): string => `check ${idempotencyKey}`;

// A round that loses its race knows more than the one before.
const maxRounds = 4;

interface AcceptInput extends Omit<CreateJobInput, 'body' | 'contentType' | 'signal'> {
  readonly jobId: string;
  readonly request: CreateRequest;
  readonly requestedRows: number;
  readonly packageName: string | null;
}

const accept = async (dependencies: CreateJobDependencies, input: AcceptInput): Promise<CreateCheckResult> => {
  const { jobs, uploads } = dependencies;
  const fingerprint = bodyFingerprint(input.request, dependencies.fingerprints);
  const stored = await fingerprint.stored();
  const key = input.idempotencyKey === null ? undefined : recordKey(input.idempotencyKey);
  for (let round = 1; round <= maxRounds; round++) {
    const replayed = key === undefined ? undefined : await replay(dependencies, { ...input, idempotencyKey: key }, fingerprint);
    if (replayed !== undefined) return { check: replayed, replayed: true };
    const check: Job = { ...newJob(dependencies, { ...input, idempotencyKey: input.idempotencyKey ?? '' }, undefined), kind: 'check' };
    const result = await commit(dependencies, [
      jobs.insert(check, check.createdAtMs + resendAfterMs(0)),
      ...(key === undefined ? [uploads.accept(input.jobId)] : claimWrites(dependencies, { ...input, idempotencyKey: key }, stored)),
    ]);
    if (result.committed) return { check, replayed: false };
    if (result.refused.has('upload')) throw new Error('The upload took so long that the sweep has removed it.');
  }
  throw new Error('The check lost every race it was in.');
};
