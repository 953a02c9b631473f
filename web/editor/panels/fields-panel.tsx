import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { contentOf } from '../core/content.ts';
import type { OverlayDraft } from '../core/draft.ts';
import { type FormField, fieldLabel } from '../core/form-field.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { columnWords } from '../state/opened.ts';
import { type FieldMatch, findMatches, MatchDialog } from './match-dialog.tsx';
import { VirtualList } from './virtual-list.tsx';

/** What fills a field, in a few words. */
const filledWith = ({ opened: { knownColumns } }: Editor, overlay: OverlayDraft): string => {
  const content = contentOf(overlay);
  if (content === undefined) return 'filled';
  if (content.source !== 'column') return content.text === '' ? 'left blank' : `“${content.text}”`;
  const column = knownColumns.value.find(({ number }) => number === content.column);
  return column === undefined ? `column ${content.column + 1}` : columnWords(column);
};

/** Selects a field and brings it into view. */
const goToField = ({ fields: { takeField }, view: { wantedPlace } }: Editor, field: FormField): void => {
  takeField(field.name);
  const [widget] = field.widgets;
  if (widget !== undefined) wantedPlace.value = { page: widget.page, point: widget.rect };
};

const Entry = ({ field, overlay }: { readonly field: FormField; readonly overlay: OverlayDraft | undefined }): VNode => {
  const editor = useEditor();
  const {
    fields: { chosenFields },
  } = editor;
  return (
    <button
      type="button"
      class={overlay === undefined ? 'list-entry' : 'list-entry filled'}
      aria-pressed={chosenFields.value.has(field.name)}
      title={field.tooltip === '' ? undefined : field.name}
      onClick={() => goToField(editor, field)}
    >
      <span class="one-line">{fieldLabel(field)}</span>
      <span class="muted small">
        {overlay === undefined
          ? `${field.kind}${field.page === undefined ? '' : `, page ${field.page + 1}`}`
          : `← ${filledWith(editor, overlay)}`}
      </span>
    </button>
  );
};

/** The document's own form: its fields, and what fills each. */
export const FieldsPanel = ({ fields }: { readonly fields: readonly FormField[] }): VNode => {
  const editor = useEditor();
  const {
    fields: { fillingOverlays },
    opened: { knownColumns },
  } = editor;
  const [matches, setMatches] = useState<readonly FieldMatch[]>();
  const [busy, setBusy] = useState(false);
  const overlays = fillingOverlays.value;
  const open = fields.filter(({ name }) => !overlays.has(name));
  const match = async (): Promise<void> => {
    setBusy(true);
    try {
      setMatches(await findMatches(editor, open));
    } finally {
      setBusy(false);
    }
  };
  if (fields.length === 0) return <p class="editor-panel muted small">The PDF has no form fields. Place texts from the toolbar.</p>;
  return (
    <section class="editor-panel" aria-label="Form fields">
      <div class="panel-head">
        <Button
          size="small"
          busy={busy}
          disabled={open.length === 0 || knownColumns.value.length === 0}
          title={knownColumns.value.length === 0 ? 'Open rows first.' : undefined}
          onClick={() => void match()}
        >
          Match by name
        </Button>
        <span class="muted small">
          {fields.length - open.length} of {fields.length} filled
        </span>
      </div>
      {matches !== undefined && <MatchDialog matches={matches} count={open.length} onClose={() => setMatches(undefined)} />}
      <VirtualList
        items={fields}
        keyOf={({ name }) => name}
        entry={(field) => <Entry field={field} overlay={overlays.get(field.name)} />}
      />
    </section>
  );
};
