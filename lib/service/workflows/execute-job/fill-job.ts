import { hash } from 'node:crypto';
import * as v from 'valibot';
import type { ManifestWarning } from '../../../engine/fill/fill-input.ts';
import { outputNames } from '../../../engine/fill/fill-output.ts';
import { mib } from '../../../engine/kit/units.ts';
import type { ConformanceLoss } from '../../../engine/pdf/conformance/conformance-loss.ts';
import { AppError, isAppError } from '../../errors/app-error.ts';
import { isoTime } from '../../kit/clock.ts';
import { passStep } from '../../kit/steps.ts';
import { type FillCounts, fillCountsSchema, inputPrefix, type Job } from '../../services/jobs/job.ts';
import { ObjectTooLarge } from '../../services/storage/object-store.ts';
import type { ExecuteJobDependencies } from '../service-ports.ts';
import { JobAnomaly } from './attempt-ended.ts';
import { JobOutputs, type StoredOutputs } from './job-outputs.ts';
import type { KeptLease } from './keep-lease.ts';

/** The fill itself failed, as opposed to what carries its bytes. */
export class FillFailed extends Error {
  override readonly name = 'FillFailed';
  /** The results of the rows, where too many of them had failed. */
  readonly kept: StoredOutputs;

  constructor(cause: unknown, kept: StoredOutputs = {}) {
    super('The fill failed.', { cause });
    this.kept = kept;
  }
}

/** A check refers to the objects of its template. They go some minutes after the template is deleted. */
const templateGone = (): FillFailed =>
  new FillFailed(new AppError('JOB_CANCELED', { message: 'The template was deleted before the check ran.' }));

const loadInput = async (
  { objects }: ExecuteJobDependencies,
  jobId: string,
  { key, sizeBytes, sha256 }: { readonly key: string; readonly sizeBytes: number; readonly sha256: string },
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const bytes = await objects.read(key, sizeBytes, signal).catch((error: unknown) => {
    throw error instanceof ObjectTooLarge ? new JobAnomaly(`The stored input ${key} is not what was stored.`, { cause: error }) : error;
  });
  if (bytes === undefined && !key.startsWith(inputPrefix(jobId))) throw templateGone();
  if (bytes === undefined) throw new JobAnomaly(`The stored input ${key} is missing.`);
  if (hash('sha256', bytes, 'hex') !== sha256) throw new JobAnomaly(`The stored input ${key} is not what was stored.`);
  return bytes;
};

/** The files of a job. Rejects with `JobAnomaly` where one is not what was stored. */
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

/** What a fill and a check are both told of a job. */
export const taskOf = ({ jobId, inputs, request, limits, createdAtMs }: Job, files: Awaited<ReturnType<typeof loadInputs>>) => ({
  source: files.source,
  package: files.packageBytes,
  rows: { format: inputs.rows.format, bytes: files.rows },
  tableFindings: files.tableFindings,
  maxPackageBytes: limits.maxPackageBytes,
  maxOutputBytes: limits.maxOutputBytes,
  settings: request.settings,
  jobId,
  createdAt: isoTime(createdAtMs),
});

/** What both tell while they work. */
export const watchOf = ({ logger }: ExecuteJobDependencies, { jobId }: Job, { signal, noteProgress: onProgress }: KeptLease) => ({
  signal,
  onProgress,
  onRowError: (rowNumber: number, error: unknown) =>
    logger.warn('A row could not be generated.', { job_id: jobId, row_number: rowNumber }, error),
});

/** What a job delivers: all outputs, the ZIP among them. */
export type FilledOutputs = StoredOutputs & Required<Pick<StoredOutputs, 'archive'>>;

/** A fill that came to its end. */
export interface Filled {
  readonly outputs: FilledOutputs;
  readonly counts: FillCounts;
  /** Of `manifest.json`, in hexadecimal. */
  readonly manifestSha256: string;
}

/** A package of a thousand broken fonts has as many warnings in its manifest; a record holds the first of them. */
const maxKeptWarnings = 20;
const maxWarningCharacters = 500;

const keptWarnings = (warnings: readonly ManifestWarning[]): ManifestWarning[] =>
  warnings.slice(0, maxKeptWarnings).map(({ code, message }) => ({ code, message: message.slice(0, maxWarningCharacters).toWellFormed() }));

const keptLosses = (losses: readonly ConformanceLoss[]): ConformanceLoss[] =>
  losses
    .slice(0, maxKeptWarnings)
    .map(({ code, overlay_id, message }) => ({ code, overlay_id, message: message.slice(0, maxWarningCharacters).toWellFormed() }));

/**
 * Whether the ZIP is stored in Zstandard, too, for downloads that take this coding: the PDFs of a job share most of their bytes, each deflated
 * alike, so it is a fiftieth. Only by redirect, where rows can share, and where the ZIP is large enough for somebody to wait for it.
 */
const packs = ({ config }: ExecuteJobDependencies, { inputs, requestedRows }: Job): boolean =>
  config.delivery.mode === 'cloud' && requestedRows > 1 && requestedRows * inputs.source.sizeBytes >= packedFromBytes;
const packedFromBytes = 16 * mib;

/** Rows with a picture each share too little: what saves less than a fifth is not kept. */
const worthKeeping = 0.8;

/**
 * Loads a job's inputs, fills them, and streams the outputs to storage. Resolves with what is stored once the ZIP agrees with what the
 * fill counted; leaves no object or upload behind otherwise, except the row results of a job that failed for its rows. Rejects with
 * `JobAnomaly`, `FillFailed` (the fill's own error as its cause), the lease's reason, or what storage raised.
 */
export const fillJob = async (dependencies: ExecuteJobDependencies, job: Job, lease: KeptLease): Promise<Filled> => {
  const { objects, filler } = dependencies;
  const { signal } = lease;
  const { request } = job;
  const files = await loadInputs(dependencies, job, signal);
  const { rowNumbers } = files;
  const chunks = filler.fill(
    {
      ...taskOf(job, files),
      ...(rowNumbers === undefined ? {} : { rowNumbers: JSON.parse(Buffer.from(rowNumbers).toString()) as number[] }),
      rowsOfJob: request.rowsOfJob,
      retryOf: request.retryOf,
    },
    watchOf(dependencies, job, lease),
  );
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
      const complete = summary.producedRows + summary.failedRows === job.requestedRows && summary.rowCount === job.requestedRows;
      if (!complete || archive?.sizeBytes !== summary.zipSizeBytes) throw new JobAnomaly('The archive contradicts its manifest.');
      if (others.print?.sizeBytes !== summary.printFileSizeBytes) throw new JobAnomaly('The print file is not what was made.');
      const { manifestSha256 } = summary;
      if (manifestSha256 === undefined) throw new JobAnomaly('The manifest has no digest.');
      const isWorthIt = packed !== undefined && packed.sizeBytes <= archive.sizeBytes * worthKeeping;
      // Left where that fails: it goes with the delivery.
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

/** Leaves nothing of an attempt, except what is kept; the sweep removes what it could not. */
export const discard = async ({ logger }: ExecuteJobDependencies, job: Job, outputs: JobOutputs, kept: StoredOutputs): Promise<void> => {
  try {
    await outputs.abort(kept);
  } catch (cause) {
    logger.warn('An unfinished output was not deleted. The recovery sweep deletes it.', { job_id: job.jobId }, cause);
  }
};
