import { foldCase } from '../kit/text.ts';

/** What a check box takes for yes and for no where its overlay names no `checkedValues`. Source: package-format.md, "Overlays". */
const yes = new Set(['true', 'yes', 'y', 'x', '1', 'on']);
const no = new Set(['', 'false', 'no', 'n', '0', 'off']);

/** Whether a value means yes (true) or no (false, a blank one too); undefined where it is neither. */
export const readYesOrNo = (value: string): boolean | undefined => {
  const folded = foldCase(value);
  return yes.has(folded) ? true : no.has(folded) ? false : undefined;
};

/** Whether a value is one of an overlay's `checkedValues`, which are folded. A blank one is none, whatever they hold. */
export const isCheckedValue = (value: string, checkedValues: readonly string[]): boolean => {
  const folded = foldCase(value);
  return folded !== '' && checkedValues.includes(folded);
};
