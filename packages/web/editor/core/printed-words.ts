import type { Rect } from '@bulkfill/engine/browser/templates';
import type { FieldWidget, FillableField } from './form-field.ts';
import type { PageContent, PageText } from './page-content.ts';
import { distantLabelOf, isRightOf, labelOf } from './places.ts';

export type ContentOf = (page: number) => PageContent;

const wordsAt = (texts: readonly PageText[], rect: Rect, side: 'left' | 'right'): string =>
  labelOf(texts, rect, side).replaceAll(/\s+/g, ' ');

const isButton = ({ kind }: FillableField): boolean => kind === 'radio buttons' || kind === 'check box';

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
 * to the right first. Leaves out the words of other buttons. Empty if there is no text.
 */
export const readPrintedLabel = (
  field: FillableField,
  contentOf: ContentOf,
  fields: readonly FillableField[] = [],
): string => {
  const { kind, widgets } = field;
  const [first] = widgets;
  if (first === undefined) return '';
  const rectsOf = (those: readonly FillableField[]): readonly Rect[] =>
    those.flatMap((other) => other.widgets.filter(({ page }) => page === first.page).map(({ rect }) => rect));
  const { texts } = contentOf(first.page);
  if (kind !== 'radio buttons') {
    const near = wordsAt(texts, first.rect, kind === 'check box' ? 'right' : 'left');
    return near || distantLabelOf(texts, first.rect, rectsOf(fields)).replaceAll(/\s+/g, ' ');
  }
  const rect = around(widgets, first.page);
  const buttons = rectsOf(fields.filter((other) => isButton(other) && other.name !== field.name));
  const free = texts.filter((text) => !buttons.some((button) => isRightOf(text, button)));
  return distantLabelOf(free, rect, rectsOf(fields)).replaceAll(/\s+/g, ' ') || wordsAt(free, rect, 'left');
};

/** Returns the words of each state for people: displayed by a list, or printed right of a button. */
export const readStateWords = (
  { kind, widgets, states, stateWords }: FillableField,
  contentOf: ContentOf,
): ReadonlyMap<string, string> => {
  if (kind === 'choice') return stateWords ?? new Map();
  if (states.length < 2 || widgets.length !== states.length) return new Map();
  return new Map(
    states.map((state, index) => {
      const { page, rect } = widgets[index]!;
      return [state, wordsAt(contentOf(page).texts, rect, 'right')];
    }),
  );
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
