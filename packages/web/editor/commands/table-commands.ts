import { texts } from '../../texts/commands.ts';
import type { Editor } from '../instance/create-editor.ts';
import type { Command } from './command.ts';

const hasTable = ({ table: { tableInHand } }: Editor): boolean => tableInHand.value !== undefined;
const isShown = ({ drawer: { rowsHeight } }: Editor): boolean => rowsHeight.value > 0;

export const tableCommands = {
  show: {
    id: 'show-table',
    label: texts.showTable,
    enabled: (editor) => hasTable(editor) && !isShown(editor),
    isOpen: isShown,
    run: ({ drawer: { showTable } }) => showTable(),
  },
  hide: {
    id: 'hide-table',
    label: texts.hideTable,
    enabled: (editor) => hasTable(editor) && isShown(editor),
    isOpen: isShown,
    run: ({ drawer: { hideTable } }) => hideTable(),
  },
  close: {
    id: 'close-table',
    label: texts.closeTable,
    enabled: hasTable,
    run: ({ table: { closeTable } }) => closeTable(),
  },
} as const satisfies Readonly<Record<string, Command>>;
