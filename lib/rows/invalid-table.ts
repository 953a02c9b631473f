import { AppError } from '../core/app-error.ts';

/** The error of a table that cannot be read. @param reason completes the sentence. */
export const invalidTable = (reason: string): AppError =>
  new AppError('INVALID_TABLE', { message: `The table could not be read: ${reason}.` });
