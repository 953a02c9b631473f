import type { Account } from '../../services/accounts/account.ts';
import type { AccountDependencies } from './account-dependencies.ts';
import { ManagementError } from './management-error.ts';

/** The account of an id. Throws `ManagementError` (`ACCOUNT_NOT_FOUND`). */
export const existingAccount = async ({ accounts }: Pick<AccountDependencies, 'accounts'>, accountId: string): Promise<Account> => {
  const account = await accounts.get(accountId);
  if (account === undefined) throw new ManagementError('ACCOUNT_NOT_FOUND', `There is no account ${accountId}.`);
  return account;
};
