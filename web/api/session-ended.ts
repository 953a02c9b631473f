/** By these events of the window the whole application is told. */
const ended = 'bulkfill-session-ended';
const signedOutElsewhere = 'bulkfill-signed-out-elsewhere';
const resumed = 'bulkfill-session-resumed';

const tell = (name: string): void => void dispatchEvent(new Event(name));

/** Tells the application that its session has ended: an answer said so. */
export const tellSessionEnded = (): void => tell(ended);

/** Calls back whenever that is told. */
export const whenSessionEnds = (run: () => void): void => addEventListener(ended, run);

/** Tells that the person has ended the session in another tab: what they worked on is no longer shown. */
export const tellSignedOutElsewhere = (): void => tell(signedOutElsewhere);
export const whenSignedOutElsewhere = (run: () => void): void => addEventListener(signedOutElsewhere, run);

/** Tells that the same person has signed in again: what could not be asked for can be now. */
export const tellSessionResumed = (): void => tell(resumed);

/** Calls back whenever that is told; the answer ends it. */
export const whenSessionResumes = (run: () => void): (() => void) => {
  addEventListener(resumed, run);
  return () => removeEventListener(resumed, run);
};
