/** Resolves after all other pending work of this thread had a turn. Use it between parts of long work. */
export const yieldTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
