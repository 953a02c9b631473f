import { columnsNamedIn } from '../../files/template-columns.ts';
import type { PdfFields, PlaceOnPage } from './form-fields.ts';
import { isObject, type OverlayJson, type TemplateJson } from './template-json.ts';

export interface PrintedPlaces {
  /** Places of the overlays that show the column. */
  readonly shown: readonly PlaceOnPage[];
  /** Position in reading order; a column that only decides has the position of the first element that it decides on. */
  readonly first: PlaceOnPage;
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const placesOf = ({ kind, field, page, rect }: OverlayJson, fields: PdfFields): readonly PlaceOnPage[] => {
  if (kind === 'field' && typeof field === 'string') return fields.get(field)?.places ?? [];
  if (!isObject(rect)) return [];
  const { x, y, width, height } = rect;
  return [{ page: numberOf(page), x: numberOf(x), y: numberOf(y), width: numberOf(width), height: numberOf(height) }];
};

const byHeight = (one: PlaceOnPage, other: PlaceOnPage): number =>
  one.page - other.page || one.y - other.y || one.x - other.x;

const nowhere: PlaceOnPage = { page: Infinity, x: 0, y: 0, width: 0, height: 0 };

export const findColumnPlaces = (template: TemplateJson, fields: PdfFields): ReadonlyMap<number, PrintedPlaces> => {
  const shown = new Map<number, PlaceOnPage[]>();
  const decided = new Map<number, PlaceOnPage[]>();
  const add = (to: Map<number, PlaceOnPage[]>, part: unknown, places: readonly PlaceOnPage[]): void => {
    for (const column of columnsNamedIn(part)) to.set(column, [...(to.get(column) ?? []), ...places]);
  };
  for (const overlay of template.overlays) {
    const { when, ...rest } = overlay;
    const places = placesOf(overlay, fields);
    add(shown, rest, places);
    add(decided, when, places);
  }
  for (const rule of template.pages) add(decided, rule.when, [{ ...nowhere, page: numberOf(rule.page) }]);
  const columns = new Set([...shown.keys(), ...decided.keys()]);
  return new Map(
    [...columns].map((column) => {
      const own = (shown.get(column) ?? []).toSorted(byHeight);
      return [column, { shown: own, first: own[0] ?? decided.get(column)?.toSorted(byHeight)[0] ?? nowhere }];
    }),
  );
};

/** Maximum difference in height of elements on one line. Points. */
const mostOnLine = 8;

/** Sorts by page, line and position in the line. */
export const sortInPageOrder = <Item>(
  items: readonly Item[],
  placeOf: (item: Item) => PlaceOnPage,
): readonly Item[] => {
  const lines: { readonly first: PlaceOnPage; readonly items: Item[] }[] = [];
  for (const item of items.toSorted((one, other) => byHeight(placeOf(one), placeOf(other)))) {
    const place = placeOf(item);
    const line = lines.at(-1);
    if (line !== undefined && line.first.page === place.page && place.y - line.first.y <= mostOnLine)
      line.items.push(item);
    else lines.push({ first: place, items: [item] });
  }
  return lines.flatMap((line) => line.items.toSorted((one, other) => placeOf(one).x - placeOf(other).x));
};
