import type { Accepted } from '../faults/invariants.ts';
import type { SimulatedService } from './simulated-service.ts';

/** Returns violations of rules that hold with one common clock, in addition to the invariants of all fault tests. */
export const brokenLaws = async (
  { view, receiver, artifactOf }: SimulatedService,
  accepted: readonly Accepted[],
  { isCalm, nowMs }: { readonly isCalm: boolean; readonly nowMs: number },
): Promise<readonly string[]> => {
  const wrong: string[] = [];
  const jobs = await view.jobs(accepted.map(({ jobId }) => jobId));
  const objects = await view.objects();
  for (const [index, job] of jobs.entries()) {
    if (job === undefined) continue;
    const { jobId, artifact } = job;
    const planned = accepted[index]?.planned;
    // A job ends as an anomaly if its rows demand it, or if every attempt was cut off.
    const isAnomaly = job.error?.code === 'PROCESSING_ANOMALY' && !String(planned?.fields.csv_file).includes('anomaly');
    if (isAnomaly && job.execution.attempts < 3)
      wrong.push(`${jobId} is an anomaly after ${job.execution.attempts} attempts`);
    const kept = artifact === undefined ? undefined : await artifactOf(artifact.producerJobId);
    const isPromised = kept !== undefined && nowMs < kept.expiresAtMs;
    if (isPromised && objects.get(kept.key) !== kept.sizeBytes)
      wrong.push(`${jobId} can be downloaded until it lapses, and ${kept.key} is gone`);
    if (!isCalm || planned?.webhook !== true) continue;
    const event = await view.event(jobId);
    const came = receiver.of(jobId).length;
    if (event !== undefined && came !== event.attempts.length)
      wrong.push(`the event of ${jobId} came ${came} times and was sent ${event.attempts.length} times`);
  }
  return wrong;
};
