import type { Editor } from '../instance/create-editor.ts';
import type { Command } from './command.ts';

const isAnythingPlaced = ({ editing: { draft } }: Editor): boolean => draft.value.overlays.length > 0;

/** Ways out of the editor. What goes on after a press, and what fails, is in `editor.exits`. Source: editor.md, 8. */
export const exitCommands = {
  exportPackage: {
    id: 'export-package',
    label: 'Export package',
    enabled: isAnythingPlaced,
    isBusy: ({ exits }) => exits.toFile.busy.value,
    run: ({ exits }) => void exits.toFile.take(),
  },
  saveTemplate: {
    id: 'save-template',
    label: 'Save template',
    enabled: (editor) => editor.opened.openDocument.value !== undefined && isAnythingPlaced(editor),
    isBusy: ({ exits }) => exits.toAccount.busy.value,
    run: ({ exits }) => void exits.toAccount.take('seen'),
  },
  runJob: {
    id: 'run-job',
    label: 'Run job…',
    enabled: isAnythingPlaced,
    isBusy: ({ exits }) => exits.toJob.busy.value,
    run: ({ exits }) => void exits.toJob.take(),
  },
} as const satisfies Readonly<Record<string, Command>>;
