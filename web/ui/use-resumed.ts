import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../api/api-error.ts';
import { whenSessionResumes } from '../api/session-ended.ts';

/** Asks again what was refused for want of a session, once the person has signed in again next to this page. */
export const useResumed = (error: unknown, again: () => void): void => {
  const latest = useRef(() => {});
  latest.current = () => {
    if (error instanceof ApiError && error.code === 'SESSION_REQUIRED') again();
  };
  useEffect(() => whenSessionResumes(() => latest.current()), []);
};

/** Rounds of an effect that asks for something: another begins with `again`, and where `useResumed` asks again. */
export const useRounds = (error: unknown): { readonly round: number; readonly again: () => void } => {
  const [round, setRound] = useState(0);
  const again = (): void => setRound((count) => count + 1);
  useResumed(error, again);
  return { round, again };
};
