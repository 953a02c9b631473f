import { isUuid } from '../core/ids.ts';
import { AppError } from '../errors/app-error.ts';

/** Returns `INVALID_PARAMETER`, naming the parameter or path segment. Source: api.md. */
export const invalidParameter = (name: string, rule: string): AppError =>
  new AppError('INVALID_PARAMETER', { message: `The parameter "${name}" ${rule}.` });

/**
 * Returns the value of an optional query parameter. Rejects an empty or repeated one. Source: api.md, "Finer points".
 */
export const singleParameter = (url: string, name: string): string | undefined => {
  const values = new URL(url).searchParams.getAll(name);
  if (values.length > 1) throw invalidParameter(name, 'was sent more than once');
  if (values[0] === '') throw invalidParameter(name, 'is empty');
  return values[0];
};

/** Parses a whole number within its bounds; returns the fallback if absent. */
export const integerParameter = (
  url: string,
  name: string,
  { fallback, min, max }: Record<'fallback' | 'min' | 'max', number>,
): number => {
  const text = singleParameter(url, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^[0-9]{1,9}$/.test(text) || value < min || value > max)
    throw invalidParameter(name, `must be a whole number from ${min} to ${max}`);
  return value;
};

export const booleanParameter = (url: string, name: string): boolean | undefined => {
  const text = singleParameter(url, name);
  if (text === undefined) return undefined;
  if (text !== 'true' && text !== 'false') throw invalidParameter(name, 'must be true or false');
  return text === 'true';
};

/** Parses a list of members, separated by commas, each once; undefined if absent. */
export const listParameter = <T extends string>(
  url: string,
  name: string,
  members: readonly T[],
): readonly T[] | undefined => {
  const text = singleParameter(url, name);
  if (text === undefined) return undefined;
  const values = text.split(',');
  const known = values.filter((value): value is T => members.includes(value as T));
  if (known.length < values.length)
    throw invalidParameter(name, `must be one or more of ${members.join(', ')}, separated by commas`);
  if (new Set(known).size < known.length) throw invalidParameter(name, 'names a member twice');
  return known;
};

/** Members that `include` adds to rows. Source: api.md, "Rows". */
export const includableInDiagnostics = ['params'] as const;

export const wantsParams = (url: string): boolean =>
  listParameter(url, 'include', includableInDiagnostics) !== undefined;

/** Source: api.md, "Finer points". */
export const rowsLimit = { fallback: 100, min: 1, max: 1000 };

/** Throws `INVALID_PARAMETER`. */
export const checkIdOf = (text: string): string => {
  if (!isUuid(text)) throw invalidParameter('check_id', 'must be the id of a check');
  return text;
};
