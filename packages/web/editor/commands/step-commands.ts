import type { Editor } from '../instance/create-editor.ts';
import type { Command } from './command.ts';

/** Runs an undo or redo step. If it removes the focused overlay, focus moves to the document. */
const take = ({ around, editing: { draft } }: Editor, step: () => void): void => {
  step();
  const id = around.focusedOverlay();
  if (id !== undefined && !draft.peek().overlays.some((overlay) => overlay.id === id)) around.focusPages();
};

export const stepCommands = {
  undo: {
    id: 'undo',
    label: 'Undo',
    where: 'everywhere',
    keys: ['Ctrl Z'],
    does: 'Undoes the last step',
    // A pending placement or a running drag is the latest change, so undo cancels it first.
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
    does: 'Redoes the last undone step',
    enabled: ({ editing }) => editing.redoable.value,
    run: (editor) => take(editor, editor.editing.redoEdit),
    said: () => 'Redone',
  },
} as const satisfies Readonly<Record<string, Command>>;
