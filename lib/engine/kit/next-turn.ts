/** Resolves once whatever else waits in this thread has had its turn: between the parts of work that is long as a whole. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
