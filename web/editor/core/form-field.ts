import type { Rect } from '../../../lib/engine/browser/templates.ts';
import { readYesOrNo } from '../../../lib/engine/browser/templates.ts';

/** Where a field stands on a page, as displayed. */
export interface FieldWidget {
  /** 0-based. */
  readonly page: number;
  readonly rect: Rect;
}

/** A field of the document's own form that can be filled. */
export interface FormField {
  /** Fully qualified. */
  readonly name: string;
  /** What the form calls it to people (`/TU`); empty where it says nothing. */
  readonly tooltip: string;
  readonly kind: 'text' | 'check box' | 'radio buttons' | 'choice';
  /** 0-based, of its first widget; undefined where it has none on a page. */
  readonly page: number | undefined;
  readonly widgets: readonly FieldWidget[];
  /** What a check box or a group of radio buttons can be set to, or a list offers. */
  readonly states: readonly string[];
  /** In characters; undefined where it takes any. */
  readonly maxLength?: number;
}

/** What people call a field: its tooltip, or else its name. */
export const fieldLabel = ({ tooltip, name }: Pick<FormField, 'tooltip' | 'name'>): string => (tooltip === '' ? name : tooltip);

const sentencesOf = (label: string): readonly string[] => label.split(/(?<=\.)\s+/);

/**
 * What fields are called in a list of them: the sentences that one shares with the field before it are left out, as a line has no room for
 * "1. Business information. Physical address. City." Never all of them.
 */
export const listLabels = (fields: readonly FormField[], plain: (name: string) => string): readonly string[] => {
  let before: readonly string[] = [];
  return fields.map(({ name, tooltip }) => {
    const sentences = tooltip === '' ? [plain(name)] : sentencesOf(tooltip);
    const parts = sentences.findIndex((sentence, index) => sentence !== before[index]);
    const shared = Math.min(parts < 0 ? sentences.length : parts, sentences.length - 1);
    before = sentences;
    return shared === 0 ? sentences.join(' ') : `… ${sentences.slice(shared).join(' ')}`;
  });
};

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

const isDigits = (text: string): boolean => /^\d+$/.test(text.trim());

/** Which widget of a check box or of radio buttons a value ticks, as far as that can be told here; undefined for none. The preview tells exactly. */
export const tickedWidget = ({ kind, states, widgets }: FormField, value: string): number | undefined => {
  const named = states.findIndex((state) => same(state, value));
  if (kind === 'check box' && states.length <= 1) {
    // A digit does not mean yes where the state is a number.
    const isWord = !(isDigits(value) && states.some(isDigits));
    return named >= 0 || (isWord && readYesOrNo(value) === true) ? 0 : undefined;
  }
  return named >= 0 && named < widgets.length ? named : undefined;
};
