import type { VNode } from 'preact';
import { texts } from '../../texts/properties.ts';
import { SelectField } from '../../ui/field.tsx';
import type { OverlayDraft } from '../core/draft.ts';
import { change } from '../core/edit.ts';
import { useEditor } from '../instance/use-editor.ts';

export const FormFieldName = ({
  overlay,
  error,
}: {
  readonly overlay: OverlayDraft;
  readonly error: string | undefined;
}): VNode => {
  const {
    editing: { edit },
    opened: { openDocument },
  } = useEditor();
  const known = (openDocument.value?.fields ?? []).map(({ name }) => name);
  const name = typeof overlay.field === 'string' ? overlay.field : '';
  return (
    <SelectField
      label={texts.formField}
      value={name}
      error={error}
      onChange={({ currentTarget: { value } }) =>
        edit((state) => change(state, [overlay.id], (each) => ({ ...each, field: value })))
      }
    >
      {[...new Set(['', name, ...known])].map((field) => (
        <option key={field} value={field}>
          {field === '' ? texts.choose : field}
        </option>
      ))}
    </SelectField>
  );
};
