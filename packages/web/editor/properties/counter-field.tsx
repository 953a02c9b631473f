import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../../texts/properties.ts';
import { counterPlaceholder, counterWords, maxCounterDigits } from '../core/counters.ts';
import { EditedField } from './edited-field.tsx';
import { InsertField } from './insert-field.tsx';

const digitsFrom = (typed: string): number | undefined => {
  const digits = Number(typed.trim());
  return Number.isInteger(digits) && digits >= 1 && digits <= maxCounterDigits ? digits : undefined;
};

/** Inserts a counter at the cursor of a text. Source: console-and-editor.md, "Conditions, lists and pages". */
export const CounterField = ({ insert }: { readonly insert: (placeholder: string) => void }): VNode => {
  const [typed, setTyped] = useState('');
  return (
    <div class="field-grid">
      <InsertField
        label={texts.insertCounter}
        invitation={texts.aCounter}
        options={Object.entries(counterWords).map(([value, words]) => ({ value, words }))}
        insert={(name) => insert(counterPlaceholder(name, digitsFrom(typed)))}
      />
      <EditedField
        label={texts.counterDigits}
        value={typed}
        hint={texts.digitsHint}
        take={(text) => {
          setTyped(text);
          return text.trim() === '' || digitsFrom(text) !== undefined ? undefined : texts.mustBeUpTo(maxCounterDigits);
        }}
      />
    </div>
  );
};
