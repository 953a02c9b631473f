import { AppError } from '../lib/core/app-error.ts';

/** Throws `INVALID_PARAMETER` for what is no JWK set. */
export const requireKeys = (keys: unknown): void => {
  const set = typeof keys === 'object' && keys !== null && 'keys' in keys ? keys.keys : undefined;
  if (!Array.isArray(set) || set.some((key) => typeof key !== 'object' || key === null))
    throw new AppError('INVALID_PARAMETER', { message: '"keys" must be a JWK set: { keys: […] }.' });
};
