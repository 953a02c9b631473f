import { clippingOf, paste } from '../core/clipboard.ts';
import { removeSelected } from '../core/edit.ts';
import type { Editor } from '../instance/create-editor.ts';
import type { Command } from './command.ts';

const does = 'Copies, cuts and pastes overlays, also to another page or tab';

const isAnythingToCopy = ({ editing: { editState } }: Editor): boolean => clippingOf(editState.value) !== undefined;

export const clipboardCommands = {
  copy: {
    id: 'copy',
    label: 'Copy',
    where: 'everywhere',
    keys: ['Ctrl C'],
    isOfClipboard: true,
    does,
    enabled: isAnythingToCopy,
    run: () => {},
    said: () => 'Copied',
  },
  cut: {
    id: 'cut',
    label: 'Cut',
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
    said: (_, { count }) => (count === 1 ? 'Deleted' : `${count} overlays deleted`),
  },
  paste: {
    id: 'paste',
    label: 'Paste',
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
      return length === 1 ? 'Pasted' : `${length} overlays pasted`;
    },
  },
} as const satisfies Readonly<Record<string, Command>>;
