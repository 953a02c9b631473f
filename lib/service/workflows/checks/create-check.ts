import { passStep } from '../../kit/steps.ts';
import type { Job } from '../../services/jobs/job.ts';
import { commitOnce } from '../admission/admit-work.ts';
import { claimKey, earlierJob, keyOf, optionalKey } from '../admission/idempotency.ts';
import { type Admitted, admitJob, type CreateJobResult, inspectRequest, type JobToBe } from '../create-job/admit-job.ts';
import type { CreateForm, TextField } from '../create-job/create-form.ts';
import type { CreateJobInput } from '../create-job/create-job.ts';
import type { CreateJobDependencies } from '../create-job/create-job-dependencies.ts';
import { type CreateRequest, createRequest } from '../create-job/create-request.ts';
import { bodyFingerprint } from '../create-job/fingerprint.ts';
import { type CheckedRequest, newJob } from '../create-job/new-job.ts';
import { readCreate, referToTemplate } from '../create-job/read-create.ts';
import { resendAfterMs } from '../job-timing.ts';

/**
 * Admits a check: like a create, but without cooldown, webhook, quota and reuse. Its fields have the rules and codes of
 * a create; fields that only jobs need are ignored. Then it runs like an export job. `idempotencyKey` may be null.
 * Source: api-additions.md, "Check".
 */
export const createCheck = async (dependencies: CreateJobDependencies, input: CreateJobInput): Promise<CreateJobResult> => {
  const sent = optionalKey(input.idempotencyKey);
  const key = sent === null ? null : keyOf('check', sent);
  return admitJob(dependencies, input.signal, async (work) => {
    const keyed = { ...input, idempotencyKey: key };
    const { request, replayed } = await readCreate(
      dependencies,
      keyed,
      work.upload,
      (form) => checkRequest(form, dependencies),
      referToTemplate,
    );
    passStep('create.stored', work.jobId);
    if (replayed !== undefined) return { kind: 'replayed', job: replayed };
    // A missing part is a finding, not an error.
    const inspected = await inspectRequest(dependencies, { ...input, request: { ...request, allowsIncompleteSource: true } }, work.upload);
    return accept(dependencies, { ...input, ...inspected, idempotencyKey: sent ?? '', jobId: work.jobId, request }, key, work);
  });
};

/** Fields that affect a job but not its rows. */
const jobFields: readonly TextField[] = [
  'max_failed_row_percent',
  'delivery_mode',
  'webhook_url',
  'webhook_secret',
  'print_file',
  'print_even',
  'optimize',
  'readable_names',
  'allow_incomplete_source',
];

const checkRequest = (form: CreateForm, { config }: CreateJobDependencies): CreateRequest => {
  const own = [...form.texts].filter(([field]) => !jobFields.includes(field));
  // A check reads every row, however many fail.
  return createRequest({ ...form, texts: new Map([...own, ['max_failed_row_percent', ['100']] as const]) }, config);
};

/** Accepts a check. `key` is the key as stored in the table. */
const accept = (dependencies: CreateJobDependencies, input: CheckedRequest, key: string | null, { commit }: JobToBe): Promise<Admitted> => {
  const { jobs, uploads, fingerprints } = dependencies;
  const fingerprint = bodyFingerprint(input.request, fingerprints);
  const keyed = key === null ? undefined : { accountId: input.account.accountId, key, fingerprint };
  return commitOnce<Admitted>(commit, {
    known: async () => {
      const job = keyed === undefined ? undefined : await earlierJob(dependencies, keyed);
      return job === undefined ? undefined : { kind: 'replayed', job };
    },
    offer: async () => {
      const job: Job = { ...newJob(dependencies, input), kind: 'check' };
      const claimed = keyed === undefined ? [] : [await claimKey(dependencies, keyed, job.jobId)];
      return {
        writes: [jobs.insert(job, job.createdAtMs + resendAfterMs(0)), ...claimed, uploads.accept(job.jobId)],
        made: { kind: 'queued', job },
      };
    },
    lost: () => {},
  });
};
