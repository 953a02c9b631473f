import { AppError } from '../../core/app-error.ts';
import type { TooManyWaiting } from '../../threads/turns.ts';

// About as long as a few large files take.
const retryAfterSeconds = 10;

/** `RATE_LIMITED`, as too many files of one account wait for a thread. */
export const tooManyWaiting = (cause: TooManyWaiting): AppError =>
  new AppError('RATE_LIMITED', {
    retryAfterSeconds,
    message: 'Too many files of this account are waiting to be checked. Retry after the time in the Retry-After header.',
    cause,
  });
