import { texts } from '../../texts/commands.ts';
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
    label: texts.undo,
    where: 'everywhere',
    keys: ['Ctrl Z'],
    does: texts.undoes,
    // A pending placement or a running drag is the latest change, so undo cancels it first.
    enabled: ({ adding, editing, pointer }) => editing.undoable.value || adding.isWaiting() || pointer.isUnderWay(),
    run: (editor) => {
      const { adding, editing, pointer } = editor;
      if (!adding.giveUpWaiting() && !pointer.cancelDrag()) take(editor, editing.undoEdit);
    },
    said: () => texts.undone,
  },
  redo: {
    id: 'redo',
    label: texts.redo,
    where: 'everywhere',
    keys: ['Ctrl Shift Z', 'Ctrl Y'],
    does: texts.redoes,
    enabled: ({ editing }) => editing.redoable.value,
    run: (editor) => take(editor, editor.editing.redoEdit),
    said: () => texts.redone,
  },
} as const satisfies Readonly<Record<string, Command>>;
