import { AppError } from '../errors/app-error.ts';

/** Throws `DELIVERY_TEMPORARILY_UNAVAILABLE` if storage fails or the object is missing. */
export const handOver = async <T>(work: () => Promise<T | undefined>): Promise<T> => {
  let result: T | undefined;
  try {
    result = await work();
  } catch (error) {
    throw new AppError('DELIVERY_TEMPORARILY_UNAVAILABLE', { cause: error });
  }
  if (result === undefined)
    throw new AppError('DELIVERY_TEMPORARILY_UNAVAILABLE', { cause: new Error('The object is missing.') });
  return result;
};
