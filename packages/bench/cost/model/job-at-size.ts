import { mib } from '@bulkfill/engine/core/units';
import type { CallTally } from '../measure/call-tally.ts';
import { type JobStep, jobSteps, type MeasuredJob, type MeasuredStep } from '../measure/measured-steps.ts';

const between = (small: number, large: number, part: number): number => Math.max(0, small + (large - small) * part);

const countsBetween = (small: CallTally['calls'], large: CallTally['calls'], part: number): Record<string, number> => {
  const names = new Set([...Object.keys(small), ...Object.keys(large)]);
  return Object.fromEntries([...names].map((name) => [name, between(small[name] ?? 0, large[name] ?? 0, part)]));
};

const archiveParts = new Set(['s3 PUT', 's3 PUT partNumber', 's3 POST uploads', 's3 POST uploadId']);
const partBytes = 8 * mib;

/** Returns the requests that store an archive of this size: one, or a multipart upload in parts of 8 MiB. */
export const archiveRequests = (bytes: number): number => (bytes <= partBytes ? 1 : Math.ceil(bytes / partBytes) + 2);

/** Removes the storage of the archive from the requests of an execution. */
const withoutArchive = (step: MeasuredStep): MeasuredStep => ({
  ...step,
  calls: Object.fromEntries(Object.entries(step.calls).filter(([name]) => !archiveParts.has(name))),
});

const stepBetween = (small: MeasuredStep, large: MeasuredStep, part: number): MeasuredStep => ({
  calls: countsBetween(small.calls, large.calls, part),
  writeUnits: between(small.writeUnits, large.writeUnits, part),
  readUnits: between(small.readUnits, large.readUnits, part),
  dueWriteUnits: countsBetween(small.dueWriteUnits, large.dueWriteUnits, part),
  keyWriteUnits: countsBetween(small.keyWriteUnits, large.keyWriteUnits, part),
  cpuSeconds: between(small.cpuSeconds, large.cpuSeconds, part),
  logBytes: between(small.logBytes, large.logBytes, part),
});

/** Steps that read or write the rows. The other steps only see the record of the job. */
const growing: ReadonlySet<JobStep> = new Set(['create', 'execute']);

/**
 * Interpolates a job of any number of rows between two measured jobs. Time and bytes grow with the rows; requests do
 * not, except for the parts of the archive.
 */
export const jobAtSize = (small: MeasuredJob, large: MeasuredJob, rows: number): MeasuredJob => {
  const part = (rows - small.rows) / (large.rows - small.rows);
  const archiveBytes = between(small.archiveBytes, large.archiveBytes, part);
  const steps = Object.fromEntries(
    jobSteps.map((step) => [
      step,
      growing.has(step)
        ? stepBetween(withoutArchiveOf(small, step), withoutArchiveOf(large, step), part)
        : small.steps[step],
    ]),
  ) as Record<JobStep, MeasuredStep>;
  const { execute } = steps;
  return {
    rows,
    webhook: small.webhook,
    archiveBytes,
    inputBytes: between(small.inputBytes, large.inputBytes, part),
    additions: undefined,
    steps: {
      ...steps,
      execute: { ...execute, calls: { ...execute.calls, 's3 PUT partNumber': archiveRequests(archiveBytes) } },
    },
  };
};

const withoutArchiveOf = (job: MeasuredJob, step: JobStep): MeasuredStep =>
  step === 'execute' ? withoutArchive(job.steps[step]) : job.steps[step];
