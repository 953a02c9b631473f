import type { DiagnosticParams } from '../../core/diagnostic.ts';
import { foldCase, isBlank } from '../../core/text.ts';
import { isCheckedValue, readYesOrNo } from '../../svc/yes-words.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import { checkedValuesHint } from '../overlays/checkbox.ts';
import { type FormField, fieldFlags } from './form-fields.ts';
import { toReadableName } from './to-readable-name.ts';

const isNumber = (text: string): boolean => /^[+-]?\d{1,20}(?:[.,]\d{1,20})?$/.test(text.trim());

/** Matches exactly, else trimmed, else without case if that is unambiguous. */
const indexOfName = (names: readonly string[], value: string): number => {
  const exact = names.indexOf(value);
  if (exact >= 0) return exact;
  const trimmed = names.findIndex((name) => name.trim() === value.trim());
  if (trimmed >= 0) return trimmed;
  const folded = foldCase(value);
  const alike = new Set(names.filter((name) => foldCase(name) === folded));
  return alike.size === 1 ? names.indexOf([...alike][0] as string) : -1;
};

const off = 'Off';

/** Returns the state for a value: by its name, else by its stored value in `/Opt`. */
const namedState = (field: FormField, states: readonly string[], value: string): string | undefined => {
  if (isBlank(value)) return undefined;
  const readable = indexOfName(states.map(toReadableName), value);
  // Other programs show the bytes, and users copy them from there.
  const state = states[readable >= 0 ? readable : indexOfName(states, value)];
  if (state !== undefined) return state;
  const { options, widgets } = field;
  const values = options.map((option) => option.value);
  const byOption = indexOfName(values, value);
  const option =
    byOption >= 0
      ? byOption
      : indexOfName(
          options.map(({ label }) => label),
          value,
        );
  return option < 0 ? undefined : widgets[option]?.onState;
};

/** Returns the readable value of a state: its stored value if the field has any, else its name. */
const saidBy = ({ options, widgets }: FormField, state: string): string => {
  const stored = options[widgets.findIndex(({ onState }) => onState === state)];
  return stored?.value ?? toReadableName(state);
};

/** Returns the state that yes or no means, if exactly one state reads as yes and one as no. */
const yesOrNoState = (field: FormField, states: readonly string[], ticked: boolean): string | undefined => {
  const meant = (word: boolean): readonly string[] =>
    states.filter((state) => readYesOrNo(saidBy(field, state)) === word);
  const [saysYes, saysNo] = [meant(true), meant(false)];
  return saysYes.length === 1 && saysNo.length === 1 ? (ticked ? saysYes : saysNo)[0] : undefined;
};

/**
 * Returns the state of a check box or a group of radio buttons for a value: the name of an appearance, or `Off`. With
 * `checkedValues` (folded), those values tick it and all others untick it. Otherwise a value that names a state, or
 * `Off`, chooses it, and the usual words decide the rest. `1` and `0` count as words only if no state of the field is a
 * number. With several states, yes means the one that reads as yes if another reads as no. A blank value unticks.
 * Throws `VALUE_INVALID`, naming the available states. Source: package-format.md, "Overlays" (`field`).
 */
export const findButtonState = (field: FormField, value: string, checkedValues?: readonly string[]): string => {
  const states = [...new Set(field.widgets.map((widget) => widget.onState).filter((state) => state !== undefined))];
  if (isBlank(value)) return off;
  const named = namedState(field, states, value);
  let ticked: boolean | undefined;
  if (checkedValues !== undefined) {
    ticked = isCheckedValue(value, checkedValues);
    if (ticked && named !== undefined) return named;
  } else {
    if (named !== undefined) return named;
    // `Off` is also a state, so it overrides the words: among Yes and No it is neither.
    if (indexOfName([off], value) === 0) return off;
    const isNumbered = [...states, ...field.options.map((option) => option.value)].some(isNumber);
    ticked = isNumbered && isNumber(value) ? undefined : readYesOrNo(value);
  }
  const among = ticked !== undefined && states.length > 1 ? yesOrNoState(field, states, ticked) : undefined;
  if (among !== undefined && (ticked === true || checkedValues === undefined)) return among;
  if (ticked === false) return off;
  if (ticked === true && states.length < 2) return states[0] ?? 'Yes';
  throw noSuchState(field, states, ticked === true, checkedValues === undefined);
};

const noSuchState = (
  field: FormField,
  states: readonly string[],
  isYes: boolean,
  isUnlisted: boolean,
): OverlaySkipped => {
  const names = field.options.length > 0 ? field.options.map((option) => option.value) : states.map(toReadableName);
  const rule = isYes ? 'several states, and yes does not say which' : 'no such state';
  return new OverlaySkipped('VALUE_INVALID', `The field "{field}" has ${rule}; it has {states}.`, {
    field: field.name,
    ...listed('states', [...new Set(names), off]),
    ...(!isYes && isUnlisted && field.type === 'checkbox' ? { hint: checkedValuesHint } : {}),
  });
};

/**
 * Returns the indexes of the options that a value chooses; empty for a blank value. Several options: one per line.
 * Throws `VALUE_INVALID` for an unknown option, unless the field accepts any text (a combo box with an edit line).
 */
export const findChosenOptions = (field: FormField, value: string): number[] | { readonly text: string } => {
  if (isBlank(value)) return [];
  const values = field.options.map((option) => option.value);
  const labels = field.options.map((option) => option.label);
  const indexOf = (wanted: string): number => {
    // "1" may be the value of one option and the label of another: as for buttons, the value in `/V` has priority.
    for (const names of [values, labels]) if (names.includes(wanted)) return names.indexOf(wanted);
    const byValue = indexOfName(values, wanted);
    return byValue >= 0 ? byValue : indexOfName(labels, wanted);
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
  const has = labels.length === 0 ? 'none' : '{options}';
  throw new OverlaySkipped('VALUE_INVALID', `The field "{field}" has no such option; it has ${has}.`, {
    field: field.name,
    ...listed('options', labels),
  });
};

/** Above the maximum of programs that write forms: a shortened name could not be copied, and is marked. */
const maxNameCharacters = 200;

const shortened = (name: string): string => {
  const characters = [...name];
  return characters.length > maxNameCharacters ? `${characters.slice(0, maxNameCharacters).join('')}…` : name;
};

const listed = (
  member: 'options' | 'states',
  names: readonly string[],
): Pick<DiagnosticParams, 'options' | 'states' | 'more'> => {
  const shown = names.slice(0, 10).map(shortened);
  return { [member]: shown, ...(names.length > shown.length ? { more: names.length - shown.length } : {}) };
};

/** Maximum suggestions per form: comparing every name is too expensive for a template of another document. */
const maxSuggestions = 20;
const suggestions = new WeakMap<readonly FormField[], number>();

/** Returns the field with a name. Throws `FIELD_NOT_FOUND` with the most similar names. */
export const findField = (fields: readonly FormField[], name: string): FormField => {
  const field = fields.find((candidate) => candidate.name === name);
  if (field !== undefined) return field;
  if (fields.length === 0) throw new OverlaySkipped('FIELD_NOT_FOUND', 'The document has no form fields.');
  const sought = (suggestions.get(fields) ?? 0) + 1;
  suggestions.set(fields, sought);
  if (sought > maxSuggestions)
    throw new OverlaySkipped('FIELD_NOT_FOUND', 'The document has no form field of that name.');
  const nearest = fields
    .map((candidate) => ({
      name: candidate.name,
      distance: editDistance(name.toLowerCase(), candidate.name.toLowerCase()),
    }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map((candidate) => candidate.name);
  throw new OverlaySkipped(
    'FIELD_NOT_FOUND',
    'The document has no form field of that name; the nearest are {options}.',
    listed('options', nearest),
  );
};

/** Returns the Levenshtein distance of the first 80 characters: enough to detect a typo. */
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
