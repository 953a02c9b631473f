import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** Whether the saved template that is worked on is open in another tab of this browser too. */
export const isOpenElsewhere = signal(false);

/** A tab that is being reloaded lets go of its lock a moment after the next page has asked for it. */
const graceMs = 500;

/** Tells as long as another tab works on the same template; with its end, this tab is the one that has it. */
export const useTemplateLock = (id: string | undefined): void => {
  useEffect(() => {
    if (id === undefined) return;
    const own = new AbortController();
    const released = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      isOpenElsewhere.value = true;
    }, graceMs);
    const settle = (): void => {
      clearTimeout(timer);
      isOpenElsewhere.value = false;
    };
    navigator.locks
      .request(`bulkfill-template ${id}`, { signal: own.signal }, () => {
        settle();
        return released.promise;
      })
      // Given up, or there are no locks in this browser.
      .catch(settle);
    return () => {
      own.abort();
      released.resolve();
      settle();
    };
  }, [id]);
};
