import type {
  BarcodeOverlay,
  CheckboxOverlay,
  FieldOverlay,
  ImageOverlay,
  MarkerOverlay,
  PlacedOverlay,
  QrOverlay,
  SignatureOverlay,
  TextOverlay,
} from './overlay-types.ts';
import type { Condition, Rect, Value } from './values.ts';

/** One column of a list: how a text is written, and where. */
export interface ListCell extends Omit<TextOverlay, 'id' | 'page' | 'pages' | 'rect' | 'optional' | 'when' | 'kind' | 'value'> {
  /** The member of the items that it shows. */
  readonly key: string;
  /** From the left edge of the list's rect, points. */
  readonly x: number;
  readonly width: number;
}

/** Items of one row, one below the other. The column holds an array, its JSON text, or lines of text. */
export interface ListOverlay extends PlacedOverlay {
  readonly kind: 'list';
  readonly value: Value;
  /** Points. */
  readonly itemHeight: number;
  /** Wrapped cells make an item higher (false). */
  readonly grow?: boolean;
  readonly cells: readonly ListCell[];
  /** Texts by the keys of cells. */
  readonly header?: { readonly cells: Readonly<Record<string, string>>; readonly repeat?: boolean };
  /** Texts and sums of numbers by the keys of cells. */
  readonly footer?: { readonly cells: Readonly<Record<string, string | { readonly sum: string }>> };
  /** Behind every second item. */
  readonly stripe?: string | null;
  /** Below the header and every item; `none` without. */
  readonly rule?: { readonly width?: number; readonly color?: string } | 'none' | null;
  /** What happens where not all items fit (error). */
  readonly overflow?: 'error' | 'clip';
  /** A page that each row has as often as its items need it, and where they stand on it. */
  readonly more?: { readonly page: number; readonly rect: Rect };
}

export type Overlay =
  | TextOverlay
  | CheckboxOverlay
  | ImageOverlay
  | SignatureOverlay
  | QrOverlay
  | BarcodeOverlay
  | FieldOverlay
  | MarkerOverlay
  | ListOverlay;

/**
 * How to fill one PDF: the template of the package format.
 *
 * @example
 * ```ts
 * const template: Template = {
 *   columns: [{ key: 'column_0', label: 'Full name' }],
 *   overlays: [{ id: 'name', kind: 'text', page: 0, rect: { x: 72, y: 72, width: 300, height: 24 }, value: { column: 'column_0' } }],
 * };
 * ```
 */
export interface Template {
  /** What the columns of the rows are called: the keys of row objects. */
  readonly columns?: readonly { readonly key: string; readonly label?: string }[];
  readonly assets?: Readonly<
    Record<string, { readonly mediaType: 'image/png' | 'image/jpeg' | 'image/svg+xml' | 'font/ttf' | 'font/otf'; readonly data: string }>
  >;
  readonly overlays: readonly Overlay[];
  /** Pages that only some rows have, 0-based. */
  readonly pages?: readonly { readonly page: number; readonly when: Condition }[];
}
