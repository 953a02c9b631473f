import { foldCase } from '../core/text.ts';

/** Words that check boxes read as yes and no without `checkedValues`. Source: package-format.md, "Overlays". */
const yes = new Set(['true', 'yes', 'y', 'x', '1', 'on']);
const no = new Set(['', 'false', 'no', 'n', '0', 'off']);

/** Returns true for yes, false for no or blank, and `undefined` for other values. */
export const readYesOrNo = (value: string): boolean | undefined => {
  const folded = foldCase(value);
  return yes.has(folded) ? true : no.has(folded) ? false : undefined;
};

/** Returns whether a value is one of the folded `checkedValues` of an overlay. A blank value never is. */
export const isCheckedValue = (value: string, checkedValues: readonly string[]): boolean => {
  const folded = foldCase(value);
  return folded !== '' && checkedValues.includes(folded);
};
