import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { texts } from '../../texts/panels.ts';
import { templateCommands } from '../commands/template-commands.ts';
import { contentOf } from '../core/content.ts';
import type { OverlayDraft } from '../core/draft.ts';
import type { FillableField } from '../core/form-field.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { CommandButton } from '../view/command-button.tsx';
import { fieldKindWords } from '../view/field-kind-words.ts';
import { MatchDialog } from './match-dialog.tsx';
import { VirtualList } from './virtual-list.tsx';

const filledWith = ({ opened: { knownColumns } }: Editor, overlay: OverlayDraft): string => {
  const content = contentOf(overlay);
  if (content === undefined) return texts.filled;
  if (content.source !== 'column') return content.text === '' ? texts.leftBlank : `“${content.text}”`;
  const column = knownColumns.value.find(({ number }) => number === content.column);
  return column === undefined ? texts.columnInLine(content.column + 1) : column.words;
};

const goToField = ({ fields: { takeField }, view: { wantedPlace } }: Editor, field: FillableField): void => {
  takeField(field.name);
  const [widget] = field.widgets;
  if (widget !== undefined) wantedPlace.value = { page: widget.page, point: widget.rect };
};

interface EntryProps {
  readonly field: FillableField;
  readonly label: string;
  readonly overlay: OverlayDraft | undefined;
}

const Entry = ({ field, label, overlay }: EntryProps): VNode => {
  const editor = useEditor();
  const {
    fields: { chosenFields },
  } = editor;
  return (
    <button
      type="button"
      class={overlay === undefined ? 'list-entry' : 'list-entry filled'}
      aria-pressed={chosenFields.value.has(field.name)}
      title={field.tooltip === '' || field.tooltip === label ? undefined : field.tooltip}
      onClick={() => goToField(editor, field)}
    >
      <span class="one-line">{label}</span>
      <span class="muted small">
        {field.name !== label && <span class="field-name">{field.name}</span>}
        {overlay === undefined ? fieldKindWords(field.kind, field.page) : `← ${filledWith(editor, overlay)}`}
      </span>
    </button>
  );
};

export const FieldsPanel = ({ fields }: { readonly fields: readonly FillableField[] }): VNode => {
  const {
    fieldNaming: { fieldNames, wantPrintedWords },
    fields: { fillingOverlays },
    matching: { forgetMatches, matches, openFields },
  } = useEditor();
  useEffect(() => forgetMatches, []);
  useEffect(() => void wantPrintedWords(), [fields]);
  const overlays = fillingOverlays.value;
  const labels = fieldNames.value;
  if (fields.length === 0) return <p class="editor-panel muted small">{texts.noFields}</p>;
  return (
    <section class="editor-panel" aria-label={texts.formFields}>
      <div class="panel-head">
        <CommandButton command={templateCommands.matchByName} />
        <span class="muted small">{texts.fieldsFilled(fields.length - openFields.value.length, fields.length)}</span>
      </div>
      {matches.value !== undefined && <MatchDialog matches={matches.value} />}
      <VirtualList
        items={fields}
        keyOf={({ name }) => name}
        entry={(field) => (
          <Entry field={field} label={labels.get(field.name) ?? field.name} overlay={overlays.get(field.name)} />
        )}
      />
    </section>
  );
};
