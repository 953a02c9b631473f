import { passStep } from '../../core/steps.ts';
import type { Job } from '../../stores/jobs/job.ts';
import { commitOnce } from '../admission/commit-once.ts';
import { claimKey, findEarlierJob, keyOf, parseOptionalKey } from '../admission/idempotency.ts';
import type { CreateForm, TextField } from '../create-job/create-form.ts';
import type { CreateJobInput } from '../create-job/create-job.ts';
import { type CreateRequest, createRequest } from '../create-job/create-request.ts';
import { CreateUpload } from '../create-job/create-upload.ts';
import { fingerprintBody } from '../create-job/fingerprint.ts';
import { inspectRequest } from '../create-job/inspect-request.ts';
import { type CheckedRequest, newJob } from '../create-job/new-job.ts';
import { readCreate, referToTemplate } from '../create-job/read-create.ts';
import { type AdmittedJob, type CreateJobResult, settleJob } from '../create-job/settle-job.ts';
import { resendAfterMs } from '../job-timing.ts';
import type { CreateJobDependencies } from '../service-ports.ts';

/**
 * Admits a check: like a create, but without cooldown, webhook, quota and reuse. Its fields have the rules and codes of
 * a create; fields that only jobs need are ignored. `idempotencyKey` may be null. Source: api.md, "Check".
 */
export const createCheck = async (
  dependencies: CreateJobDependencies,
  input: CreateJobInput,
): Promise<CreateJobResult> => {
  const sent = parseOptionalKey(input.idempotencyKey);
  const key = sent === null ? null : keyOf('check', sent);
  const jobId = dependencies.ids.uuid();
  await using upload = new CreateUpload(dependencies, jobId);
  const { request, replayed } = await readCreate(
    dependencies,
    { ...input, idempotencyKey: key },
    upload,
    (form) => checkRequest(form, dependencies),
    referToTemplate,
  );
  passStep('create.stored', jobId);
  if (replayed !== undefined)
    return await settleJob(dependencies, { kind: 'replayed', job: replayed }, upload, input.signal);
  // In a check, missing parts of the source are findings.
  const inspected = await inspectRequest(
    dependencies,
    { ...input, request: { ...request, allowsIncompleteSource: true } },
    upload,
  );
  const admitted = await acceptCheck(
    dependencies,
    { ...input, ...inspected, idempotencyKey: sent ?? '', jobId, request },
    key,
    upload,
  );
  return await settleJob(dependencies, admitted, upload, input.signal);
};

const jobFields: readonly TextField[] = [
  'max_failed_row_percent',
  'delivery_mode',
  'webhook_url',
  'webhook_secret',
  'metadata',
  'sample',
  'print_file',
  'print_even',
  'optimize',
  'readable_names',
  'seal',
  'allow_incomplete_source',
];

const checkRequest = (form: CreateForm, { config }: CreateJobDependencies): CreateRequest => {
  const own = [...form.texts].filter(([field]) => !jobFields.includes(field));
  // A check reads every row, however many fail.
  return createRequest({ ...form, texts: new Map([...own, ['max_failed_row_percent', ['100']] as const]) }, config);
};

/** Accepts a check. `key` is the key as stored in the table. */
const acceptCheck = (
  dependencies: CreateJobDependencies,
  input: CheckedRequest,
  key: string | null,
  upload: CreateUpload,
): Promise<AdmittedJob> => {
  const { jobs, uploads, unit, fingerprints } = dependencies;
  const fingerprint = fingerprintBody(input.request, fingerprints);
  const keyed = key === null ? undefined : { accountId: input.account.accountId, key, fingerprint };
  return commitOnce<AdmittedJob>((writes) => upload.commit(unit, writes), {
    known: async () => {
      const job = keyed === undefined ? undefined : await findEarlierJob(dependencies, keyed);
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
