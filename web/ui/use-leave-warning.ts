import { useLayoutEffect } from 'preact/hooks';

/**
 * Asks before the browser leaves what would be lost, such as files that would have to be chosen again. From the moment that it is seen: a person
 * who leaves at once is asked, too.
 */
export const useLeaveWarning = (warns: boolean): void => {
  useLayoutEffect(() => {
    if (!warns) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [warns]);
};
