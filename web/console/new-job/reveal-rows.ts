/** The accessible name of the box that holds the rows of a file. */
export const rowsBoxLabel = 'Rows of the file';

/** Brings the table of rows into view. */
export const revealRows = (): void => document.querySelector(`[aria-label="${rowsBoxLabel}"]`)?.scrollIntoView({ block: 'center' });
