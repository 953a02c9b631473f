import type { VNode } from 'preact';
import { texts } from '../../texts/properties.ts';
import { CheckField, SelectField } from '../../ui/field.tsx';
import { withPasswordColumn, withPermission } from '../core/protecting.ts';
import { useEditor } from '../instance/use-editor.ts';

const permissions = ['print', 'copy', 'fill'] as const;

/** Edits the column of passwords, and what readers allow. */
export const PasswordField = (): VNode => {
  const {
    editing: { draft, edit },
    opened: { knownColumns },
  } = useEditor();
  const { protect } = draft.value;
  const choose = (key: string): void => {
    const column = knownColumns.value.find(({ number }) => `column_${number}` === key);
    edit((state) => withPasswordColumn(state, column && { key, label: column.label }));
  };
  return (
    <>
      <SelectField
        label={texts.passwordForEach}
        hint={texts.aboutPasswords}
        value={protect?.password.column ?? ''}
        onChange={({ currentTarget: { value } }) => choose(value)}
      >
        <option value="">{texts.noPassword}</option>
        {knownColumns.value.map(({ number, words }) => (
          <option key={number} value={`column_${number}`}>
            {words}
          </option>
        ))}
      </SelectField>
      {protect !== undefined &&
        permissions.map((name) => (
          <CheckField
            key={name}
            label={texts.readersAllow[name]}
            checked={protect.permissions?.includes(name) ?? true}
            onChange={({ currentTarget: { checked } }) => edit((state) => withPermission(state, name, checked))}
          />
        ))}
    </>
  );
};
