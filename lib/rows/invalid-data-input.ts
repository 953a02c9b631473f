import { AppError } from '../core/app-error.ts';

/** The error of rows that do not go with their template. @param message whole sentences. */
export const invalidDataInput = (message: string): AppError => new AppError('INVALID_DATA_INPUT', { message });
