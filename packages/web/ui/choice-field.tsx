import type { VNode } from 'preact';
import { Descriptions, type FieldProps, useDescribed } from './field.tsx';
import { Icon, type IconName } from './icons.tsx';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName;
  /** Second line of a choice in a list. */
  readonly about?: string;
  readonly disabled?: boolean;
}

export interface ChoiceFieldProps<Value extends string> extends FieldProps {
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | undefined;
  readonly onChoose: (value: Value) => void;
  /** `list` has one choice per line; `segments` puts short ones next to each other. */
  readonly look?: 'list' | 'segments';
}

/** One of a few values, all of them visible. Longer lists are a `SelectField`. */
export const ChoiceField = <Value extends string>({
  label,
  hint,
  error,
  choices,
  value,
  onChoose,
  look = 'list',
}: ChoiceFieldProps<Value>): VNode => {
  const { id, ...described } = useDescribed({ label, hint, error });
  return (
    <fieldset class={`field choices ${look}`} {...described}>
      <legend class="field-label">{label}</legend>
      <div class="choice-list">
        {choices.map((choice) => (
          <label key={choice.value} class="choice">
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChoose(choice.value)}
            />
            {choice.icon !== undefined && <Icon name={choice.icon} />}
            <span>
              {choice.label}
              {choice.about !== undefined && <span class="choice-about">{choice.about}</span>}
            </span>
          </label>
        ))}
      </div>
      <Descriptions id={id} label={label} hint={hint} error={error} />
    </fieldset>
  );
};
