import { AppError } from '../../errors/app-error.ts';
import type { Account } from '../../stores/accounts/account.ts';
import type { ServicePorts } from '../service-ports.ts';

/** Throws `ACCOUNT_NOT_FOUND`. */
export const requireAccount = async (
  { accounts }: Pick<ServicePorts, 'accounts'>,
  accountId: string,
): Promise<Account> => {
  const account = await accounts.get(accountId);
  if (account === undefined) throw new AppError('ACCOUNT_NOT_FOUND', { message: `There is no account ${accountId}.` });
  return account;
};

/** A round is lost when another request changes the account meanwhile. Few do so at the same time. */
export const maxRounds = 10;

export const changedMeanwhile = (subject: string): AppError =>
  new AppError('CHANGED_MEANWHILE', { message: `The ${subject} was changed by another request. Try again.` });

const maxNameCharacters = 200;

/** Validates a name: 1 to 200 characters, no control characters. Trims and normalises it. Throws `INVALID_NAME`. */
export const validateName = (name: string): string => {
  const text = name.trim().normalize('NFC');
  if (text === '' || [...text].length > maxNameCharacters || /\p{Cc}/u.test(text)) throw new AppError('INVALID_NAME');
  return text;
};
