import type { FindingPageRequest } from '@bulkfill/engine/fill/check/finding-store-reader';
import type { JsonPage } from '@bulkfill/engine/threads/tasks/reading-task';
import { AppError } from '../../errors/app-error.ts';
import type { CheckOutcome, Job } from '../../stores/jobs/job.ts';
import { readRange } from '../rows/find-row-results.ts';
import type { ChecksDependencies, ServicePorts } from '../service-ports.ts';
import { findOwnedCheck } from './find-owned-check.ts';

/** Throws `CHECK_NOT_FOUND`, and `DELIVERY_NOT_FOUND` if it has no results. */
export const checkResults = async (
  dependencies: Pick<ServicePorts, 'config' | 'clock' | 'jobs'>,
  accountId: string,
  checkId: string,
): Promise<{ readonly job: Job; readonly results: CheckOutcome }> => {
  const job = await findOwnedCheck(dependencies, accountId, checkId);
  if (job.check === undefined) {
    throw new AppError('DELIVERY_NOT_FOUND', {
      message: 'The check has no results: it has not ended yet, or it failed.',
    });
  }
  return { job, results: job.check };
};

/** Throws the codes of `checkResults`, `EngineBusy`, and `DELIVERY_TEMPORARILY_UNAVAILABLE`. */
export const findFindings = async (
  dependencies: ChecksDependencies,
  accountId: string,
  checkId: string,
  request: FindingPageRequest,
  signal: AbortSignal,
): Promise<JsonPage> => {
  const { results } = await checkResults(dependencies, accountId, checkId);
  return dependencies.storedReader.findings(readRange(dependencies, results.findings), request, { accountId, signal });
};
