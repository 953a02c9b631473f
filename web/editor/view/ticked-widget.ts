import { readYesOrNo } from '../../../lib/engine/browser/templates.ts';
import type { FormField } from '../core/form-field.ts';

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Which widget of a check box or of radio buttons a value ticks, as far as that can be told here; undefined for none. The preview tells exactly. */
export const tickedWidget = ({ kind, states, widgets }: FormField, value: string): number | undefined => {
  const named = states.findIndex((state) => same(state, value));
  if (kind === 'check box' && states.length <= 1) return named >= 0 || readYesOrNo(value) === true ? 0 : undefined;
  return named >= 0 && named < widgets.length ? named : undefined;
};
