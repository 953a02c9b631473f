import { passStep } from '../../core/steps.ts';
import type { CheckOutcome, Job } from '../../stores/jobs/job.ts';
import type { StoredObject } from '../../stores/storage/object-store.ts';
import type { ExecuteJobDependencies } from '../service-ports.ts';
import { JobAnomaly } from './attempt-ended.ts';
import { discard, FillFailed, loadInputs, taskOf, watchOf } from './fill-job.ts';
import { JobOutputs } from './job-outputs.ts';
import type { KeptLease } from './keep-lease.ts';

export interface CheckOutputs {
  readonly outputs: { readonly rows: StoredObject; readonly findings: StoredObject };
  readonly summary: CheckOutcome['summary'];
}

/**
 * Checks the rows of a check and stores row results and findings. If it rejects, no object or upload remains. Rejects
 * with `JobAnomaly`, `FillFailed` (its cause is the check's error), the lease's reason, or a storage error.
 */
export const checkJob = async (
  dependencies: ExecuteJobDependencies,
  job: Job,
  lease: KeptLease,
): Promise<CheckOutputs> => {
  const { objects, checker } = dependencies;
  const { signal } = lease;
  const load = async () => taskOf(job, await loadInputs(dependencies, job, signal));
  const chunks = checker.check(await load(), { ...watchOf(dependencies, job, lease), again: load });
  const outputs = new JobOutputs(objects, job);
  try {
    for (;;) {
      const step = await chunks.next().catch((cause: unknown) => {
        signal.throwIfAborted();
        throw new FillFailed(cause);
      });
      if (step.done !== true) {
        await outputs.write(step.value);
        passStep('execute.writing', job.jobId);
        signal.throwIfAborted();
        continue;
      }
      const stored = await outputs.keep(['rows', 'findings']);
      passStep('execute.stored', job.jobId);
      if (stored.rows === undefined || stored.findings === undefined || step.value.rowCount !== job.requestedRows) {
        throw new JobAnomaly('The check did not look at every row.');
      }
      return {
        outputs: { rows: stored.rows, findings: stored.findings },
        summary: step.value as CheckOutcome['summary'],
      };
    }
  } catch (error) {
    await discard(dependencies, job, outputs, {});
    throw error;
  } finally {
    await chunks.return(undefined as never).catch(() => {});
  }
};
