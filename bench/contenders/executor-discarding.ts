import { filledInThread } from './executor-to-storage.ts';

/** The executor's way up to the bytes: filled in a thread and handed over, and stored nowhere. */
export const contender = filledInThread(() => undefined);
