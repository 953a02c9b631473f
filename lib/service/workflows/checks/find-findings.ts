import { type FindingPage, type FindingPageRequest, FindingStoreReader } from '../../../engine/fill/check/finding-store-reader.ts';
import { AppError } from '../../errors/app-error.ts';
import type { CheckOutcome, Job } from '../../services/jobs/job.ts';
import type { ObjectReader } from '../../services/storage/object-store.ts';
import { readRange } from '../rows/find-row-results.ts';
import { type OwnedCheckDependencies, ownedCheck } from './owned-check.ts';

export interface CheckResultsDependencies extends OwnedCheckDependencies {
  readonly objects: ObjectReader;
}

/** The results of a check that has completed. Throws `CHECK_NOT_FOUND`, and `DELIVERY_NOT_FOUND` where there are none. */
export const checkResults = async (
  dependencies: OwnedCheckDependencies,
  accountId: string,
  checkId: string,
): Promise<{ readonly job: Job; readonly results: CheckOutcome }> => {
  const job = await ownedCheck(dependencies, accountId, checkId);
  if (job.check === undefined) {
    throw new AppError('DELIVERY_NOT_FOUND', { message: 'The check has no results: it has not ended yet, or it failed.' });
  }
  return { job, results: job.check };
};

/** A page of what a check found. Throws the codes of `checkResults`, and `DELIVERY_TEMPORARILY_UNAVAILABLE` where storage fails. */
export const findFindings = async (
  dependencies: CheckResultsDependencies,
  accountId: string,
  checkId: string,
  request: FindingPageRequest,
): Promise<FindingPage> => {
  const { results } = await checkResults(dependencies, accountId, checkId);
  return (await FindingStoreReader.open(readRange(dependencies, results.findings))).page(request);
};
