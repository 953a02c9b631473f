import { useEffect, useRef } from 'preact/hooks';
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
