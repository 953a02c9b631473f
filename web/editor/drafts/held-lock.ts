/**
 * Takes a lock of this name for as long as this tab lives; false where another tab has it. The browser lets go of it with the tab, however
 * that ends.
 */
export const holdLock = (name: string): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    })
    // A browser that has no locks here has no second tab to tell of.
    .catch(() => resolve(true));
  return promise;
};

/** Names of the locks that tabs hold now. */
export const heldLocks = async (): Promise<ReadonlySet<string>> => {
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] as LockInfo[] }));
  return new Set(held.map(({ name = '' }) => name));
};
