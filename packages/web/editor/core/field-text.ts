import { isCheckedValue, readYesOrNo } from '@bulkfill/engine/browser/templates';
import type { FillableField } from './form-field.ts';

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const isDigits = (text: string): boolean => /^\d+$/.test(text.trim());

/** Returns the only state that reads as yes or as no, if there is one of each. */
const findWord = (states: readonly string[], word: boolean): number => {
  const [meant, others] = [word, !word].map((each) => states.filter((state) => readYesOrNo(state) === each));
  return meant!.length === 1 && others!.length === 1 ? states.indexOf(meant![0]!) : -1;
};

/**
 * Returns the widget that a value ticks in a checkbox or radio group; `undefined` if none. Source: package-format.md,
 * "Check boxes and fields".
 */
export const findTickedWidget = (
  { kind, states, widgets }: FillableField,
  value: string,
  checkedValues?: readonly string[],
): number | undefined => {
  if (value.trim() === '') return undefined;
  const named = states.findIndex((state) => same(state, value));
  const isListed = checkedValues !== undefined && isCheckedValue(value, checkedValues);
  if (checkedValues !== undefined && !isListed) return undefined;
  if (named >= 0)
    return named < widgets.length || kind === 'check box' ? Math.min(named, widgets.length - 1) : undefined;
  // A digit does not mean yes if the states are numbers.
  const isWord = !(isDigits(value) && states.some(isDigits));
  const word = isListed || (isWord ? readYesOrNo(value) : undefined);
  if (word === undefined) return undefined;
  if (states.length > 1) {
    const index = findWord(states, word);
    return index < 0 || index >= widgets.length ? undefined : index;
  }
  return word && kind === 'check box' ? 0 : undefined;
};

/** Returns the chosen options as printed; `undefined` if the form lacks one, so that the run prints a blank. */
export const findChosenText = ({ options = [], isEditable }: FillableField, value: string): string | undefined => {
  if (options.length === 0 || value.trim() === '') return value;
  const chosen = (wanted: string): string | undefined =>
    [options.find((option) => same(option.value, wanted)), options.find((option) => same(option.label, wanted))].find(
      (option) => option !== undefined,
    )?.label;
  const lines = value.split(/\r?\n/).filter((line) => line.trim() !== '');
  const texts = lines.map(chosen);
  if (texts.every((text) => text !== undefined)) return texts.join('\n');
  return isEditable === true ? value : undefined;
};
