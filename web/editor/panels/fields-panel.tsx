import type { VNode } from 'preact';
import { matchFields } from '../../../lib/package/match-fields.ts';
import { Button } from '../../ui/button.tsx';
import { announce } from '../../ui/live.tsx';
import { packageValue } from '../core/content.ts';
import type { OverlayDraft } from '../core/draft.ts';
import { addAll } from '../core/edit.ts';
import type { FormField } from '../document/form-fields.ts';
import { choose, draft, edit, finishGesture } from '../state/editing.ts';
import { knownColumns } from '../state/opened.ts';
import { VirtualList } from './virtual-list.tsx';

const overlayFor = (field: FormField, column?: string): OverlayDraft => ({
  id: field.name,
  kind: 'field',
  field: field.name,
  value: column === undefined ? packageValue({ source: 'fixed', text: '' }) : { column },
});

const columnsToMatch = () => knownColumns.peek().map(({ number, label }) => ({ key: `column_${number}`, label }));

const mapOne = (field: FormField): void => {
  const column = matchFields([field.name], columnsToMatch()).get(field.name);
  finishGesture();
  edit((state) => addAll(state, [overlayFor(field, column)]));
};

const matchByName = (fields: readonly FormField[]): void => {
  const matched = matchFields(
    fields.map(({ name }) => name),
    columnsToMatch(),
  );
  const overlays = fields.flatMap((field) => (matched.has(field.name) ? [overlayFor(field, matched.get(field.name))] : []));
  finishGesture();
  edit((state) => addAll(state, overlays));
  announce(overlays.length === 0 ? 'No field is called like a column.' : `${overlays.length} of ${fields.length} fields matched`);
};

/** The document's own form: its fields, and what fills each. */
export const FieldsPanel = ({ fields }: { readonly fields: readonly FormField[] }): VNode | null => {
  if (fields.length === 0) return null;
  const mapped = new Map(draft.value.overlays.filter(({ kind }) => kind === 'field').map(({ id, field }) => [field, id]));
  const open = fields.filter(({ name }) => !mapped.has(name));
  return (
    <section class="editor-panel" aria-label="Form fields">
      <div class="panel-head">
        <h2>Form fields</h2>
        <Button size="small" disabled={open.length === 0 || knownColumns.value.length === 0} onClick={() => matchByName(open)}>
          Match by name
        </Button>
      </div>
      <VirtualList
        items={fields}
        keyOf={({ name }) => name}
        entry={(field) => {
          const id = mapped.get(field.name);
          return (
            <div class="list-row">
              <div class="column-words">
                <span>{field.name}</span>
                <span class="muted small">
                  {field.kind}
                  {field.states.length > 0 && `: ${field.states.join(', ')}`}
                  {field.page !== undefined && `, page ${field.page + 1}`}
                </span>
              </div>
              {id === undefined ? (
                <Button size="small" kind="quiet" aria-label={`Fill ${field.name}`} onClick={() => mapOne(field)}>
                  Fill
                </Button>
              ) : (
                <Button size="small" kind="quiet" aria-label={`Select ${field.name}`} onClick={() => choose([id])}>
                  Select
                </Button>
              )}
            </div>
          );
        }}
      />
    </section>
  );
};
