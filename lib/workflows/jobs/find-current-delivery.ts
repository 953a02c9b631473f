import type { Clock } from '../../core/clock.ts';
import type { ArtifactStore } from '../../stores/artifacts/artifact-store.ts';
import type { Job, JobArtifact } from '../../stores/jobs/job.ts';

interface DeliveryDependencies {
  readonly clock: Clock;
  readonly artifacts: Pick<ArtifactStore, 'get'>;
}

/** `undefined` if the job has not completed, or its artifact has expired or was deleted (api.md, "Rows"). */
export const findCurrentDelivery = async (
  { clock, artifacts }: DeliveryDependencies,
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
