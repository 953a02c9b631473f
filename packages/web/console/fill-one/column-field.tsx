import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { texts } from '../../texts/fill-one.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '../../ui/field.tsx';
import type { ColumnInput } from './column-inputs.ts';
import { ItemsField } from './items-field.tsx';

interface ColumnFieldProps {
  readonly column: ColumnInput;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

const sampleNumber = (locale: string): string => {
  try {
    return new Intl.NumberFormat(locale).format(1234.5);
  } catch {
    return new Intl.NumberFormat('en').format(1234.5);
  }
};

const dataUri = async (file: File): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
  return promise;
};

const PictureField = ({ column: { label, isRequired }, value, error, onChange }: ColumnFieldProps): VNode => (
  <TextField
    label={label}
    type="file"
    accept="image/png,image/jpeg,image/svg+xml"
    required={isRequired}
    error={error}
    hint={value === '' ? texts.pictureKinds : texts.otherPicture}
    onChange={({ currentTarget }) => {
      const [file] = currentTarget.files ?? [];
      if (file === undefined) return onChange('');
      dataUri(file).then(onChange, () => onChange(''));
    }}
  />
);

/** Input for a value of a row, by the kind of its column, such as a date, a choice or the items of a list. */
export const ColumnField = (props: ColumnFieldProps): VNode => {
  const { column, value, error, onChange } = props;
  const { label, input, isRequired } = column;
  const listId = useId();
  const field = { label, value, error, required: isRequired, autocomplete: 'off' } as const;
  const onInput = ({ currentTarget }: { readonly currentTarget: HTMLInputElement }): void =>
    onChange(currentTarget.value);
  switch (input.kind) {
    case 'yes-no':
      return (
        <CheckField
          label={label}
          checked={value !== ''}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? 'x' : '')}
        />
      );
    case 'choice':
      return (
        <SelectField
          label={label}
          value={value}
          error={error}
          required={isRequired}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">{texts.none}</option>
          {input.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectField>
      );
    case 'radio':
      return (
        <ChoiceField
          label={label}
          error={error}
          choices={[...(isRequired ? [] : [{ value: '', label: texts.none }]), ...input.options]}
          value={value}
          onChoose={onChange}
          look={input.options.length > 3 ? 'list' : 'segments'}
        />
      );
    case 'items':
      return <ItemsField label={label} columns={input.columns} value={value} error={error} onChange={onChange} />;
    case 'lines':
      return <TextAreaField {...field} rows={3} onInput={({ currentTarget }) => onChange(currentTarget.value)} />;
    case 'picture':
      return <PictureField {...props} />;
    case 'date':
      return <TextField {...field} type="date" onInput={onInput} />;
    case 'pattern':
      return <TextField {...field} hint={texts.dateFormat(input.pattern)} onInput={onInput} />;
    case 'number':
      return input.locale === undefined ? (
        <TextField {...field} type="number" step="any" onInput={onInput} />
      ) : (
        <TextField
          {...field}
          inputMode="decimal"
          hint={texts.numberFormat(sampleNumber(input.locale))}
          onInput={onInput}
        />
      );
    case 'suggestions':
      return (
        <>
          <TextField {...field} list={listId} onInput={onInput} />
          <datalist id={listId}>
            {input.options.map((option) => (
              <option key={option} value={option} />
            ))}
          </datalist>
        </>
      );
    default:
      return <TextField {...field} onInput={onInput} />;
  }
};
