import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { texts } from '../../texts/properties.ts';
import { SelectField } from '../../ui/field.tsx';

interface InsertFieldProps {
  readonly label: string;
  /** Label of the first option, which inserts nothing. */
  readonly invitation: string;
  readonly options: readonly { readonly value: string; readonly words: string }[];
  readonly insert: (value: string) => void;
}

/** Select box that inserts its choice. In the closed list, arrows only move and Enter inserts. */
export const InsertField = ({ label, invitation, options, insert }: InsertFieldProps): VNode => {
  const [pending, setPending] = useState('');
  const movesByKeys = useRef(false);
  const take = (value: string): void => {
    setPending('');
    if (value !== '') insert(value);
  };
  return (
    <SelectField
      label={label}
      value={pending}
      {...(pending !== '' && { hint: texts.pressEnter })}
      onPointerDown={() => {
        movesByKeys.current = false;
      }}
      onKeyDown={(event) => {
        const { key, altKey } = event;
        if (key === 'Enter' && pending !== '') {
          event.preventDefault();
          take(pending);
        }
        movesByKeys.current =
          !altKey &&
          (key.startsWith('Arrow') || key.startsWith('Page') || key === 'Home' || key === 'End' || key.length === 1) &&
          key !== ' ';
      }}
      onBlur={() => setPending('')}
      onChange={({ currentTarget }) => {
        const { value } = currentTarget;
        if (movesByKeys.current) return setPending(value);
        currentTarget.value = '';
        take(value);
      }}
    >
      <option value="">{invitation}</option>
      {options.map(({ value, words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
};
