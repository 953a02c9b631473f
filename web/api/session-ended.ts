/** By this event of the window the whole application is told. */
const ended = 'bulkfill-session-ended';

/** Tells the application that there is no session any more: an answer said so, or another tab. */
export const tellSessionEnded = (): void => void dispatchEvent(new Event(ended));

/** Calls back whenever that is told. */
export const whenSessionEnds = (run: () => void): void => addEventListener(ended, run);
