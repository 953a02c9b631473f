import { formatIsoTime } from '../../core/clock.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AttestationClaim } from '../../stores/attestation/attestation-claim.ts';
import { signCompact } from '../../stores/attestation/attestation-key.ts';
import { hasEnded, type Job } from '../../stores/jobs/job.ts';
import type { ServicePorts } from '../service-ports.ts';
import { findOwnedJob } from './find-owned-job.ts';

/** Throws `JOB_NOT_ENDED`, and `DELIVERY_NOT_FOUND` for a sample and a job without delivery or manifest digest. */
const claimOf = (job: Job): AttestationClaim => {
  if (!hasEnded(job)) throw new AppError('JOB_NOT_ENDED');
  if (job.request.settings.sample)
    throw new AppError('DELIVERY_NOT_FOUND', { message: 'A sample has no attestation.' });
  const { inputs, artifact, completedAtMs } = job;
  const { manifestSha256, counts } = artifact ?? {};
  if (
    job.status !== 'completed' ||
    manifestSha256 === undefined ||
    counts === undefined ||
    completedAtMs === undefined
  ) {
    throw new AppError('DELIVERY_NOT_FOUND', {
      message: 'The job has no attestation: it delivered nothing, or it is older than attestations.',
    });
  }
  return {
    job_id: job.jobId,
    completed_at: formatIsoTime(completedAtMs),
    manifest_sha256: manifestSha256,
    source_sha256: inputs.source.sha256,
    package_sha256: inputs.package.sha256,
    rows_sha256: inputs.rows.sha256,
    produced_rows: counts.producedRows,
  };
};

/**
 * Returns the attestation of a completed job as a compact JWS. It is signed on request from the job's record, and
 * identical each time under the same key. It outlives the delivery. Throws `INVALID_JOB_ID`, `EXPORT_JOB_NOT_FOUND`,
 * `JOB_NOT_ENDED` and `DELIVERY_NOT_FOUND`. Source: api.md, "Evidence".
 */
export const attestJob = async (
  { jobs, attestationKeys }: Pick<ServicePorts, 'jobs' | 'attestationKeys'>,
  accountId: string,
  jobId: string,
): Promise<string> => signCompact(attestationKeys.signing, claimOf(await findOwnedJob(jobs, accountId, jobId)));
