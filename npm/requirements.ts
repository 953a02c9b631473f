import { EngineError } from '../lib/engine/kit/engine-error.ts';
import { anything, type OptionSet, optionFault } from '../lib/engine/kit/option-set.ts';
import { BulkfillError } from './bulkfill-error.ts';

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

/**
 * Throws `INVALID_PARAMETER`, naming the option, for what TypeScript would refuse: a name that is not an option would be ignored, the text
 * "false" would count as true, and a bound that is not a number would refuse every document. Null is as good as absent.
 */
export const requireOptions = (options: unknown, set: OptionSet): void => {
  if (typeof options !== 'object' || options === null)
    throw new EngineError('INVALID_PARAMETER', { message: 'The options must be an object.' });
  const fault = optionFault(options, set);
  if (fault !== undefined) throw new EngineError('INVALID_PARAMETER', { message: fault });
};

/**
 * Throws `INVALID_PARAMETER` for a member of a job, or of another input, that it does not have. An option among them is said to belong to the
 * second argument. @param options of the same function.
 */
export const requireMembers = (input: unknown, members: readonly string[], options: OptionSet = {}): void => {
  if (typeof input !== 'object' || input === null) throw new EngineError('INVALID_PARAMETER', { message: 'The input must be an object.' });
  const misplaced = Object.keys(input).find((name) => !members.includes(name) && Object.hasOwn(options, name));
  if (misplaced !== undefined)
    throw new EngineError('INVALID_PARAMETER', { message: `"${misplaced}" is an option: give it in the options, not next to "pdf".` });
  requireOptions(input, Object.fromEntries([...members.map((name) => [name, anything] as const), ...Object.entries(options)]));
};
