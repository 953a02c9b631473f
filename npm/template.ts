/** Text, a column, or a text with columns in it: `{ text: 'Dear {{column_0}}' }`. */
export type Value = { readonly static: string } | { readonly column: string } | { readonly text: string };

/** Points from the top-left corner of the page as displayed. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How a value is written before it is drawn. */
export type Format =
  | { readonly number: Intl.NumberFormatOptions & { readonly inputLocale?: string }; readonly locale?: string }
  | { readonly date: Intl.DateTimeFormatOptions & { readonly input?: string | readonly string[] }; readonly locale?: string }
  | { readonly case: 'upper' | 'lower' | 'title'; readonly locale?: string }
  | { readonly map: Readonly<Record<string, string>>; readonly otherwise?: 'keep' | 'blank' | 'error' };

/** What decides whether a row has an overlay, or a page. */
export type Condition =
  | { readonly column: string; readonly is: string }
  | { readonly column: string; readonly in: readonly string[] }
  | { readonly column: string; readonly blank: boolean }
  | {
      readonly column: string;
      readonly above?: number;
      readonly from?: number;
      readonly below?: number;
      readonly upTo?: number;
      readonly inputLocale?: string;
    }
  | {
      readonly column: string;
      /** Days: `2026-01-31`. */
      readonly after?: string;
      readonly since?: string;
      readonly before?: string;
      readonly until?: string;
      readonly input?: string | readonly string[];
    }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

interface Common {
  /** Unique in the template. */
  readonly id: string;
  /** Degrees clockwise about the rect's centre (0). */
  readonly rotation?: number;
  /** 0 to 1 (1). */
  readonly opacity?: number;
  /** A blank value fails the row (false). */
  readonly required?: boolean;
  /** A blank value of a code or a picture is not a skip (false). */
  readonly optional?: boolean;
  /** Where it does not hold, the row is made as if the template did not have the overlay. */
  readonly when?: Condition;
}

interface Placed extends Common {
  /** 0-based; this or `pages`. */
  readonly page?: number;
  /** Several pages: numbers are 0-based, odd and even count from 1. */
  readonly pages?: 'all' | 'odd' | 'even' | 'first' | 'last' | readonly number[];
  readonly rect: Rect;
}

interface PictureSource {
  /** The key of an asset. */
  readonly asset?: string;
  /** Holds the key of an asset, or a base64 data URI. */
  readonly value?: Value;
  /** `contain` without. */
  readonly fit?: 'contain' | 'cover' | 'stretch';
}

export interface TextOverlay extends Placed {
  readonly kind: 'text';
  readonly value: Value;
  /** A standard-14 family, `Noto Sans`, or the key of a font asset (Helvetica). */
  readonly font?: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** Points (12). */
  readonly size?: number;
  /** `#rrggbb` (#000000). */
  readonly color?: string;
  readonly align?: 'left' | 'center' | 'right' | 'justify';
  readonly verticalAlign?: 'top' | 'middle' | 'bottom';
  readonly wrap?: boolean;
  /** Times the size (1.2). */
  readonly lineHeight?: number;
  readonly fit?: 'none' | 'shrink';
  readonly minSize?: number;
  readonly overflow?: 'clip' | 'visible' | 'error';
  /** Cells, one character each. */
  readonly comb?: number;
  readonly background?: string;
  readonly border?: { readonly width?: number; readonly color?: string } | 'none';
  readonly format?: Format;
}

export interface CheckboxOverlay extends Placed {
  readonly kind: 'checkbox';
  readonly value: Value;
  readonly checkedValues?: readonly string[];
  readonly mark?: 'check' | 'cross' | 'dot';
  readonly color?: string;
}

export interface ImageOverlay extends Placed, PictureSource {
  readonly kind: 'image';
}

export interface SignatureOverlay extends Placed, PictureSource {
  readonly kind: 'signature';
  readonly color?: string;
}

export interface QrOverlay extends Placed {
  readonly kind: 'qr';
  readonly value: Value;
  readonly errorCorrection?: 'L' | 'M' | 'Q' | 'H';
  /** Modules (4). */
  readonly quietZone?: number;
  readonly color?: string;
  readonly background?: string;
}

export interface BarcodeOverlay extends Placed {
  readonly kind: 'barcode';
  readonly value: Value;
  /** Any of bwip-js's (code128). */
  readonly symbology?: string;
  readonly showText?: boolean;
  readonly color?: string;
  readonly background?: string;
  readonly options?: Readonly<Record<string, string | number | boolean>>;
}

/** Fills the document's own form field. */
export interface FieldOverlay extends Common {
  readonly kind: 'field';
  /** The field's full name, as `pdfFields` gives it. */
  readonly field: string;
  readonly value: Value;
  readonly page?: number;
  readonly rect?: Rect;
  readonly checkedValues?: readonly string[];
  readonly format?: Format;
}

/** Drawn only with `includeStickers`. */
export interface MarkerOverlay extends Placed {
  readonly kind: 'marker';
  readonly label?: string;
  readonly shape?: 'sign-here' | 'initial' | 'date' | 'note';
  readonly color?: string;
}

/** One column of a list: how a text is written, and where. */
export interface ListCell
  extends Omit<TextOverlay, 'id' | 'kind' | 'page' | 'rect' | 'value' | 'rotation' | 'opacity' | 'required' | 'optional'> {
  /** The member of the items that it shows. */
  readonly key: string;
  /** From the left edge of the list's rect, points. */
  readonly x: number;
  readonly width: number;
}

/** Items of one row, one below the other. The column holds an array, its JSON text, or lines of text. */
export interface ListOverlay extends Placed {
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
