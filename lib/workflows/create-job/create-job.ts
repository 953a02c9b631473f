import { passStep } from '../../core/steps.ts';
import type { Account } from '../../stores/accounts/account.ts';
import { refuseInCooldown } from '../admission/cooldown.ts';
import { parseRequiredKey } from '../admission/idempotency.ts';
import type { CreateJobDependencies } from '../service-ports.ts';
import { inspectAndAccept } from './accept-job.ts';
import { checkEventTarget } from './check-event-target.ts';
import { createRequest } from './create-request.ts';
import { CreateUpload } from './create-upload.ts';
import { fingerprintBody } from './fingerprint.ts';
import { readCreate } from './read-create.ts';
import { type CreateJobResult, settleJob } from './settle-job.ts';

export interface CreateJobInput {
  readonly account: Account;
  readonly requestId: string;
  readonly idempotencyKey: string | null;
  readonly contentType: string | null;
  readonly body: ReadableStream<Uint8Array> | null;
  readonly signal: AbortSignal;
}

/**
 * Admits a create (api.md, "Admission order of a create", 3 to 9). Throws the codes of specification 7.1 to 7.3.
 * Deletes everything it stored unless the job is accepted.
 */
export const createJob = async (
  dependencies: CreateJobDependencies,
  input: CreateJobInput,
): Promise<CreateJobResult> => {
  const { config, clock, ids, outcomes } = dependencies;
  await refuseInCooldown(config, clock, outcomes, input.account.accountId);
  const idempotencyKey = parseRequiredKey(input.idempotencyKey);
  const jobId = ids.uuid();
  await using upload = new CreateUpload(dependencies, jobId);
  const { request, replayed } = await readCreate(dependencies, { ...input, idempotencyKey }, upload, (form) =>
    createRequest(form, config),
  );
  passStep('create.stored', jobId);
  if (replayed !== undefined)
    return await settleJob(dependencies, { kind: 'replayed', job: replayed }, upload, input.signal);
  const fingerprint = fingerprintBody(request, dependencies.fingerprints);
  const keyed = { accountId: input.account.accountId, key: idempotencyKey, fingerprint };
  await checkEventTarget(dependencies, keyed, request);
  const admitted = await inspectAndAccept(
    dependencies,
    { ...input, idempotencyKey, jobId, request, fingerprint },
    upload,
  );
  return await settleJob(dependencies, admitted, upload, input.signal);
};
