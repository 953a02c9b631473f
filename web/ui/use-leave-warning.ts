import { useEffect } from 'preact/hooks';

/** Asks before the browser leaves what would be lost, such as files that would have to be chosen again. */
export const useLeaveWarning = (warns: boolean): void => {
  useEffect(() => {
    if (!warns) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [warns]);
};
