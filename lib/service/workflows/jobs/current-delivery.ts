import type { Clock } from '../../kit/clock.ts';
import type { ArtifactStore } from '../../services/artifacts/artifact-store.ts';
import type { Job, JobArtifact } from '../../services/jobs/job.ts';

interface DeliveryDependencies {
  readonly clock: Clock;
  readonly artifacts: Pick<ArtifactStore, 'get'>;
}

/**
 * What a job delivers now; undefined where it has not completed, its delivery has lapsed, or the artifact was deleted, by this job's
 * owner or through another job that delivers it. Source: specification 3; api-additions.md, "Rows".
 */
export const currentDelivery = async ({ clock, artifacts }: DeliveryDependencies, job: Job): Promise<JobArtifact | undefined> => {
  const { status, artifact } = job;
  const nowMs = clock.nowMs();
  if (status !== 'completed' || artifact === undefined || nowMs >= artifact.expiresAtMs || job.deletedAtMs !== undefined) return undefined;
  const kept = await artifacts.get(artifact.producerJobId);
  return kept !== undefined && nowMs < kept.expiresAtMs ? artifact : undefined;
};
