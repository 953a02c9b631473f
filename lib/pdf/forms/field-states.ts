import { OverlaySkipped } from '../overlays/overlay-skipped.ts';
import { type FormField, fieldFlags } from './form-fields.ts';

const yes = new Set(['true', 'yes', 'y', 'x', '1', 'on']);
const no = new Set(['', 'false', 'no', 'n', '0', 'off']);

/**
 * The state that a value means for a check box or a group of radio buttons: the name of an appearance, or `Off`.
 * A value is matched with the states' names, then with the stored values of `/Opt`, then (check boxes) with the usual words.
 * Throws `VALUE_INVALID`, naming the states that there are.
 */
export const buttonState = (field: FormField, value: string): string => {
  const wanted = value.trim();
  const states = [...new Set(field.widgets.map((widget) => widget.onState).filter((state) => state !== undefined))];
  if (states.includes(wanted)) return wanted;
  const byOption = field.options.findIndex((option) => option.value === wanted || option.label === wanted);
  const stateOfOption = byOption < 0 ? undefined : (field.widgets[byOption]?.onState ?? undefined);
  if (stateOfOption !== undefined && wanted !== '') return stateOfOption;
  const folded = wanted.toLowerCase();
  const sameButCase = states.filter((state) => state.toLowerCase() === folded);
  if (sameButCase.length === 1) return sameButCase[0]!;
  if (field.type === 'checkbox' && yes.has(folded)) return states[0] ?? 'Yes';
  if (field.type === 'checkbox' ? no.has(folded) : folded === '' || folded === 'off') return 'Off';
  const names = field.options.length > 0 ? field.options.map((option) => option.value) : states;
  throw new OverlaySkipped('VALUE_INVALID', `The field "${field.name}" has no such state; it has ${listed([...new Set(names), 'Off'])}.`);
};

/**
 * The options that a value chooses in a choice field, as indices; none for a blank value. A list of several is one a line.
 * Throws `VALUE_INVALID` for a value that is none of the options, unless the field takes any text (a combo box with an edit line).
 */
export const chosenOptions = (field: FormField, value: string): number[] | { readonly text: string } => {
  if (value.trim() === '') return [];
  const indexOf = (wanted: string): number => {
    const exact = field.options.findIndex((option) => option.value === wanted || option.label === wanted);
    if (exact >= 0) return exact;
    const folded = wanted.trim().toLowerCase();
    return field.options.findIndex((option) => option.value.toLowerCase() === folded || option.label.toLowerCase() === folded);
  };
  const single = indexOf(value);
  if (single >= 0) return [single];
  const editable = (field.flags & fieldFlags.combo) !== 0 && (field.flags & fieldFlags.edit) !== 0;
  if (editable) return { text: value };
  if ((field.flags & fieldFlags.multiSelect) !== 0) {
    const indices = value
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .map(indexOf);
    if (indices.every((index) => index >= 0)) return [...new Set(indices)].sort((a, b) => a - b);
  }
  const labels = field.options.map((option) => option.label);
  throw new OverlaySkipped('VALUE_INVALID', `The field "${field.name}" has no such option; it has ${listed(labels)}.`);
};

const listed = (names: readonly string[]): string => {
  const shown = names.slice(0, 10).map((name) => `"${name.slice(0, 40)}"`);
  return names.length > shown.length ? `${shown.join(', ')} and ${names.length - shown.length} more` : shown.join(', ');
};

/** The field of a name, or the names most like it, for the message of `FIELD_NOT_FOUND`. */
export const findField = (fields: readonly FormField[], name: string): FormField => {
  const field = fields.find((candidate) => candidate.name === name);
  if (field !== undefined) return field;
  if (fields.length === 0) throw new OverlaySkipped('FIELD_NOT_FOUND', 'The document has no form fields.');
  const nearest = fields
    .map((candidate) => ({ name: candidate.name, distance: editDistance(name.toLowerCase(), candidate.name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map((candidate) => candidate.name);
  throw new OverlaySkipped('FIELD_NOT_FOUND', `The document has no form field of that name; the nearest are ${listed(nearest)}.`);
};

/** Levenshtein's distance over the first 80 characters: enough to spot a slip. */
const editDistance = (a: string, b: string): number => {
  const left = a.slice(0, 80);
  const right = b.slice(0, 80);
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i++) {
    const next = [i];
    for (let j = 1; j <= right.length; j++) {
      const change = (row[j - 1] as number) + (left[i - 1] === right[j - 1] ? 0 : 1);
      next[j] = Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1);
    }
    row = next;
  }
  return row[right.length] as number;
};
