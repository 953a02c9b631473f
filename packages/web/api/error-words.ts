import { texts } from '../texts/errors.ts';
import type { ApiError } from './api-error.ts';

/** Returns an error in the language of the page by its code, else in the words of the service. */
export const errorWords = ({ code, message }: Pick<ApiError, 'code' | 'message'>): string =>
  (code === undefined ? undefined : texts[code]) ?? message;
