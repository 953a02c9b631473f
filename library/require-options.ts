import { AppError } from '../lib/core/app-error.ts';
import type { FillLimits, RowFillOptions } from './job.ts';

const flags = ['includeStickers', 'flattenForms', 'optimize'] as const satisfies readonly (keyof RowFillOptions)[];
const bounds = [
  'maxPages',
  'maxImageOverlaysPerRow',
  'maxRowPicturePixels',
  'maxOutputBytes',
] as const satisfies readonly (keyof FillLimits)[];

/**
 * Throws `INVALID_PARAMETER`, naming the option, for what TypeScript would refuse: the text "false" would count as true, and a bound that
 * is no number would refuse every document. Null is as good as nothing.
 */
export const requireOptions = (options: RowFillOptions & { readonly onProgress?: unknown }): void => {
  const { threads, limits, signal, onProgress } = options;
  if (threads !== undefined && (!Number.isSafeInteger(threads) || threads < 0)) throw refused('threads', 'a whole number, 0 or more');
  for (const name of flags) if (typeof (options[name] ?? false) !== 'boolean') throw refused(name, 'true or false');
  if (typeof (limits ?? {}) !== 'object') throw refused('limits', 'an object');
  for (const name of bounds) {
    const bound: unknown = limits?.[name] ?? 0;
    if (typeof bound !== 'number' || !(bound >= 0)) throw refused(`limits.${name}`, 'a number, 0 or more');
  }
  if (!isSignal(signal ?? undefined)) throw refused('signal', 'an AbortSignal');
  if (typeof (onProgress ?? refused) !== 'function') throw refused('onProgress', 'a function');
};

const isSignal = (signal: AbortSignal | undefined): boolean =>
  signal === undefined || (typeof signal === 'object' && typeof signal.throwIfAborted === 'function');

const refused = (name: string, what: string): AppError => new AppError('INVALID_PARAMETER', { message: `"${name}" must be ${what}.` });
