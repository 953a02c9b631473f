import { EngineError } from '@bulkfill/engine/core/engine-error';
import { anything, findOptionFault, type OptionSet } from '@bulkfill/engine/core/option-set';
import { BulkfillError } from './bulkfill-error.ts';

/**
 * Throws `INVALID_FILE` for anything except bytes, such as a path, a text or an `ArrayBuffer`. @param name of the
 * parameter.
 */
export const requireBytes = (bytes: unknown, name: string): void => {
  if (!(bytes instanceof Uint8Array))
    throw new BulkfillError('INVALID_FILE', `"${name}" must be the bytes of a file (Uint8Array).`);
};

/** Throws `INVALID_PARAMETER` unless `keys` is a JWK set. */
export const requireKeys = (keys: unknown): void => {
  const set = typeof keys === 'object' && keys !== null && 'keys' in keys ? keys.keys : undefined;
  if (!Array.isArray(set) || set.some((key) => typeof key !== 'object' || key === null))
    throw new EngineError('INVALID_PARAMETER', { message: '"keys" must be a JWK set: { keys: […] }.' });
};

/**
 * Throws `INVALID_PARAMETER`, with the name of the option, for options that TypeScript would reject. Otherwise an
 * unknown name would be ignored, the text "false" would count as true, and a bound that is not a number would reject
 * every document. `null` counts as absent.
 */
export const requireOptions = (options: unknown, set: OptionSet): void => {
  if (typeof options !== 'object' || options === null)
    throw new EngineError('INVALID_PARAMETER', { message: 'The options must be an object.' });
  const fault = findOptionFault(options, set);
  if (fault !== undefined) throw new EngineError('INVALID_PARAMETER', { message: fault });
};

/**
 * Throws `INVALID_PARAMETER` for an unknown member of a job or another input. If the member is an option, the message
 * names the second argument. @param options of the same function.
 */
export const requireMembers = (input: unknown, members: readonly string[], options: OptionSet = {}): void => {
  if (typeof input !== 'object' || input === null)
    throw new EngineError('INVALID_PARAMETER', { message: 'The input must be an object.' });
  const misplaced = Object.keys(input).find((name) => !members.includes(name) && Object.hasOwn(options, name));
  if (misplaced !== undefined)
    throw new EngineError('INVALID_PARAMETER', {
      message: `"${misplaced}" is an option: pass it in the options, not next to "pdf".`,
    });
  requireOptions(
    input,
    Object.fromEntries([...members.map((name) => [name, anything] as const), ...Object.entries(options)]),
  );
};
