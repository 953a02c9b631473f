import { signal } from '@preact/signals';
import type { EditorClock } from './surroundings.ts';

/** A reloading tab releases its lock shortly after the new page requests it. */
const graceMs = 500;

export const createLock = ({ clock }: { readonly clock: EditorClock }) => {
  const isOpenElsewhere = signal(false);

  /** Reports while another tab edits the template. Returns a function that releases the lock. */
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
      .request(`bulkfill-template:${id}`, { signal: own.signal }, () => {
        settle();
        return released.promise;
      })
      // Aborted, or the Locks API is missing.
      .catch(settle);
    return () => {
      own.abort();
      released.resolve();
      settle();
    };
  };

  return { isOpenElsewhere, holdTemplate };
};
