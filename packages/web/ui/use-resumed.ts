import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../api/api-error.ts';
import { whenSessionResumes } from '../api/session-ended.ts';

/** Retries a request that failed without a session after the same user has signed in again. */
export const useResumed = (error: unknown, again: () => void): void => {
  const latest = useRef(() => {});
  latest.current = () => {
    if (error instanceof ApiError && error.code === 'SESSION_REQUIRED') again();
  };
  useEffect(() => whenSessionResumes(() => latest.current()), []);
};

/** Counts runs of an effect that makes a request. `again` and `useResumed` start another run. */
export const useRounds = (error: unknown): { readonly round: number; readonly again: () => void } => {
  const [round, setRound] = useState(0);
  const again = (): void => setRound((count) => count + 1);
  useResumed(error, again);
  return { round, again };
};
