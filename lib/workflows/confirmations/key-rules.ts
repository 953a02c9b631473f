import { AppError } from '../../errors/app-error.ts';
import { type ApiKeyRecord, keyLifetimesDays } from '../../stores/keys/api-key.ts';
import type { ConfirmationsDependencies } from '../service-ports.ts';

const maxNameCharacters = 64;

const invalid = (parameter: string, rule: string): AppError =>
  new AppError('INVALID_PARAMETER', { message: `The parameter "${parameter}" ${rule}.` });

/** Name of a key: 1 to 64 characters, no control characters or lone surrogates. Throws `INVALID_PARAMETER`. */
export const validateKeyName = (name: string): string => {
  const text = name.trim().normalize('NFC');
  if (text === '' || [...text].length > maxNameCharacters || /[\p{Cc}\p{Cs}]/u.test(text))
    throw invalid('name', `must have 1 to ${maxNameCharacters} characters, and no control characters`);
  return text;
};

/** Throws `INVALID_PARAMETER`. */
export const validateLifetime = (days: number): number => {
  if (!keyLifetimesDays.some((known) => known === days))
    throw invalid('ttl_days', `must be one of ${keyLifetimesDays.join(', ')}`);
  return days;
};

/** Throws `KEY_NOT_FOUND`, also for a key of another account. */
export const findOwnKey = async (
  { keys }: ConfirmationsDependencies,
  accountId: string,
  publicId: string,
): Promise<ApiKeyRecord> => {
  const key = await keys.get(publicId);
  if (key?.accountId !== accountId) throw new AppError('KEY_NOT_FOUND');
  return key;
};
