import { mib } from '@bulkfill/engine/core/units';
import { AppError } from '../../errors/app-error.ts';
import type { Account } from '../../stores/accounts/account.ts';
import type { TemplatesDependencies } from '../service-ports.ts';
import { measureStored } from './measure-stored.ts';

const inMib = (sizeBytes: number): string => (sizeBytes / mib).toFixed(1);

export const storageLimitReached = async (
  dependencies: TemplatesDependencies,
  { accountId, plan }: Account,
  addedBytes?: number,
): Promise<AppError> => {
  const limitBytes = dependencies.config.plans[plan].maxStoredBytes;
  const storedBytes = await measureStored(dependencies, accountId);
  const added = addedBytes === undefined ? '' : `, and this save adds ${inMib(addedBytes)} MiB`;
  return new AppError('STORAGE_LIMIT_REACHED', {
    message:
      `The account stores ${inMib(storedBytes)} of ${inMib(limitBytes)} MiB in templates and their earlier revisions${added}. ` +
      'Delete templates or save smaller files. Deleted files count until the service removes them, about ten minutes later.',
    details: {
      stored_bytes: storedBytes,
      limit_bytes: limitBytes,
      added_bytes: addedBytes,
    },
  });
};

/** Rejects early; the transaction of the save decides finally. Throws `STORAGE_LIMIT_REACHED`. */
export const refuseWithoutStorage = async (dependencies: TemplatesDependencies, account: Account): Promise<void> => {
  const storedBytes = await measureStored(dependencies, account.accountId);
  if (storedBytes >= dependencies.config.plans[account.plan].maxStoredBytes)
    throw await storageLimitReached(dependencies, account);
};
