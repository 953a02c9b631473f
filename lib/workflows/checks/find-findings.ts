import type { FindingPageRequest } from '@bulkfill/engine/fill/check/finding-store-reader';
import type { JsonPage } from '@bulkfill/engine/threads/tasks/reading-task';
import type { StoredReader } from '@bulkfill/engine/threads/tasks/stored-reader';
import { AppError } from '../../errors/app-error.ts';
import type { CheckOutcome, Job } from '../../stores/jobs/job.ts';
import type { ObjectReader } from '../../stores/storage/object-store.ts';
import { readRange } from '../rows/find-row-results.ts';
import { findOwnedCheck, type OwnedCheckDependencies } from './find-owned-check.ts';

export interface CheckResultsDependencies extends OwnedCheckDependencies {
  readonly objects: ObjectReader;
  readonly storedReader: StoredReader;
}

/** Throws `CHECK_NOT_FOUND`, and `DELIVERY_NOT_FOUND` if it has no results. */
export const checkResults = async (
  dependencies: OwnedCheckDependencies,
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
  dependencies: CheckResultsDependencies,
  accountId: string,
  checkId: string,
  request: FindingPageRequest,
  signal: AbortSignal,
): Promise<JsonPage> => {
  const { results } = await checkResults(dependencies, accountId, checkId);
  return dependencies.storedReader.findings(readRange(dependencies, results.findings), request, { accountId, signal });
};
