import { AppError } from '../../errors/app-error.ts';
import { type ApiKeyRecord, keyLifetimesDays } from '../../stores/keys/api-key.ts';
import { type KeyLimits, keyScopes, maxAllowedAddresses, parseAddressRange } from '../../stores/keys/key-limits.ts';
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

/** Returns the limits of a new key; absent ones mean every scope and every address. Throws `INVALID_PARAMETER`. */
export const validateKeyLimits = (
  scopes: readonly string[] | undefined,
  addresses: readonly string[] | undefined,
): KeyLimits => {
  const known = scopes === undefined ? undefined : keyScopes.filter((scope) => scopes.includes(scope));
  if (scopes !== undefined && (known?.length === 0 || new Set(scopes).size !== known?.length))
    throw invalid('scopes', `must be one or more of ${keyScopes.join(', ')}`);
  const ranges = [...new Set((addresses ?? []).map(parseRange))];
  if (ranges.length > maxAllowedAddresses)
    throw invalid('allowed_addresses', `must have at most ${maxAllowedAddresses} entries`);
  return {
    ...(known === undefined || known.length === keyScopes.length ? {} : { scopes: known }),
    ...(ranges.length === 0 ? {} : { allowedAddresses: ranges }),
  };
};

/** Parameters of a confirmation for the limits of a key. */
export const limitParameters = ({ scopes, allowedAddresses }: KeyLimits) => ({
  ...(scopes === undefined ? {} : { scopes }),
  ...(allowedAddresses === undefined ? {} : { allowed_addresses: allowedAddresses }),
});

const parseRange = (text: string): string => {
  const range = parseAddressRange(text.trim());
  if (range === undefined)
    throw invalid(
      'allowed_addresses',
      'must have addresses or ranges such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48, with at most 64 bits of IPv6',
    );
  return range;
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
