import type { ListedField } from '@bulkfill/engine/pdf/forms/list-fields';
import type { FieldValue, ValueSet } from './form-types.ts';
import type { PdftkField } from './read-with-pdftk.ts';

/** Latin-1, beyond it, Cyrillic and an ideographic script, in turn over the fields. */
const plausibleTexts = ['Zoë Müller', 'Łódź 4711', 'Жанна', '山田太郎'];
const comboEdit = (1 << 17) | (1 << 18);
const yesWords = ['true', 'yes', 'y', 'x', '1', 'on'];

const cut = (text: string, field: ListedField): string =>
  [...text].slice(0, field.maxLength ?? Number.MAX_SAFE_INTEGER).join('');

/** A value of a field in a row, and its expected result (package-format.md, "Overlays"). */
export const fieldValue = (
  field: ListedField,
  index: number,
  set: ValueSet,
  seen: PdftkField | undefined,
): Pick<FieldValue, 'value' | 'expected' | 'holds'> => {
  switch (field.type) {
    case 'text':
      return textValue(field, index, set);
    case 'choice':
      return choiceValue(field, set, seen);
    default:
      return buttonValue(field, index, set);
  }
};

const applied = (
  value: string,
  holds: string | undefined = value,
): Pick<FieldValue, 'value' | 'expected' | 'holds'> => ({
  value,
  expected: 'applied',
  holds,
});
const skipped = (value: string | undefined): Pick<FieldValue, 'value' | 'expected' | 'holds'> => ({
  value,
  expected: 'skipped',
  holds: undefined,
});

const textValue = (field: ListedField, index: number, set: ValueSet): ReturnType<typeof fieldValue> => {
  switch (set) {
    case 'plausible':
      return applied(
        cut(field.comb ? '4711081547110815' : (plausibleTexts[index % plausibleTexts.length] ?? ''), field),
      );
    case 'blank':
      return applied('');
    case 'words':
      return applied(cut(field.multiline ? `yes${index}\nno${index}` : `yes${index}`, field));
    case 'long':
      return applied(cut(longText(index), field));
    case 'refused':
      return field.maxLength === null ? skipped(undefined) : skipped('8'.repeat(field.maxLength + 1));
  }
};

/** Words that identify their field and do not occur in any form. */
export const longText = (index: number): string =>
  Array.from({ length: 24 }, (_, word) => `Wq${index}x${word}`).join(' ');

const choiceValue = (
  field: ListedField,
  set: ValueSet,
  seen: PdftkField | undefined,
): ReturnType<typeof fieldValue> => {
  const labels = field.options.map(({ label }) => label);
  const usable = field.options.filter(
    ({ value, label }) => label.trim() !== '' && value !== '' && labels.indexOf(label) === labels.lastIndexOf(label),
  );
  const flags = seen?.flags;
  const takesAnything = flags === undefined ? undefined : (flags & comboEdit) === comboEdit;
  const other = (value: string): ReturnType<typeof fieldValue> => {
    if (
      takesAnything === undefined ||
      field.options.some((option) => [option.value, option.label].some((text) => text.trim().toLowerCase() === value))
    )
      return { value, expected: 'either', holds: undefined };
    return takesAnything ? applied(value) : skipped(value);
  };
  const option =
    set === 'long'
      ? usable.toSorted((a, b) => b.label.length - a.label.length)[0]
      : usable[Math.min(1, usable.length - 1)];
  switch (set) {
    case 'plausible':
    case 'long':
      return option === undefined ? other('no such option') : applied(option.label, option.value);
    case 'blank':
      return applied('');
    case 'words':
      return other('yes');
    case 'refused':
      return other('no such option');
  }
};

const buttonValue = (field: ListedField, index: number, set: ValueSet): ReturnType<typeof fieldValue> => {
  const states = field.states.filter((state) => state !== 'Off');
  const last = states.at(-1);
  const named = (word: string): string[] => states.filter((state) => state.trim().toLowerCase() === word);
  switch (set) {
    case 'plausible':
    case 'long':
      return last === undefined || last.trim() === ''
        ? { value: 'yes', expected: 'either', holds: undefined }
        : applied(last, last);
    case 'blank':
      return applied('', 'Off');
    case 'words': {
      const word = index % 2 === 0 ? 'yes' : 'no';
      if (named(word).length === 1) return applied(word, named(word)[0]);
      const isYes = yesWords.includes(word);
      if (isYes && (field.type === 'radio' || states.length > 1))
        return { value: word, expected: 'either', holds: undefined };
      return field.type === 'radio'
        ? { value: word, expected: 'either', holds: undefined }
        : applied(word, isYes ? states[0] : 'Off');
    }
    case 'refused':
      return named('maybe').length > 0 || field.options.some(({ value }) => value === 'maybe')
        ? applied('maybe', undefined)
        : skipped('maybe');
  }
};
