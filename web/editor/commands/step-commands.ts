import type { Editor } from '../instance/create-editor.ts';
import type { Command } from './command.ts';

/** Takes a step. Where it takes away the overlay that has the focus, the keys stay with the document. */
const take = ({ around, editing: { draft } }: Editor, step: () => void): void => {
  step();
  const id = around.focusedOverlay();
  if (id !== undefined && !draft.peek().overlays.some((overlay) => overlay.id === id)) around.focusPages();
};

/** Goes back and forth in what was done. */
export const stepCommands = {
  undo: {
    id: 'undo',
    label: 'Undo',
    where: 'everywhere',
    keys: ['Ctrl Z'],
    does: 'Undoes the last step',
    // What still waits for its page, or is being dragged, is the last thing that was done.
    enabled: ({ adding, editing, pointer }) => editing.undoable.value || adding.isWaiting() || pointer.isUnderWay(),
    run: (editor) => {
      const { adding, editing, pointer } = editor;
      if (!adding.giveUpWaiting() && !pointer.cancelDrag()) take(editor, editing.undoEdit);
    },
    said: () => 'Undone',
  },
  redo: {
    id: 'redo',
    label: 'Redo',
    where: 'everywhere',
    keys: ['Ctrl Shift Z', 'Ctrl Y'],
    does: 'Does it again',
    enabled: ({ editing }) => editing.redoable.value,
    run: (editor) => take(editor, editor.editing.redoEdit),
    said: () => 'Redone',
  },
} as const satisfies Readonly<Record<string, Command>>;
