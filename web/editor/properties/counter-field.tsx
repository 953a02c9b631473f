import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { SelectField } from '../../ui/field.tsx';
import { counterPlaceholder, counterWords, maxCounterDigits } from '../core/counters.ts';
import { EditedField } from './edited-field.tsx';

const digitsFrom = (typed: string): number | undefined => {
  const digits = Number(typed.trim());
  return Number.isInteger(digits) && digits >= 1 && digits <= maxCounterDigits ? digits : undefined;
};

/** Puts a counter where the cursor stands in a text. Source: templates.md, "In the editor". */
export const CounterField = ({ insert }: { readonly insert: (placeholder: string) => void }): VNode => {
  const [typed, setTyped] = useState('');
  return (
    <div class="field-grid">
      <SelectField
        label="Insert counter"
        value=""
        onChange={({ currentTarget }) => {
          const name = currentTarget.value;
          currentTarget.value = '';
          if (name !== '') insert(counterPlaceholder(name, digitsFrom(typed)));
        }}
      >
        <option value="">A counter…</option>
        {Object.entries(counterWords).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </SelectField>
      <EditedField
        label="Counter digits"
        value={typed}
        hint="Filled with zeros: 6 gives 000017."
        take={(text) => {
          setTyped(text);
          return text.trim() === '' || digitsFrom(text) !== undefined ? undefined : `must be 1 to ${maxCounterDigits}`;
        }}
      />
    </div>
  );
};
