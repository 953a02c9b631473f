import type { Job } from '../../stores/jobs/job.ts';
import type { ServicePorts } from '../service-ports.ts';
import { findCurrentDelivery } from './find-current-delivery.ts';

/** Returns the job; its delivery counts as expired if its artifact was deleted. Source: api.md, "Jobs". */
export const presentJob = async (dependencies: Pick<ServicePorts, 'clock' | 'artifacts'>, job: Job): Promise<Job> => {
  const { artifact } = job;
  const nowMs = dependencies.clock.nowMs();
  if (job.status !== 'completed' || artifact === undefined || nowMs >= artifact.expiresAtMs) return job;
  if ((await findCurrentDelivery(dependencies, job)) !== undefined) return job;
  return { ...job, artifact: { ...artifact, expiresAtMs: Math.min(nowMs, job.deletedAtMs ?? nowMs) } };
};
