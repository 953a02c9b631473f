import { texts } from '../../texts/commands.ts';
import { type Content, contentOf, longestRow } from '../core/content.ts';
import type { Editor } from '../instance/create-editor.ts';
import type { Command } from './command.ts';

const shownOfRows = ({ editing: { selectedOverlays } }: Editor): Content | undefined => {
  const [only, ...others] = selectedOverlays.value;
  const content = only === undefined || others.length > 0 ? undefined : contentOf(only);
  return content?.source === 'fixed' ? undefined : content;
};

export const rowCommands = {
  previous: {
    id: 'previous-row',
    label: texts.previousRow,
    enabled: ({ opened: { rowInSteps } }) => rowInSteps(-1) !== undefined,
    run: ({ opened: { rowInSteps, showRow } }) => showRow(rowInSteps(-1) ?? 0),
  },
  next: {
    id: 'next-row',
    label: texts.nextRow,
    enabled: ({ opened: { rowInSteps } }) => rowInSteps(1) !== undefined,
    run: ({ opened: { rowIndex, rowInSteps, showRow } }) => showRow(rowInSteps(1) ?? rowIndex.peek()),
  },
  longest: {
    id: 'longest-value',
    label: texts.longestValue,
    enabled: (editor) => editor.opened.openRows.value !== undefined && shownOfRows(editor) !== undefined,
    run: (editor) => {
      const content = shownOfRows(editor);
      if (content !== undefined) editor.opened.showRow(longestRow(content, editor.opened.rowsNow())?.index ?? 0);
    },
  },
  checkAll: {
    id: 'check-all-rows',
    label: texts.checkAllRows,
    enabled: ({ checking: { canCheck } }) => canCheck.value,
    isBusy: ({ checking: { isUnderWay } }) => isUnderWay.value,
    run: ({ checking: { checkRows } }) => void checkRows(),
  },
  cancelCheck: {
    id: 'cancel-check',
    label: texts.cancelCheck,
    enabled: ({ checking: { isUnderWay } }) => isUnderWay.value,
    run: ({ checking: { cancel } }) => cancel(),
  },
  closeCheck: {
    id: 'close-check',
    label: texts.closeCheck,
    enabled: ({ checking: { isUnderWay } }) => !isUnderWay.value,
    run: ({ checking: { reset } }) => reset(),
  },
  showAll: {
    id: 'all-rows',
    label: texts.allRows,
    enabled: ({ opened: { openDocument, openRows } }) =>
      openDocument.value !== undefined && openRows.value !== undefined,
    run: ({ allRows: { showAllRows } }) => showAllRows(),
  },
} as const satisfies Readonly<Record<string, Command>>;
