import type { Rect } from '@bulkfill/engine/browser/templates';
import type { FieldWidget, FillableField } from './form-field.ts';
import type { PageContent } from './page-content.ts';
import { distantLabelOf, labelOf } from './places.ts';

export type ContentOf = (page: number) => PageContent;

const wordsAt = (contentOf: ContentOf, { page, rect }: FieldWidget, side: 'left' | 'right'): string =>
  labelOf(contentOf(page).texts, rect, side).replaceAll(/\s+/g, ' ');

/** Returns the rect around the widgets of a field on its first page. */
const around = (widgets: readonly FieldWidget[], page: number): Rect => {
  const rects = widgets.filter((widget) => widget.page === page).map(({ rect }) => rect);
  const [x, y] = [Math.min(...rects.map((rect) => rect.x)), Math.min(...rects.map((rect) => rect.y))];
  return {
    x,
    y,
    width: Math.max(...rects.map((rect) => rect.x + rect.width)) - x,
    height: Math.max(...rects.map((rect) => rect.y + rect.height)) - y,
  };
};

/**
 * Returns the text left of or above a field, or far left of it with none of `fields` between; for a checkbox, the text
 * to the right first. Words above radio buttons may be those of other buttons. Empty if there is none.
 */
export const readPrintedLabel = (
  { kind, widgets: [first, ...more] }: FillableField,
  contentOf: ContentOf,
  fields: readonly FillableField[] = [],
): string => {
  if (first === undefined) return '';
  const isRadio = kind === 'radio buttons';
  const rect = isRadio ? around([first, ...more], first.page) : first.rect;
  const near = wordsAt(contentOf, { page: first.page, rect }, kind === 'check box' ? 'right' : 'left');
  if (near !== '' && !isRadio) return near;
  const others = fields.flatMap(({ widgets }) => widgets.filter(({ page }) => page === first.page));
  const { texts } = contentOf(first.page);
  const distant = distantLabelOf(
    texts,
    rect,
    others.map((other) => other.rect),
  );
  return distant.replaceAll(/\s+/g, ' ') || near;
};

/** Returns the words of each state for people: displayed by a list, or printed right of a button. */
export const readStateWords = (
  { kind, widgets, states, stateWords }: FillableField,
  contentOf: ContentOf,
): ReadonlyMap<string, string> => {
  if (kind === 'choice') return stateWords ?? new Map();
  if (states.length < 2 || widgets.length !== states.length) return new Map();
  return new Map(states.map((state, index) => [state, wordsAt(contentOf, widgets[index]!, 'right')]));
};

/**
 * Names fields for people: by printed label, tooltip or name. A printed label of several fields names those without a
 * tooltip.
 */
export const namePrinted = (fields: readonly FillableField[], contentOf: ContentOf): ReadonlyMap<string, string> => {
  const printed = fields.map((field) => ({ field, label: readPrintedLabel(field, contentOf, fields) }));
  const sharing = Map.groupBy(printed, ({ label }) => label);
  return new Map(
    printed.flatMap(({ field: { name, tooltip }, label }) =>
      /\p{L}{2}/u.test(label) && (tooltip === '' || sharing.get(label)?.length === 1) ? [[name, label] as const] : [],
    ),
  );
};
