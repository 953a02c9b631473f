import { AppError } from '../lib/core/app-error.ts';

/** Throws `INVALID_FILE` for what is no bytes: a path, a text, an `ArrayBuffer`. @param name of the parameter. */
export const requireBytes = (bytes: unknown, name: string): void => {
  if (!(bytes instanceof Uint8Array))
    throw new AppError('INVALID_FILE', { message: `"${name}" must be the bytes of a file (Uint8Array).` });
};
