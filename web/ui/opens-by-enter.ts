import type { TargetedKeyboardEvent } from 'preact';

/** Browsers open a file input by the space bar alone: Enter does what it does on the button that it looks like. */
export const opensByEnter = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.click();
};
