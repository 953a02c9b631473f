import { asWritten, type ShownText } from '../form-scripts/field-format.ts';
import { readFieldNumber } from '../form-scripts/field-number.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import type { FormField } from './form-fields.ts';

/**
 * Returns the text that a field shows for a value, in the form's own format (ISO 32000-2, table 199).
 * Throws `VALUE_INVALID` if the form's own format, entry check or range rejects the value.
 */
export const formatShownValue = ({ name, scripts }: FormField, value: string): ShownText => {
  if (value.trim() === '') return asWritten(value);
  const { format, entry, range, shape } = scripts;
  const shown = format?.show(value);
  if (format !== undefined && shown === undefined)
    throw new OverlaySkipped('VALUE_INVALID', `The field "{field}" shows ${format.reads}, and the value is none.`, {
      field: name,
    });
  if (entry !== undefined && entry.show(value) === undefined)
    throw new OverlaySkipped('VALUE_INVALID', `The field "{field}" takes ${entry.reads}, and the value is none.`, {
      field: name,
    });
  if (range !== undefined) {
    const number = readFieldNumber(value, shape);
    if (number === undefined || !range.takes(number))
      throw new OverlaySkipped('VALUE_INVALID', `The field "{field}" takes a number of ${range.says}.`, {
        field: name,
      });
  }
  return shown ?? asWritten(value);
};

/** Returns the text that a field shows for its stored value; unchanged if the format cannot read it. */
export const formatStoredValue = ({ scripts }: FormField, value: string): ShownText =>
  scripts.format?.show(value) ?? asWritten(value);

export const toStoredValue = ({ scripts: { format, entry } }: FormField, value: string): string =>
  (format ?? entry)?.stored(value) ?? value;
