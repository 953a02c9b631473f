import { passStep } from '../../kit/steps.ts';
import type { Account } from '../../services/accounts/account.ts';
import { refuseInCooldown } from '../admission/cooldown.ts';
import { requiredKey } from '../admission/idempotency.ts';
import { type AcceptJobInput, acceptJob, reusableArtifact } from './accept-job.ts';
import { type Admitted, admitJob, type CreateJobResult, inspectRequest, type JobToBe } from './admit-job.ts';
import type { CreateJobDependencies } from './create-job-dependencies.ts';
import { createRequest } from './create-request.ts';
import { readCreate } from './read-create.ts';

/** A create that is authenticated and within its rate limit. */
export interface CreateJobInput {
  readonly account: Account;
  readonly requestId: string;
  /** Raw `Idempotency-Key` header. */
  readonly idempotencyKey: string | null;
  readonly contentType: string | null;
  readonly body: ReadableStream<Uint8Array> | null;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/**
 * Admits a create: steps 3 to 9 of decisions.md, "Admission order of a create". Throws the codes of specification 7.1
 * to 7.3. Deletes everything it stored unless the job is accepted.
 */
export const createJob = async (dependencies: CreateJobDependencies, input: CreateJobInput): Promise<CreateJobResult> => {
  const { config, clock, outcomes, targets } = dependencies;
  await refuseInCooldown(config, clock, outcomes, input.account.accountId);
  const keyed = { ...input, idempotencyKey: requiredKey(input.idempotencyKey) };
  return admitJob(dependencies, input.signal, async (work) => {
    const { request, replayed } = await readCreate(dependencies, keyed, work.upload, (form) => createRequest(form, config));
    passStep('create.stored', work.jobId);
    if (replayed !== undefined) return { kind: 'replayed', job: replayed };
    if (request.webhook !== undefined) await targets.check(request.webhook.url);
    return inspectAndAccept(dependencies, { ...keyed, request }, work);
  });
};

/** Validates the uploaded files and accepts the job. Looks up a reusable artifact in parallel. */
export const inspectAndAccept = async (
  dependencies: CreateJobDependencies,
  input: Omit<AcceptJobInput, 'jobId' | 'requestedRows' | 'packageName' | 'artifact'> & { readonly signal: AbortSignal },
  { jobId, upload, commit }: JobToBe,
): Promise<Admitted> => {
  const [inspected, artifact] = await Promise.all([inspectRequest(dependencies, input, upload), reusableArtifact(dependencies, input)]);
  return acceptJob(dependencies, { ...input, ...inspected, jobId, artifact }, commit);
};
