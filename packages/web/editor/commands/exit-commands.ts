import { ApiError } from '../../api/api-error.ts';
import { texts } from '../../texts/commands.ts';
import type { Editor } from '../instance/create-editor.ts';
import type { Command } from './command.ts';

const isAnythingPlaced = ({ editing: { draft } }: Editor): boolean => draft.value.overlays.length > 0;

/** Commands that save, export or run the template. Their progress and errors are in `editor.exits`. */
export const exitCommands = {
  exportPackage: {
    id: 'export-package',
    label: texts.exportPackage,
    enabled: isAnythingPlaced,
    isBusy: ({ exits }) => exits.toFile.busy.value,
    run: ({ exits }) => void exits.toFile.take(),
  },
  saveTemplate: {
    id: 'save-template',
    label: texts.saveTemplate,
    enabled: (editor) => editor.opened.openDocument.value !== undefined && isAnythingPlaced(editor),
    isBusy: ({ exits }) => exits.toAccount.busy.value,
    run: ({ exits }) => void exits.toAccount.take('seen'),
  },
  runJob: {
    id: 'run-job',
    label: texts.runJob,
    enabled: isAnythingPlaced,
    isBusy: ({ exits }) => exits.toJob.busy.value,
    run: ({ exits }) => void exits.toJob.take(),
  },
} as const satisfies Readonly<Record<string, Command>>;

/** Returns the reason if a save failed and the user must choose: the template was changed elsewhere, or deleted. */
export const saveConflict = ({ exits }: Editor): 'changed' | 'gone' | undefined => {
  const error = exits.toAccount.error.value;
  const code = error instanceof ApiError ? error.code : undefined;
  return code === 'TEMPLATE_CHANGED' ? 'changed' : code === 'TEMPLATE_NOT_FOUND' ? 'gone' : undefined;
};

export const conflictCommands = {
  saveAsNew: {
    id: 'save-as-new',
    label: texts.saveAsNew,
    enabled: (editor) => saveConflict(editor) !== undefined,
    isBusy: ({ exits }) => exits.toAccount.busy.value,
    run: ({ exits }) => void exits.toAccount.take('none'),
  },
  replaceTheirs: {
    id: 'replace-theirs',
    label: texts.replaceTheirs,
    enabled: (editor) => saveConflict(editor) === 'changed',
    isBusy: ({ exits }) => exits.toAccount.busy.value,
    run: ({ exits }) => void exits.toAccount.take('any'),
  },
} as const satisfies Readonly<Record<string, Command>>;
