import { AppError } from '../errors/app-error.ts';
import { isUuid } from '../kit/ids.ts';

/** `INVALID_PARAMETER`, which names the parameter or path segment. Source: api-additions.md. */
export const invalidParameter = (name: string, rule: string): AppError =>
  new AppError('INVALID_PARAMETER', { message: `The parameter "${name}" ${rule}.` });

/** The value of a query parameter that may be there once; one that is empty or repeated is refused. Source: api-additions.md, "Finer points". */
export const singleParameter = (url: string, name: string): string | undefined => {
  const values = new URL(url).searchParams.getAll(name);
  if (values.length > 1) throw invalidParameter(name, 'was sent more than once');
  if (values[0] === '') throw invalidParameter(name, 'is empty');
  return values[0];
};

/** A whole number of a query parameter within its bounds, or what counts without it. */
export const integerParameter = (url: string, name: string, { fallback, min, max }: Record<'fallback' | 'min' | 'max', number>): number => {
  const text = singleParameter(url, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^[0-9]{1,9}$/.test(text) || value < min || value > max)
    throw invalidParameter(name, `must be a whole number from ${min} to ${max}`);
  return value;
};

/** `true` or `false`; undefined without the parameter. */
export const booleanParameter = (url: string, name: string): boolean | undefined => {
  const text = singleParameter(url, name);
  if (text === undefined) return undefined;
  if (text !== 'true' && text !== 'false') throw invalidParameter(name, 'must be true or false');
  return text === 'true';
};

/** Members of a list, separated by commas, each once; all of them without the parameter. */
export const listParameter = <T extends string>(url: string, name: string, members: readonly T[]): readonly T[] | undefined => {
  const text = singleParameter(url, name);
  if (text === undefined) return undefined;
  const values = text.split(',');
  const known = values.filter((value): value is T => members.includes(value as T));
  if (known.length < values.length) throw invalidParameter(name, `must be one or more of ${members.join(', ')}, separated by commas`);
  if (new Set(known).size < known.length) throw invalidParameter(name, 'names a member twice');
  return known;
};

/** Rows of one page. Source: api-additions.md, "Finer points". */
export const rowsLimit = { fallback: 100, min: 1, max: 1000 };

/** The id of a check in a path. Throws `INVALID_PARAMETER`. */
export const checkIdOf = (text: string): string => {
  if (!isUuid(text)) throw invalidParameter('check_id', 'must be the id of a check');
  return text;
};
