const ended = 'bulkfill-session-ended';
const signedOutElsewhere = 'bulkfill-signed-out-elsewhere';
const resumed = 'bulkfill-session-resumed';

const tell = (name: string): void => void dispatchEvent(new Event(name));

export const tellSessionEnded = (): void => tell(ended);

export const whenSessionEnds = (run: () => void): void => addEventListener(ended, run);

/** Reports that the user signed out in another tab: their work is hidden. */
export const tellSignedOutElsewhere = (): void => tell(signedOutElsewhere);
export const whenSignedOutElsewhere = (run: () => void): void => addEventListener(signedOutElsewhere, run);

/** Reports that the same user has signed in again: failed requests can be retried. */
export const tellSessionResumed = (): void => tell(resumed);

/** Runs a function whenever the session resumes. Returns a function that stops it. */
export const whenSessionResumes = (run: () => void): (() => void) => {
  addEventListener(resumed, run);
  return () => removeEventListener(resumed, run);
};
