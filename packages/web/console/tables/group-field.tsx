import type { VNode } from 'preact';
import { texts } from '../../texts/tables.ts';
import { SelectField } from '../../ui/field.tsx';

export interface GroupFieldProps {
  /** Key of the column; empty for a document per row. */
  readonly value: string;
  readonly columns: readonly { readonly place: number; readonly words: string }[];
  readonly error?: string | undefined;
  readonly onChange: (key: string) => void;
}

/** Chooses the column that groups rows into documents. */
export const GroupField = ({ value, columns, error, onChange }: GroupFieldProps): VNode => (
  <SelectField
    label={texts.oneDocumentPer}
    value={value}
    error={error}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  >
    <option value="">{texts.row}</option>
    {columns.map(({ place, words }) => (
      <option key={place} value={`column_${place}`}>
        {words}
      </option>
    ))}
  </SelectField>
);
