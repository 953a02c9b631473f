import { passStep } from '../../core/steps.ts';
import { AppError, isAppError } from '../../errors/app-error.ts';
import { hasEnded, type Job, retryRootOf } from '../../stores/jobs/job.ts';
import { refuseInCooldown } from '../admission/cooldown.ts';
import { findEarlierJob, parseRequiredKey } from '../admission/idempotency.ts';
import { inspectAndAccept } from '../create-job/accept-job.ts';
import { checkEventTarget } from '../create-job/check-event-target.ts';
import { type CreateForm, retryFields, type StoredInput } from '../create-job/create-form.ts';
import type { CreateJobInput } from '../create-job/create-job.ts';
import type { CreateRequest } from '../create-job/create-request.ts';
import { CreateUpload } from '../create-job/create-upload.ts';
import { fingerprintOf } from '../create-job/fingerprint.ts';
import { copyTemplate } from '../create-job/read-create.ts';
import { readCreateForm } from '../create-job/read-create-form.ts';
import { type CreateJobResult, settleJob } from '../create-job/settle-job.ts';
import { findOwnedJob } from '../jobs/find-owned-job.ts';
import { findRowResults, type JobRowResults } from '../rows/find-row-results.ts';
import { type LoadedRows, loadRowsWithResults } from '../rows/load-rows-with-results.ts';
import type { RetryJobDependencies } from '../service-ports.ts';
import { type RetryRequest, retryIdentity, retryRequest } from './retry-request.ts';

/**
 * Runs the failed and partial rows of a job, or the corrected rows, as a new job. The rules and codes of a create
 * apply, and `JOB_NOT_ENDED`, `JOB_INPUTS_EXPIRED`, `NOTHING_TO_RETRY` and `INVALID_CORRECTIONS`. The inputs are
 * copied, so that the new job outlives the old one. Source: api.md, "Retry".
 */
export const retryJob = async (
  dependencies: RetryJobDependencies,
  input: CreateJobInput & { readonly jobId: string },
): Promise<CreateJobResult> => {
  const { config, clock, ids, outcomes, jobs, fingerprints } = dependencies;
  const { accountId } = input.account;
  await refuseInCooldown(config, clock, outcomes, accountId);
  const idempotencyKey = parseRequiredKey(input.idempotencyKey);
  const parent = await findOwnedJob(jobs, accountId, input.jobId);
  const jobId = ids.uuid();
  await using upload = new CreateUpload(dependencies, jobId);
  const retry = retryRequest(await retryForm(dependencies, input, upload), config);
  const fingerprint = fingerprintOf(retryIdentity(parent.jobId, retry), retry, fingerprints);
  const keyed = { accountId, key: idempotencyKey, fingerprint };
  const replayed = await findEarlierJob(dependencies, keyed);
  if (replayed !== undefined)
    return await settleJob(dependencies, { kind: 'replayed', job: replayed }, upload, input.signal);
  if (retry.groupBy !== undefined && retry.groupBy !== parent.request.settings.groupBy)
    throw new AppError('INVALID_GROUP_BY', { message: 'A retry groups its rows like its job: leave "group_by" out.' });
  await checkEventTarget(dependencies, keyed, retry);
  const request = await retriedRequest(dependencies, input, parent, retry, upload);
  passStep('create.stored', jobId);
  const admitted = await inspectAndAccept(
    dependencies,
    { ...input, idempotencyKey, jobId, request, fingerprint },
    upload,
  );
  return await settleJob(dependencies, admitted, upload, input.signal);
};

const retryForm = async (
  { config }: RetryJobDependencies,
  input: CreateJobInput,
  upload: CreateUpload,
): Promise<CreateForm> =>
  input.body === null && input.contentType === null
    ? { files: new Map(), emptyFiles: new Set(), texts: new Map() }
    : readCreateForm({ ...input, plan: input.account.plan, config, upload, fields: retryFields });

const nothingToRetry = ({ corrections, rows }: RetryRequest): AppError =>
  new AppError(
    'NOTHING_TO_RETRY',
    corrections === undefined && rows === undefined
      ? {}
      : {
          message: `${rows === undefined ? 'The corrections contain' : '"rows" contains'} no rows to retry.`,
        },
  );

const expired = (): AppError => new AppError('JOB_INPUTS_EXPIRED');

const keptResults = async (
  dependencies: RetryJobDependencies,
  accountId: string,
  parent: Job,
): Promise<JobRowResults> => {
  if (!hasEnded(parent)) throw new AppError('JOB_NOT_ENDED');
  try {
    return await findRowResults(dependencies, accountId, parent.jobId);
  } catch (error) {
    throw isAppError(error, 'DELIVERY_NOT_FOUND') ? expired() : error;
  }
};

const retriedRequest = async (
  dependencies: RetryJobDependencies,
  { account, signal }: CreateJobInput,
  parent: Job,
  retry: RetryRequest,
  upload: CreateUpload,
): Promise<CreateRequest> => {
  const { corrector, objects } = dependencies;
  const results = await keptResults(dependencies, account.accountId, parent);
  const corrections = retry.corrections ?? retry.rows;
  const withFindings = retry.tableFindings === undefined;
  const loaded = await loadRowsWithResults(dependencies, results, { withFindings });
  if (loaded === undefined) throw expired();
  const bytes = corrections === undefined ? undefined : await upload.load(corrections);
  const { includePartial } = retry;
  const selected = await corrector.select({
    ...loaded.rows,
    accountId: account.accountId,
    signal,
    includePartial,
    ...(bytes === undefined ? {} : retry.rows === undefined ? { corrections: bytes } : { changedRows: bytes }),
  });
  if (selected.rowCount === 0) throw nothingToRetry(retry);
  if (corrections !== undefined) await objects.remove([corrections.key]);
  const { producer } = loaded;
  const { format } = producer.inputs.rows;
  const named =
    retry.template === undefined
      ? undefined
      : await copyTemplate(dependencies, { account, signal }, retry.template, upload);
  const source =
    named?.source ??
    retry.source ??
    (await copied(dependencies, producer.inputs.source, () => upload.open('pdf', 'application/pdf')));
  const packageFile =
    named?.package ??
    retry.package ??
    (await copied(dependencies, producer.inputs.package, () => upload.open('svc_file', 'application/gzip')));
  const rows = await written(upload, format === 'csv' ? 'csv_file' : 'rows_json', selected.bytes);
  const rowNumbers = await written(upload, 'row_numbers', selected.rowNumbers);
  const { tableFindings: kept } = selected;
  const tableFindings =
    retry.tableFindings ??
    (kept === undefined ? undefined : { ...(await written(upload, 'table_findings', kept)), isKnown: true });
  return {
    source,
    package: packageFile,
    rows: { ...rows, format },
    rowNumbers,
    tableFindings,
    // Only a replaced source was not checked before.
    allowsIncompleteSource: retry.source === undefined || retry.allowsIncompleteSource,
    settings: {
      ...parent.request.settings,
      maxFailedRowPercent: retry.maxFailedRowPercent,
      ...(retry.conformance === undefined ? {} : { conformance: retry.conformance }),
      ...(retry.seal === undefined ? {} : { seal: retry.seal }),
    },
    metadata: retry.metadata ?? parent.request.metadata,
    deliveryMode: retry.deliveryMode,
    webhook: retry.webhook,
    retryOf: parent.jobId,
    ...(named === undefined ? {} : { template: named.template }),
    rowsOfJob: producer.request.rowsOfJob ?? producer.requestedRows,
    retryRoot: retryRootOf(parent),
    ...freeRows(results, loaded, selected.failedRows),
  };
};

/**
 * Failed rows were billed with the completed job that ran them, so its first completed retry is free. Samples are never
 * billed.
 */
const freeRows = (
  { delivery }: JobRowResults,
  { producer }: LoadedRows,
  failedRows: number,
): Pick<CreateRequest, 'freeRetry'> =>
  delivery === undefined ||
  failedRows === 0 ||
  producer.freeRetryJobId !== undefined ||
  producer.request.settings.sample
    ? {}
    : { freeRetry: { ofJobId: producer.jobId, rows: failedRows } };

const written = async (
  upload: CreateUpload,
  field: 'csv_file' | 'rows_json' | 'row_numbers' | 'table_findings',
  bytes: Uint8Array,
): Promise<StoredInput> => {
  const file = upload.open(field, field === 'csv_file' ? 'text/csv' : 'application/json');
  await file.write(bytes);
  return file.finish();
};

const copied = async (
  { objects }: RetryJobDependencies,
  { key, sha256 }: Job['inputs']['source'],
  open: () => ReturnType<CreateUpload['open']>,
): Promise<StoredInput> => {
  const stream = await objects.stream(key);
  if (stream === undefined) throw expired();
  const file = open();
  for await (const chunk of stream) await file.write(chunk);
  const stored = await file.finish();
  if (stored.sha256 !== sha256) throw new Error(`The stored input ${key} is not what was stored.`);
  return stored;
};
