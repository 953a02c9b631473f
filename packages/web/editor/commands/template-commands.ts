import { texts } from '../../texts/commands.ts';
import type { Editor } from '../instance/create-editor.ts';
import { always, type Command } from './command.ts';

const templateAddress = ({ opened: { savedTemplate } }: Editor): string => {
  const id = savedTemplate.peek()?.id;
  return id === undefined ? '/app/editor' : `/app/editor/${encodeURIComponent(id)}`;
};

const goOn = async (editor: Editor): Promise<void> => {
  const { around, editing, offered } = editor;
  const [latest] = offered.offeredDrafts.peek();
  if (!editing.unsaved.peek() && latest !== undefined) await offered.restoreDraft(latest);
  around.replaceAddress(templateAddress(editor));
};

export const templateCommands = {
  openDraft: {
    id: 'open-draft',
    label: texts.openDraft,
    enabled: ({ editing: { unsaved }, offered: { offeredDrafts } }) => unsaved.value || offeredDrafts.value.length > 0,
    run: (editor) => void goOn(editor),
  },
  // Unsaved work remains stored as a draft and is offered after this tab closes.
  startNew: {
    id: 'start-new',
    label: texts.startNew,
    enabled: always,
    run: ({ around, keeping: { leaveDraft }, offered: { offeredDrafts }, opening: { beginAnew } }) => {
      leaveDraft();
      beginAnew();
      offeredDrafts.value = [];
      around.replaceAddress('/app/editor');
    },
  },
  matchByName: {
    id: 'match-by-name',
    label: texts.matchByName,
    enabled: ({ matching: { canMatch } }) => canMatch.value,
    wants: ({ opened: { knownColumns } }) => (knownColumns.value.length === 0 ? texts.openRowsFirst : undefined),
    isBusy: ({ matching: { isMatching } }) => isMatching.value,
    run: ({ matching: { matchFields } }) => void matchFields(),
  },
  takeMatches: {
    id: 'take-matches',
    label: texts.takeMatches,
    enabled: (_, { matches = [] }) => matches.length > 0,
    run: ({ around, fields: { fillFields }, matching: { forgetMatches } }, { matches = [] }) => {
      fillFields(matches);
      around.announce(texts.fieldsFilled(matches.length));
      forgetMatches();
    },
  },
  dismissFitWarnings: {
    id: 'dismiss',
    label: texts.dismiss,
    enabled: ({ fitting: { fitWarnings } }) => fitWarnings.value.length > 0,
    run: ({ fitting: { dismissFitWarnings } }) => dismissFitWarnings(),
  },
} as const satisfies Readonly<Record<string, Command>>;
