import { confirmationsPath } from '@bulkfill/service/paths/web-paths';
import type { ApiKey, Confirmation, KeyAction, KeyScope } from '@bulkfill/service/types/console';
import { ask } from '../../api/client.ts';
import { texts } from '../../texts/account.ts';

export const lifetimesDays = [30, 90, 180, 365] as const;
const maxNameCharacters = 64;

/** Returns the mistake of a name in words, or `undefined`. Counts characters like the service. */
export const nameMistake = (name: string): string | undefined => {
  const length = [...name.trim()].length;
  if (length === 0) return texts.nameMissing;
  if (length > maxNameCharacters) return texts.nameTooLong(maxNameCharacters, length);
  return undefined;
};

export const keyScopeNames: readonly KeyScope[] = ['jobs', 'templates', 'fill', 'read'];

/** Returns the limits of a key that the user chose; nothing for all scopes and all addresses. */
export const limitsOf = (scopes: readonly KeyScope[], addresses: string) => {
  const ranges = addresses.split(/[\s,]+/).filter((range) => range !== '');
  return {
    ...(scopes.length === keyScopeNames.length ? {} : { scopes }),
    ...(ranges.length === 0 ? {} : { allowed_addresses: ranges }),
  };
};

/** Returns scopes and addresses in words; `undefined` for a key without limits. */
export const limitWords = ({
  scopes,
  allowed_addresses: addresses,
}: {
  readonly scopes?: readonly string[];
  readonly allowed_addresses?: readonly string[];
}): string | undefined =>
  scopes === undefined && addresses === undefined
    ? undefined
    : [...(scopes ?? [texts.allScopes]), ...(addresses ?? [])].join(', ');

const dayMs = 86_400_000;
const warnedDays = 14;

/** Returns the whole days until a key expires, and whether that is soon enough to warn. */
export const measureRemainingLife = (
  expiresAt: string,
  nowMs: number,
): { readonly days: number; readonly isShort: boolean } => {
  const leftMs = Date.parse(expiresAt) - nowMs;
  return { days: Math.max(0, Math.floor(leftMs / dayMs)), isShort: leftMs <= warnedDays * dayMs };
};

/** Formats "in 3 days", "tomorrow", "today". */
export const daysInWords = (days: number): string =>
  days === 0 ? texts.today : days === 1 ? texts.tomorrow : texts.inDays(days);

export const keyName = ({ name, public_id }: Pick<ApiKey, 'name' | 'public_id'>): string => name ?? public_id;

/** Returns the part of a key that identifies it without its secret; `shortKeyMark` is for tables. */
export const keyMark = ({ public_id, last_four }: ApiKey): string => `svc_bfexp_${public_id}.…${last_four ?? ''}`;
export const shortKeyMark = ({ public_id, last_four }: ApiKey): string =>
  last_four === null ? `${public_id.slice(0, 4)}…` : `…${last_four}`;

/** Starts a confirmation and leaves for the provider. Throws `ApiError`; the page then stays. */
export const beginConfirmation = async (action: KeyAction): Promise<void> => {
  const { redirect_url } = await ask<Confirmation>('POST', confirmationsPath, { body: action });
  location.assign(redirect_url);
};
