import { signal } from '@preact/signals';

/** Counts the answers that said that there is no session any more. */
export const sessionEnded = signal(0);
