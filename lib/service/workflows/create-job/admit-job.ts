import { passStep } from '../../kit/steps.ts';
import type { Job } from '../../services/jobs/job.ts';
import type { StoredObject } from '../../services/storage/object-store.ts';
import { admitWork, type Commit } from '../admission/admit-work.ts';
import { awaitSettlement } from './await-settlement.ts';
import type { CreateJobDependencies } from './create-job-dependencies.ts';
import { CreateUpload } from './create-upload.ts';
import type { CheckedRequest } from './new-job.ts';

/** A job or check that is not committed yet. */
export interface JobToBe {
  readonly jobId: string;
  readonly upload: CreateUpload;
  readonly commit: Commit;
}

/** Outcome of an admitted request. Only a queued job keeps the uploaded files. */
export interface Admitted {
  readonly kind: 'queued' | 'reused' | 'replayed';
  readonly job: Job;
}

export interface CreateJobResult {
  readonly job: Job;
  /** True if an earlier request with the same key created the job. */
  readonly replayed: boolean;
}

/**
 * Shared flow of requests that create a job or a check. `decide` reads the request, stores and validates its files, and
 * commits. Deletes the stored files unless the new job uses them. Then sends the queue message and waits for a quick
 * job.
 */
export const admitJob = async (
  dependencies: CreateJobDependencies,
  signal: AbortSignal,
  decide: (work: JobToBe) => Promise<Admitted>,
): Promise<CreateJobResult> => {
  const newJobId = dependencies.ids.uuid();
  const upload = new CreateUpload(dependencies, newJobId);
  const { kind, job } = await admitWork(dependencies, upload, (commit) => decide({ jobId: newJobId, upload, commit }));
  passStep('create.committed', job.jobId);
  if (kind !== 'queued') await upload.discard();
  if (kind === 'replayed') return { job, replayed: true };
  if (job.kind === 'check') dependencies.metrics.record({ ChecksAccepted: 1 });
  else dependencies.metrics.record({ JobsAccepted: 1, RowsRequested: job.requestedRows }, { deliveryMode: job.request.deliveryMode });
  const settled = await awaitSettlement(dependencies, job, signal, async () => {
    await announce(dependencies, job);
    passStep('create.announced', job.jobId);
  });
  return { job: settled, replayed: false };
};

/** Sends the queue messages of a committed job. The sweep resends lost messages. */
const announce = async ({ jobsQueue, webhooksQueue, logger }: CreateJobDependencies, job: Job): Promise<void> => {
  try {
    if (job.status === 'queued') await jobsQueue.send({ jobId: job.jobId }, job.accountId);
    else if (job.request.webhook !== undefined) await webhooksQueue.send({ jobId: job.jobId, attempt: 0 }, job.accountId);
  } catch (error) {
    logger.warn('The queue message was not sent. The recovery sweep sends it.', { job_id: job.jobId }, error);
  }
};

/** Validates the files of a request. Throws the codes of a package, a source and rows. */
export const inspectRequest = async (
  { clock, config, inspector }: CreateJobDependencies,
  { account, signal, request }: Pick<CheckedRequest, 'account' | 'request'> & { readonly signal: AbortSignal },
  upload: CreateUpload,
): Promise<Pick<CheckedRequest, 'requestedRows' | 'packageName'>> => {
  const plan = config.plans[account.plan];
  const load = (file: StoredObject) => () => upload.load(file);
  const { rowCount, packageName } = await inspector.inspect({
    accountId: account.accountId,
    atMs: clock.nowMs(),
    signal,
    package: load(request.package),
    source: load(request.source),
    sourceSizeBytes: request.source.sizeBytes,
    sha256: { package: request.package.sha256, source: request.source.sha256 },
    rows: { format: request.rows.format, load: load(request.rows) },
    ...(request.tableFindings === undefined || request.tableFindings.isKnown === true
      ? {}
      : { tableFindings: { load: load(request.tableFindings), rowsOfJob: request.rowsOfJob } }),
    limits: { maxPackageBytes: plan.maxPackageBytes, maxOutputBytes: plan.maxOutputBytes, maxRows: plan.maxRowsPerBatch },
    settings: request.settings,
    allowsIncompleteSource: request.allowsIncompleteSource === true,
  });
  return { requestedRows: rowCount, packageName };
};
