import { texts } from '../../texts/new-job.ts';
export const rowsBoxLabel = texts.rowsOfFile;

export const findingsHeadingId = 'check-heading';

export const revealFindings = (): void => {
  const heading = document.getElementById(findingsHeadingId);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus();
};

export const revealRows = (): void =>
  document.querySelector(`[aria-label="${rowsBoxLabel}"]`)?.scrollIntoView({ block: 'center' });
