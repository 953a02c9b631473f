import { texts } from '../../texts/new-job.ts';
export const rowsBoxLabel = texts.rowsOfFile;

export const revealRows = (): void =>
  document.querySelector(`[aria-label="${rowsBoxLabel}"]`)?.scrollIntoView({ block: 'center' });
