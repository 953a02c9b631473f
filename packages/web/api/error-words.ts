import { texts } from '../texts/errors.ts';
import type { ApiError } from './api-error.ts';

export const errorWords = ({ code, message }: Pick<ApiError, 'code' | 'message'>): string =>
  (code === undefined ? undefined : texts[code]) ?? message;
