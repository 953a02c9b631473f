import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { type Certainty, type MatchRow, MatchTable } from '../../console/tables/match-table.tsx';
import { texts } from '../../texts/panels.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { runCommand } from '../commands/command.ts';
import { templateCommands } from '../commands/template-commands.ts';
import { contentOf } from '../core/content.ts';
import type { OverlayDraft } from '../core/draft.ts';
import type { FillableField } from '../core/form-field.ts';
import { offState } from '../core/value-guesses.ts';
import { useEditor } from '../instance/use-editor.ts';
import { type FieldChoice, hasStates } from '../state/fields.ts';
import type { FieldMatch } from '../state/matching.ts';
import { CommandButton } from '../view/command-button.tsx';

interface FieldState {
  readonly column: number | null | undefined;
  readonly certainty: Certainty;
  /** Whether taking the matches changes the field. */
  readonly isNew: boolean;
}

const stateOf = (
  overlay: OverlayDraft | undefined,
  match: FieldMatch | undefined,
  chosen: number | null | undefined,
): FieldState => {
  if (chosen === null) return { column: null, certainty: 'blank', isNew: overlay !== undefined };
  if (chosen !== undefined) return { column: chosen, certainty: 'chosen', isNew: true };
  const content = overlay && contentOf(overlay);
  if (overlay !== undefined)
    return { column: content?.source === 'column' ? content.column : undefined, certainty: 'filled', isNew: false };
  if (match === undefined) return { column: undefined, certainty: 'open', isNew: false };
  return { column: match.column, certainty: match.isGuess ? 'guess' : 'sameName', isNew: true };
};

/** Shows every field with its column before the matches are applied. Source: console-and-editor.md, "Form fields". */
export const FieldMatches = ({ matches }: { readonly matches: readonly FieldMatch[] }): VNode => {
  const editor = useEditor();
  const {
    fieldNaming: { fieldNames },
    fields: { fillingOverlays, guessStateOf },
    matching: { forgetMatches },
    opened: { knownColumns, openDocument, previewCells },
  } = editor;
  const [chosen, setChosen] = useState<ReadonlyMap<string, number | null>>(new Map());
  const fields = openDocument.value?.fields ?? [];
  const overlays = fillingOverlays.value;
  const cells = previewCells.value;
  const found = new Map(matches.map((match) => [match.field.name, match]));
  const states = fields.map((field) => ({
    field,
    ...stateOf(overlays.get(field.name), found.get(field.name), chosen.get(field.name)),
  }));
  const changes = (isTaken: (certainty: Certainty) => boolean): readonly FieldChoice[] =>
    states.flatMap(({ field, column, certainty, isNew }) =>
      isNew && column !== undefined && isTaken(certainty) ? [{ field, column }] : [],
    );
  const sure = changes((certainty) => certainty !== 'guess');
  const hasGuesses = states.some(({ certainty }) => certainty === 'guess');
  const isNamed = knownColumns.value.some(({ label }) => label !== '');
  /** Shows the state that a value means: `männlich → m`. */
  const valueWords = (field: FillableField, value: string): string => {
    const state = hasStates(field) && value.trim() !== '' ? guessStateOf(field, value.trim()) : undefined;
    if (state === undefined || state === value) return value;
    return `${value} → ${state === offState ? texts.notTicked : state}`;
  };
  const rowOf = ({ field, column, certainty }: (typeof states)[number]): MatchRow => ({
    id: field.name,
    label: fieldNames.value.get(field.name) ?? field.name,
    name: field.name,
    value: typeof column === 'number' ? valueWords(field, cells[column] ?? '') : '',
    certainty,
    choice: column,
    ...otherContent(field, overlays),
  });
  return (
    <>
      {!isNamed && <p>{texts.noColumnNames}</p>}
      <MatchTable
        title={texts.field}
        rows={states.map(rowOf)}
        options={knownColumns.value.map(({ number, words }) => ({ place: number, words }))}
        onChoose={(name, column) => setChosen(new Map(chosen).set(name, column))}
        onTakeGuesses={() => runCommand(editor, templateCommands.takeMatches, { matches: changes(() => true) })}
        actions={
          <>
            {(sure.length > 0 || !hasGuesses) && (
              <CommandButton
                command={templateCommands.takeMatches}
                kind={hasGuesses ? 'plain' : 'primary'}
                size="normal"
                about={{ matches: sure }}
                name={texts.takeMatches(sure.length)}
              >
                {texts.takeMatches(sure.length)}
              </CommandButton>
            )}
            <Button onClick={forgetMatches}>{texts.cancel}</Button>
          </>
        }
      />
    </>
  );
};

const otherContent = (
  { name }: FillableField,
  overlays: ReadonlyMap<string, OverlayDraft>,
): Pick<MatchRow, 'content'> => {
  const overlay = overlays.get(name);
  const content = overlay && contentOf(overlay);
  if (overlay === undefined || content?.source === 'column') return {};
  return {
    content: content === undefined ? texts.filled : content.text === '' ? texts.leftBlank : `“${content.text}”`,
  };
};

export const MatchDialog = ({ matches }: { readonly matches: readonly FieldMatch[] }): VNode => (
  <Dialog wide title={texts.matchColumns} onClose={useEditor().matching.forgetMatches}>
    <FieldMatches matches={matches} />
  </Dialog>
);
