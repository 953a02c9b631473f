import type { ComponentChildren, HTMLAttributes, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from './icons.tsx';

/** Whether the focused element accepts text or is in a dialog, and therefore handles its own keys. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, dialog') !== null;

export interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** Error of the value and its correction. Shown under the field and announced with it. */
  readonly error?: string;
}

type Attributes<Element extends HTMLElement> = Omit<HTMLAttributes<Element>, 'class' | 'label' | 'role'>;

interface InputProps extends Attributes<HTMLInputElement> {
  readonly accept?: string;
  readonly autocomplete?: string;
  readonly disabled?: boolean;
  readonly list?: string;
  readonly max?: number;
  readonly maxLength?: number;
  readonly min?: number;
  readonly multiple?: boolean;
  readonly name?: string;
  readonly placeholder?: string;
  readonly readOnly?: boolean;
  readonly required?: boolean;
  readonly step?: number | 'any';
  readonly value?: string;
  readonly webkitdirectory?: boolean;
}

export interface DescribedAttributes {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: 'true';
}

export const useDescribed = ({ hint, error }: FieldProps): DescribedAttributes => {
  const id = useId();
  const describedBy = [hint === undefined ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return {
    id,
    ...(describedBy && { 'aria-describedby': describedBy }),
    ...(error !== undefined && { 'aria-invalid': 'true' }),
  };
};

export const Descriptions = ({ id, hint, error }: FieldProps & { readonly id: string }): VNode => (
  <>
    {hint !== undefined && (
      <div class="hint" id={`${id}-hint`}>
        {hint}
      </div>
    )}
    {error !== undefined && (
      <div class="field-error" id={`${id}-error`}>
        <Icon name="alert" size={14} />
        {error}
      </div>
    )}
  </>
);

export const TextField = ({
  label,
  hint,
  error,
  type = 'text',
  ...input
}: FieldProps &
  InputProps & { readonly type?: 'text' | 'number' | 'date' | 'file' | 'password' | 'search' | 'url' }): VNode => {
  const described = useDescribed({ label, hint, error });
  return (
    <div class="field">
      <label for={described.id}>{label}</label>
      <input class="input" type={type as 'text'} {...input} {...described} />
      <Descriptions id={described.id} label={label} hint={hint} error={error} />
    </div>
  );
};

export const TextAreaField = ({
  label,
  hint,
  error,
  ...area
}: FieldProps &
  Attributes<HTMLTextAreaElement> & {
    readonly autocomplete?: string;
    readonly rows?: number;
    readonly value?: string;
  }): VNode => {
  const described = useDescribed({ label, hint, error });
  return (
    <div class="field">
      <label for={described.id}>{label}</label>
      <textarea class="input" {...area} {...described} />
      <Descriptions id={described.id} label={label} hint={hint} error={error} />
    </div>
  );
};

export const SelectField = ({
  label,
  hint,
  error,
  children,
  ...select
}: FieldProps &
  Attributes<HTMLSelectElement> & {
    readonly name?: string;
    readonly value?: string;
    readonly disabled?: boolean;
    readonly required?: boolean;
  }): VNode => {
  const described = useDescribed({ label, hint, error });
  return (
    <div class="field">
      <label for={described.id}>{label}</label>
      <select class="input" {...select} {...described}>
        {children}
      </select>
      <Descriptions id={described.id} label={label} hint={hint} error={error} />
    </div>
  );
};

/** Checkbox with a label. `indeterminate`: it represents several different values. */
export const CheckField = ({
  label,
  hint,
  error,
  ...input
}: FieldProps & InputProps & { readonly checked?: boolean; readonly indeterminate?: boolean }): VNode => {
  const described = useDescribed({ label, hint, error });
  return (
    <div class="field">
      <div class="check">
        <input type="checkbox" {...input} {...described} />
        <label for={described.id}>{label}</label>
      </div>
      <Descriptions id={described.id} label={label} hint={hint} error={error} />
    </div>
  );
};

/** Focuses the first field with an error after the form was refused, once the errors are rendered. */
export const focusFirstError = (form: HTMLElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};
