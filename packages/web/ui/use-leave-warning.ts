import { useLayoutEffect } from 'preact/hooks';

/** Confirms before the browser leaves a page with unsaved input, such as chosen files. */
export const useLeaveWarning = (warns: boolean): void => {
  useLayoutEffect(() => {
    if (!warns) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [warns]);
};
