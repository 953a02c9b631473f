import { signal } from '@preact/signals';
import type { Clock } from './surroundings.ts';

/** A tab that is being reloaded lets go of its lock a moment after the next page has asked for it. */
const graceMs = 500;

/** Which tab works on the saved template. */
export const createLock = ({ clock }: { readonly clock: Clock }) => {
  /** Whether the saved template that is worked on is open in another tab of this browser too. */
  const isOpenElsewhere = signal(false);

  /** Tells as long as another tab works on the same template; with its end, this tab is the one that has it. The answer lets go of it. */
  const holdTemplate = (id: string): (() => void) => {
    const own = new AbortController();
    const released = Promise.withResolvers<void>();
    const giveUp = clock.after(graceMs, () => {
      isOpenElsewhere.value = true;
    });
    const settle = (): void => {
      giveUp();
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
  };

  return { isOpenElsewhere, holdTemplate };
};
