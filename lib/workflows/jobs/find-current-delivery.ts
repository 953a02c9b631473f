import type { Job, JobArtifact } from '../../stores/jobs/job.ts';
import type { ServicePorts } from '../service-ports.ts';

/** `undefined` if the job has not completed, or its artifact has expired or was deleted (api.md, "Rows"). */
export const findCurrentDelivery = async (
  { clock, artifacts }: Pick<ServicePorts, 'clock' | 'artifacts'>,
  job: Job,
): Promise<JobArtifact | undefined> => {
  const { status, artifact } = job;
  const nowMs = clock.nowMs();
  if (
    status !== 'completed' ||
    artifact === undefined ||
    nowMs >= artifact.expiresAtMs ||
    job.deletedAtMs !== undefined
  )
    return undefined;
  const kept = await artifacts.get(artifact.producerJobId);
  return kept !== undefined && nowMs < kept.expiresAtMs ? artifact : undefined;
};
