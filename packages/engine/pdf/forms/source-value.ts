import { nameOf } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { decodeTextString } from '../text-string.ts';
import type { FormField } from './form-fields.ts';
import { toReadableName } from './to-readable-name.ts';

/** Returns the value that scripts read for a button in a state: its export value; blank if not ticked. */
export const toExportedState = (
  { options, widgets }: Pick<FormField, 'options' | 'widgets'>,
  state: string,
): string => {
  if (state === 'Off') return '';
  return options[widgets.findIndex(({ onState }) => onState === state)]?.value ?? toReadableName(state);
};

export const readSourceValue = (document: PdfDocument, field: FormField): string => {
  if (field.type === 'checkbox' || field.type === 'radio') return toExportedState(field, nameOf(field.value) ?? 'Off');
  const [first] = Array.isArray(field.value) ? field.value : [field.value];
  return decodeTextString(document.resolve(first ?? null)) ?? '';
};
