import { AppError } from '../errors/app-error.ts';

/** What storage has for a client: `DELIVERY_TEMPORARILY_UNAVAILABLE` where it fails, or where the object that must be there is not. */
export const handOver = async <T>(work: () => Promise<T | undefined>): Promise<T> => {
  let result: T | undefined;
  try {
    result = await work();
  } catch (error) {
    throw new AppError('DELIVERY_TEMPORARILY_UNAVAILABLE', { cause: error });
  }
  if (result === undefined) throw new AppError('DELIVERY_TEMPORARILY_UNAVAILABLE', { cause: new Error('The object is missing.') });
  return result;
};
