/** Acquires a lock for the lifetime of this tab; returns false if another tab holds it. */
export const holdLock = (name: string): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    })
    // Without the Locks API, assume that there is no other tab.
    .catch(() => resolve(true));
  return promise;
};

/** Resolves when the tab that holds a lock has closed. */
export const whenReleased = (name: string): Promise<void> =>
  navigator.locks.request(name, () => {}).catch(() => new Promise(() => {}));

export const listHeldLocks = async (): Promise<ReadonlySet<string>> => {
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] as LockInfo[] }));
  return new Set(held.map(({ name = '' }) => name));
};
