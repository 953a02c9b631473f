import { announce } from '../../ui/live.tsx';
import type { Editor } from '../instance/create-editor.ts';

/** Takes a step and says so. Where it takes away the overlay that has the focus, the keys stay with the document. */
const step = ({ editing: { draft } }: Editor, take: () => void, said: string): void => {
  take();
  const focused = document.activeElement;
  const id = focused instanceof HTMLElement ? focused.dataset.id : undefined;
  if (id !== undefined && !draft.peek().overlays.some((overlay) => overlay.id === id)) {
    focused?.closest<HTMLElement>('.document-scroll')?.focus({ preventScroll: true });
  }
  announce(said);
};

export const undoStep = (editor: Editor): void => {
  const {
    adding: { giveUpWaiting },
    editing: { undoEdit, undoable },
    pointer: { cancelDrag },
  } = editor;
  // What still waits for its page, or is being dragged, is the last thing that was done.
  if (giveUpWaiting() || cancelDrag()) announce('Undone');
  else if (undoable.peek()) step(editor, undoEdit, 'Undone');
};
export const redoStep = (editor: Editor): void => {
  const {
    editing: { redoEdit, redoable },
  } = editor;
  if (redoable.peek()) step(editor, redoEdit, 'Redone');
};
