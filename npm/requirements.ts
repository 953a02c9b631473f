import { EngineError } from '../lib/engine/kit/engine-error.ts';
import { BulkfillError } from './bulkfill-error.ts';
import type { FillLimits, RowFillOptions } from './job.ts';

/** Throws `INVALID_FILE` for what is not bytes: a path, a text, an `ArrayBuffer`. @param name of the parameter. */
export const requireBytes = (bytes: unknown, name: string): void => {
  if (!(bytes instanceof Uint8Array)) throw new BulkfillError('INVALID_FILE', `"${name}" must be the bytes of a file (Uint8Array).`);
};

/** Throws `INVALID_PARAMETER` for what is not a JWK set. */
export const requireKeys = (keys: unknown): void => {
  const set = typeof keys === 'object' && keys !== null && 'keys' in keys ? keys.keys : undefined;
  if (!Array.isArray(set) || set.some((key) => typeof key !== 'object' || key === null))
    throw new EngineError('INVALID_PARAMETER', { message: '"keys" must be a JWK set: { keys: […] }.' });
};

const flags = ['includeStickers', 'flattenForms', 'optimize'] as const satisfies readonly (keyof RowFillOptions)[];
const bounds = [
  'maxPages',
  'maxImageOverlaysPerRow',
  'maxRowPicturePixels',
  'maxOutputBytes',
] as const satisfies readonly (keyof FillLimits)[];

/**
 * Throws `INVALID_PARAMETER`, naming the option, for what TypeScript would refuse: the text "false" would count as true, and a bound that
 * is not a number would refuse every document. Null is as good as nothing.
 */
export const requireOptions = (options: RowFillOptions & { readonly onProgress?: unknown }): void => {
  const { columns, threads, limits, signal, onProgress } = options;
  if (!isColumnsChoice(columns ?? undefined)) throw refused('columns', "'by-place', or an object from names of the table to labels");
  if (threads !== undefined && (!Number.isSafeInteger(threads) || threads < 0)) throw refused('threads', 'a whole number, 0 or more');
  for (const name of flags) if (typeof (options[name] ?? false) !== 'boolean') throw refused(name, 'true or false');
  if (!isConformance(options.conformance ?? 'keep')) throw refused('conformance', '"keep", "require" or "ignore"');
  if (typeof (limits ?? {}) !== 'object') throw refused('limits', 'an object');
  for (const name of bounds) {
    const bound: unknown = limits?.[name] ?? 0;
    if (typeof bound !== 'number' || !(bound >= 0)) throw refused(`limits.${name}`, 'a number, 0 or more');
  }
  if (!isSignal(signal ?? undefined)) throw refused('signal', 'an AbortSignal');
  if (typeof (onProgress ?? refused) !== 'function') throw refused('onProgress', 'a function');
};

const isColumnsChoice = (columns: unknown): boolean =>
  columns === undefined ||
  columns === 'by-place' ||
  (typeof columns === 'object' && !Array.isArray(columns) && Object.values(columns as object).every((label) => typeof label === 'string'));

const isConformance = (value: string): boolean => value === 'keep' || value === 'require' || value === 'ignore';

const isSignal = (signal: AbortSignal | undefined): boolean =>
  signal === undefined || (typeof signal === 'object' && typeof signal.throwIfAborted === 'function');

const refused = (name: string, what: string): EngineError =>
  new EngineError('INVALID_PARAMETER', { message: `"${name}" must be ${what}.` });
