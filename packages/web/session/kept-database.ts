/** A database of this browser. Its stores are created on first use. */
export interface KeptDatabase {
  readonly name: string;
  readonly make: (database: IDBDatabase) => void;
}

/** Awaits a request. Throws `DOMException`. */
export const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> => {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
  return promise;
};

/** Whether the database exists: opening one would create it. */
export const isMade = async ({ name: wanted }: KeptDatabase): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === wanted);

const open = ({ name, make }: KeptDatabase): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => make(request.result);
  return resultOf(request);
};

/** Runs `work` in one transaction: all changes are stored, or none. */
export const inTransactionOf = async <Value>(
  kept: KeptDatabase,
  stores: readonly string[],
  mode: IDBTransactionMode,
  work: (...stores: readonly IDBObjectStore[]) => Promise<Value>,
): Promise<Value> => {
  const database = await open(kept);
  try {
    const transaction = database.transaction([...stores], mode);
    const ended = Promise.withResolvers<void>();
    transaction.oncomplete = () => ended.resolve();
    transaction.onabort = () =>
      ended.reject(transaction.error ?? new DOMException('The transaction was aborted.', 'AbortError'));
    const [value] = await Promise.all([work(...stores.map((name) => transaction.objectStore(name))), ended.promise]);
    return value;
  } finally {
    database.close();
  }
};
