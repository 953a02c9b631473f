import type { VNode } from 'preact';
import { Descriptions, type FieldProps, useDescribed } from './field.tsx';

export interface ColorFieldProps extends FieldProps {
  /** `#rrggbb`, or the text while it is being typed. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly pickerLabel: string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly onKeyDown?: (event: { readonly key: string }) => void;
  /** Called when the text is left or the picker is closed. */
  readonly onDone?: () => void;
}

const hex = /^#[0-9a-f]{6}$/i;

/** Colour as `#rrggbb`, to be typed or picked. */
export const ColorField = ({
  label,
  hint,
  error,
  value,
  onValue,
  pickerLabel,
  disabled = false,
  placeholder,
  onKeyDown,
  onDone,
}: ColorFieldProps): VNode => {
  const described = useDescribed({ label, hint, error });
  return (
    <div class="field">
      <label for={described.id}>{label}</label>
      <div class="color-field">
        <input
          type="color"
          aria-label={pickerLabel}
          disabled={disabled}
          value={hex.test(value) ? value : '#000000'}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
          onChange={onDone}
        />
        <input
          class="input"
          type="text"
          maxLength={7}
          spellcheck={false}
          autocomplete="off"
          placeholder={placeholder}
          onKeyDown={onKeyDown}
          onBlur={onDone}
          disabled={disabled}
          value={value}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
          {...described}
        />
      </div>
      <Descriptions id={described.id} label={label} hint={hint} error={error} />
    </div>
  );
};
