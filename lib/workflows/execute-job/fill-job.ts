import { createHash } from 'node:crypto';
import { isoTime } from '../../core/clock.ts';
import { passStep } from '../../core/steps.ts';
import { type Job, outputKey } from '../../services/jobs/job.ts';
import { ObjectTooLarge, type StoredObject } from '../../services/storage/object-store.ts';
import { JobAnomaly } from './attempt-ended.ts';
import type { ExecuteJobDependencies } from './execute-job-dependencies.ts';
import type { KeptLease } from './keep-lease.ts';

/** The fill itself failed, as opposed to what carries its bytes. */
export class FillFailed extends Error {
  override readonly name = 'FillFailed';
}

const loadInput = async (
  { objects }: ExecuteJobDependencies,
  { key, sizeBytes, sha256 }: { readonly key: string; readonly sizeBytes: number; readonly sha256: string },
  signal: AbortSignal,
): Promise<Uint8Array> => {
  const bytes = await objects.read(key, sizeBytes, signal).catch((error: unknown) => {
    throw error instanceof ObjectTooLarge ? new JobAnomaly(`The stored input ${key} is not what was stored.`, { cause: error }) : error;
  });
  if (bytes === undefined) throw new JobAnomaly(`The stored input ${key} is missing.`);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new JobAnomaly(`The stored input ${key} is not what was stored.`);
  return bytes;
};

/**
 * Loads a job's inputs, fills them, and streams the ZIP to storage. Resolves with the stored ZIP once it agrees with what the
 * fill counted; leaves no object or upload behind otherwise. Rejects with `JobAnomaly`, `FillFailed` (the fill's own error as
 * its cause), the lease's reason, or what storage raised.
 */
export const fillJob = async (dependencies: ExecuteJobDependencies, job: Job, lease: KeptLease): Promise<StoredObject> => {
  const { objects, filler, logger } = dependencies;
  const { signal } = lease;
  const { inputs, request, limits } = job;
  const [source, packageBytes, rows] = await Promise.all([
    loadInput(dependencies, inputs.source, signal),
    loadInput(dependencies, inputs.package, signal),
    loadInput(dependencies, inputs.rows, signal),
  ]);
  passStep('execute.loaded', job.jobId);
  const archive = filler.fill(
    {
      source,
      package: packageBytes,
      rows: { format: inputs.rows.format, bytes: rows },
      maxPackageBytes: limits.maxPackageBytes,
      maxOutputBytes: limits.maxOutputBytes,
      settings: request.settings,
      jobId: job.jobId,
      createdAt: isoTime(job.createdAtMs),
    },
    {
      signal,
      onProgress: lease.noteProgress,
      onRowError: (rowNumber, error) => logger.warn('A row could not be generated.', { job_id: job.jobId, row_number: rowNumber }, error),
    },
  );
  const writer = objects.writer(outputKey(job.jobId, job.execution.fence), {
    contentType: 'application/zip',
    contentDisposition: `attachment; filename="bulkfill-${job.jobId}.zip"`,
  });
  try {
    for (;;) {
      const step = await archive.next().catch((cause: unknown) => {
        signal.throwIfAborted();
        throw new FillFailed('The fill failed.', { cause });
      });
      if (step.done !== true) {
        await writer.write(step.value);
        passStep('execute.writing', job.jobId);
        signal.throwIfAborted();
        continue;
      }
      const summary = step.value;
      const zip = await writer.finish();
      passStep('execute.stored', job.jobId);
      const complete = summary.producedRows + summary.failedRows === job.requestedRows && summary.rowCount === job.requestedRows;
      if (!complete || zip.sizeBytes !== summary.zipSizeBytes) {
        await objects.remove([zip.key]);
        throw new JobAnomaly('The archive contradicts its manifest.');
      }
      return zip;
    }
  } catch (error) {
    await writer
      .abort()
      .catch((cause: unknown) =>
        logger.warn('An unfinished output was not deleted. The recovery sweep deletes it.', { job_id: job.jobId }, cause),
      );
    throw error;
  } finally {
    await archive.return(undefined as never).catch(() => {});
  }
};
