import { confirmationsPath } from '../../../lib/service/addresses/web-paths.ts';
import type { ApiKey, Confirmation, KeyAction } from '../../../lib/service/http/answers/console.ts';
import { ask } from '../../api/client.ts';

export const lifetimesDays = [30, 90, 180, 365] as const;
const maxNameCharacters = 64;

/** What is wrong with a name, in words; `undefined` where nothing is. Characters are counted as the service counts them. */
export const nameMistake = (name: string): string | undefined => {
  const length = [...name.trim()].length;
  if (length === 0) return 'Give the key a name, such as the program that will use it.';
  if (length > maxNameCharacters) return `A name has at most ${maxNameCharacters} characters. This one has ${length}.`;
  return undefined;
};

const dayMs = 86_400_000;
const warnedDays = 14;

/** Whole days that a key still lives, and whether that is so few that somebody should see to it. */
export const remainingLife = (expiresAt: string, nowMs: number): { readonly days: number; readonly isShort: boolean } => {
  const leftMs = Date.parse(expiresAt) - nowMs;
  return { days: Math.max(0, Math.floor(leftMs / dayMs)), isShort: leftMs <= warnedDays * dayMs };
};

/** "in 3 days", "tomorrow", "today". */
export const daysInWords = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`);

/** What a key is called: one that an operator made without a name by its mark. */
export const keyName = ({ name, public_id }: Pick<ApiKey, 'name' | 'public_id'>): string => name ?? public_id;

/** How a key is recognised without its secret: whole, and for a table. */
export const keyMark = ({ public_id, last_four }: ApiKey): string => `svc_bfexp_${public_id}.…${last_four ?? ''}`;
export const shortKeyMark = ({ public_id, last_four }: ApiKey): string =>
  last_four === null ? `${public_id.slice(0, 4)}…` : `…${last_four}`;

/** Begins a step-up for an action and leaves for the provider. Throws `ApiError`, where this page stays. */
export const beginConfirmation = async (action: KeyAction): Promise<void> => {
  const { redirect_url } = await ask<Confirmation>('POST', confirmationsPath, { body: action });
  location.assign(redirect_url);
};
