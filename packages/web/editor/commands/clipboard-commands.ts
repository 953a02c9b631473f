import { texts } from '../../texts/commands.ts';
import { clippingOf, paste } from '../core/clipboard.ts';
import { removeSelected } from '../core/edit.ts';
import type { Editor } from '../instance/create-editor.ts';
import type { Command } from './command.ts';

const does = texts.usesClipboard;

const isAnythingToCopy = ({ editing: { editState } }: Editor): boolean => clippingOf(editState.value) !== undefined;

export const clipboardCommands = {
  copy: {
    id: 'copy',
    label: texts.copy,
    where: 'everywhere',
    keys: ['Ctrl C'],
    isOfClipboard: true,
    does,
    enabled: isAnythingToCopy,
    run: () => {},
    said: () => texts.copied,
  },
  cut: {
    id: 'cut',
    label: texts.cut,
    where: 'everywhere',
    keys: ['Ctrl X'],
    isOfClipboard: true,
    does,
    enabled: isAnythingToCopy,
    step: 'one',
    run: ({ around, editing: { edit } }) => {
      around.focusPages();
      edit(removeSelected);
    },
    said: (_, { count }) => texts.deletedCount(count),
  },
  paste: {
    id: 'paste',
    label: texts.paste,
    where: 'everywhere',
    keys: ['Ctrl V'],
    isOfClipboard: true,
    does,
    enabled: ({ opened: { openDocument } }, { clipping }) =>
      clipping !== undefined && openDocument.peek() !== undefined,
    step: 'one',
    run: (
      { editing: { draft, edit, selection }, opened: { openDocument }, view: { currentPage, wantedFocus } },
      { clipping },
    ) => {
      const before = draft.peek();
      const pages = openDocument.peek()?.pages.length ?? 0;
      if (clipping !== undefined) edit((state) => paste(state, clipping, currentPage.peek(), pages));
      if (draft.peek() !== before) wantedFocus.value = selection.peek()[0];
    },
    said: ({ editing: { draft, selection } }, before) => {
      if (draft.peek() === before.draft) return undefined;
      const { length } = selection.peek();
      return texts.pastedCount(length);
    },
  },
} as const satisfies Readonly<Record<string, Command>>;
