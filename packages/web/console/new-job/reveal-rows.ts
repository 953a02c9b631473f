export const rowsBoxLabel = 'Rows of the file';

export const revealRows = (): void =>
  document.querySelector(`[aria-label="${rowsBoxLabel}"]`)?.scrollIntoView({ block: 'center' });
