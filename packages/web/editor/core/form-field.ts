import type { Rect } from '@bulkfill/engine/browser/templates';

export interface FieldWidget {
  /** Page index, 0-based. */
  readonly page: number;
  readonly rect: Rect;
}

export interface FillableField {
  /** Fully qualified name. */
  readonly name: string;
  /** Display name in the form (`/TU`); empty if missing. */
  readonly tooltip: string;
  readonly kind: 'text' | 'check box' | 'radio buttons' | 'choice';
  /** Page index of the first widget, 0-based; `undefined` if it has no widget on a page. */
  readonly page: number | undefined;
  readonly widgets: readonly FieldWidget[];
  /** States of a checkbox or radio group, or options of a list. */
  readonly states: readonly string[];
  /** Displayed words of the options of a list, if they differ. */
  readonly stateWords?: ReadonlyMap<string, string>;
  readonly maxLength?: number;
  /** Options of a choice with their printed texts. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** Whether a choice accepts other texts than its options. */
  readonly isEditable?: boolean;
  readonly isMultiline?: boolean;
}

export const fieldLabel = ({ tooltip, name }: Pick<FillableField, 'tooltip' | 'name'>): string =>
  tooltip === '' ? name : tooltip;

const sentencesOf = (label: string): readonly string[] => label.split(/(?<=\.)\s+/);

/**
 * Returns the labels of fields: printed words, tooltip or name. Drops leading sentences of a tooltip that repeat the
 * previous one, unless nothing would remain.
 */
export const listLabels = (
  fields: readonly FillableField[],
  plain: (name: string) => string,
  printed: ReadonlyMap<string, string>,
): readonly string[] => {
  let before: readonly string[] = [];
  return fields.map(({ name, tooltip }) => {
    const label = printed.get(name);
    if (label !== undefined) return label;
    const sentences = tooltip === '' ? [plain(name)] : sentencesOf(tooltip);
    const parts = sentences.findIndex((sentence, index) => sentence !== before[index]);
    const shared = Math.min(parts < 0 ? sentences.length : parts, sentences.length - 1);
    before = sentences;
    return shared === 0 ? sentences.join(' ') : `… ${sentences.slice(shared).join(' ')}`;
  });
};
