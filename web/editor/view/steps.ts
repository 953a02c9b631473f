import { announce } from '../../ui/live.tsx';
import { giveUpWaiting } from '../state/add-overlay.ts';
import { draft, redoable, redoEdit, undoable, undoEdit } from '../state/editing.ts';
import { cancelDrag } from './page-pointer.ts';

/** Takes a step and says so. Where it takes away the overlay that has the focus, the keys stay with the document. */
const step = (take: () => void, said: string): void => {
  take();
  const focused = document.activeElement;
  const id = focused instanceof HTMLElement ? focused.dataset.id : undefined;
  if (id !== undefined && !draft.peek().overlays.some((overlay) => overlay.id === id)) {
    focused?.closest<HTMLElement>('.document-scroll')?.focus({ preventScroll: true });
  }
  announce(said);
};

export const undoStep = (): void => {
  // What still waits for its page, or is being dragged, is the last thing that was done.
  if (giveUpWaiting() || cancelDrag()) announce('Undone');
  else if (undoable.peek()) step(undoEdit, 'Undone');
};
export const redoStep = (): void => {
  if (redoable.peek()) step(redoEdit, 'Redone');
};
