import { hash } from 'node:crypto';
import { dayMs, mib } from '@bulkfill/engine/core/units';
import type { ManifestWarning } from '@bulkfill/engine/fill/fill-input';
import { outputNames } from '@bulkfill/engine/fill/fill-output';
import type { ConformanceLoss } from '@bulkfill/engine/pdf/conformance/conformance-loss';
import { parseJobRowNumbers } from '@bulkfill/engine/rows/group-rows';
import type { HostedSeal } from '@bulkfill/engine/threads/tasks/seal-task';
import * as v from 'valibot';
import { formatIsoTime } from '../../core/clock.ts';
import { passStep } from '../../core/steps.ts';
import { AppError, isAppError } from '../../errors/app-error.ts';
import { type FillCounts, fillCountsSchema, inputPrefix, type Job } from '../../stores/jobs/job.ts';
import { ObjectTooLarge } from '../../stores/storage/object-store.ts';
import type { ExecuteJobDependencies } from '../service-ports.ts';
import { JobAnomaly } from './attempt-ended.ts';
import { JobOutputs, type StoredOutputs } from './job-outputs.ts';
import type { KeptLease } from './keep-lease.ts';

/** The fill itself failed, not the storage of its bytes. */
export class FillFailed extends Error {
  override readonly name = 'FillFailed';
  /** Stored row results, if too many rows failed. */
  readonly kept: StoredOutputs;

  constructor(cause: unknown, kept: StoredOutputs = {}) {
    super('The fill failed.', { cause });
    this.kept = kept;
  }
}

/** A check references the objects of its template. They are deleted minutes after the template. */
const templateGone = (): FillFailed =>
  new FillFailed(new AppError('JOB_CANCELED', { message: 'The template was deleted before the check ran.' }));

const loadInput = async (
  { objects }: ExecuteJobDependencies,
  jobId: string,
  { key, sizeBytes, sha256 }: { readonly key: string; readonly sizeBytes: number; readonly sha256: string },
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const bytes = await objects.read(key, sizeBytes, signal).catch((error: unknown) => {
    throw error instanceof ObjectTooLarge
      ? new JobAnomaly(`The stored input ${key} is not what was stored.`, { cause: error })
      : error;
  });
  if (bytes === undefined && !key.startsWith(inputPrefix(jobId))) throw templateGone();
  if (bytes === undefined) throw new JobAnomaly(`The stored input ${key} is missing.`);
  if (hash('sha256', bytes, 'hex') !== sha256) throw new JobAnomaly(`The stored input ${key} is not what was stored.`);
  return bytes;
};

/** Loads the files of a job. Rejects with `JobAnomaly` if one was altered or is missing. */
export const loadInputs = async (dependencies: ExecuteJobDependencies, { jobId, inputs }: Job, signal: AbortSignal) => {
  const [source, packageBytes, rows, rowNumbers, tableFindings] = await Promise.all([
    loadInput(dependencies, jobId, inputs.source, signal),
    loadInput(dependencies, jobId, inputs.package, signal),
    loadInput(dependencies, jobId, inputs.rows, signal),
    inputs.rowNumbers === undefined ? undefined : loadInput(dependencies, jobId, inputs.rowNumbers, signal),
    inputs.tableFindings === undefined ? undefined : loadInput(dependencies, jobId, inputs.tableFindings, signal),
  ]);
  passStep('execute.loaded', jobId);
  return { source, packageBytes, rows, rowNumbers, tableFindings };
};

export const taskOf = (
  { jobId, inputs, request, limits, createdAtMs }: Job,
  files: Omit<Awaited<ReturnType<typeof loadInputs>>, 'rowNumbers'>,
) => ({
  source: files.source,
  package: files.packageBytes,
  rows: { format: inputs.rows.format, bytes: files.rows },
  tableFindings: files.tableFindings,
  maxPackageBytes: limits.maxPackageBytes,
  maxOutputBytes: limits.maxOutputBytes,
  settings: request.settings,
  jobId,
  createdAt: formatIsoTime(createdAtMs),
});

export const watchOf = (
  { logger }: ExecuteJobDependencies,
  { jobId }: Job,
  { signal, noteProgress: onProgress }: KeptLease,
) => ({
  signal,
  onProgress,
  onRowError: (rowNumber: number, error: unknown) =>
    logger.warn('A row could not be generated.', { job_id: jobId, row_number: rowNumber }, error),
});

export type FilledOutputs = StoredOutputs & Required<Pick<StoredOutputs, 'archive'>>;

export interface Filled {
  readonly outputs: FilledOutputs;
  readonly counts: FillCounts;
  /** SHA-256 of `manifest.json`, as hex. */
  readonly manifestSha256: string;
}

/** Maximum in a record. A package with a thousand broken fonts has as many warnings in its manifest. */
const maxKeptWarnings = 20;
const maxWarningCharacters = 500;

const keptWarnings = (warnings: readonly ManifestWarning[]): ManifestWarning[] =>
  warnings
    .slice(0, maxKeptWarnings)
    .map(({ code, message }) => ({ code, message: message.slice(0, maxWarningCharacters).toWellFormed() }));

const keptLosses = (losses: readonly ConformanceLoss[]): ConformanceLoss[] =>
  losses.slice(0, maxKeptWarnings).map(({ code, overlay_id, message }) => ({
    code,
    overlay_id,
    message: message.slice(0, maxWarningCharacters).toWellFormed(),
  }));

/**
 * Decides whether to store a Zstandard copy, a fiftieth of the ZIP. Only with redirects, several rows and a large ZIP.
 */
const packs = ({ config }: ExecuteJobDependencies, { inputs, requestedRows }: Job): boolean =>
  config.delivery.mode === 'cloud' && requestedRows > 1 && requestedRows * inputs.source.sizeBytes >= packedFromBytes;
const packedFromBytes = 16 * mib;

/** Maximum relative size to keep. Rows with a picture each share too little. */
const worthKeeping = 0.8;

/** The key may have been removed, or its certificate may have ended, since the job was accepted. */
const findSeal = async (
  { sealingKeys, metrics, clock }: ExecuteJobDependencies,
  { createdAtMs, request }: Job,
  signal: AbortSignal,
): Promise<HostedSeal> => {
  try {
    const found = await sealingKeys.find(request.sealKey);
    if (found === undefined) throw new AppError('SEAL_NOT_CONFIGURED');
    metrics.record({ SealCertificateDays: Math.floor((found.leaf.notAfterMs - clock.nowMs()) / dayMs) });
    return await found.of(formatIsoTime(createdAtMs), signal);
  } catch (error) {
    throw isAppError(error) ? new FillFailed(error) : error;
  }
};

/**
 * Loads a job's inputs, fills them, and streams the outputs to storage. Resolves once the ZIP matches the counts of the
 * fill. If it rejects, no object or upload remains, except row results if too many rows failed. Rejects with
 * `JobAnomaly`, `FillFailed` (its cause is the fill's error), the lease's reason, or a storage error.
 */
export const fillJob = async (dependencies: ExecuteJobDependencies, job: Job, lease: KeptLease): Promise<Filled> => {
  const { objects, filler } = dependencies;
  const { signal } = lease;
  const { request } = job;
  const seal = request.settings.seal ? await findSeal(dependencies, job, signal) : undefined;
  const load = async () => {
    const { rowNumbers, ...files } = await loadInputs(dependencies, job, signal);
    return {
      ...taskOf(job, files),
      rowNumbers: parseJobRowNumbers(rowNumbers),
      rowsOfJob: request.rowsOfJob,
      retryOf: request.retryOf,
      seal: seal?.task,
    };
  };
  const chunks = filler.fill(await load(), {
    ...watchOf(dependencies, job, lease),
    again: load,
    sealHost: seal?.host,
  });
  const outputs = new JobOutputs(objects, job, packs(dependencies, job));
  try {
    for (;;) {
      const step = await chunks.next().catch(async (cause: unknown) => {
        signal.throwIfAborted();
        const kept = isAppError(cause, 'FAILED_ROW_THRESHOLD_EXCEEDED') ? await outputs.keep(['rows']) : {};
        if (kept.rows !== undefined) passStep('execute.rows-kept', job.jobId);
        throw new FillFailed(cause, kept);
      });
      if (step.done !== true) {
        await outputs.write(step.value);
        passStep('execute.writing', job.jobId);
        signal.throwIfAborted();
        continue;
      }
      const summary = step.value;
      const { archive, packed, ...others } = await outputs.keep([...outputNames, 'packed']);
      passStep('execute.stored', job.jobId);
      const complete =
        summary.producedRows + summary.failedRows === job.requestedRows && summary.rowCount === job.requestedRows;
      if (!complete || archive?.sizeBytes !== summary.zipSizeBytes)
        throw new JobAnomaly('The archive contradicts its manifest.');
      if (others.print?.sizeBytes !== summary.printFileSizeBytes)
        throw new JobAnomaly('The print file is not what was made.');
      const { manifestSha256 } = summary;
      if (manifestSha256 === undefined) throw new JobAnomaly('The manifest has no digest.');
      const isWorthIt = packed !== undefined && packed.sizeBytes <= archive.sizeBytes * worthKeeping;
      // If this fails, the object is deleted with the delivery.
      if (!isWorthIt) await outputs.drop('packed').catch(() => {});
      return {
        outputs: { ...others, archive, ...(isWorthIt ? { packed } : {}) },
        counts: v.parse(fillCountsSchema, {
          ...summary,
          warnings: keptWarnings(summary.warnings),
          conformance: summary.conformance?.map((flavour) => ({ ...flavour, losses: keptLosses(flavour.losses) })),
        }),
        manifestSha256,
      };
    }
  } catch (error) {
    await discard(dependencies, job, outputs, error instanceof FillFailed ? error.kept : {});
    throw error;
  } finally {
    await chunks.return(undefined as never).catch(() => {});
  }
};

/** Deletes the outputs of an attempt except `kept`. The sweep deletes what remains. */
export const discard = async (
  { logger }: ExecuteJobDependencies,
  job: Job,
  outputs: JobOutputs,
  kept: StoredOutputs,
): Promise<void> => {
  try {
    await outputs.abort(kept);
  } catch (cause) {
    logger.warn('An unfinished output was not deleted. The recovery sweep deletes it.', { job_id: job.jobId }, cause);
  }
};
