import type { Protection } from './protection.ts';
import type { ResolvedSealOverlay } from './seal-overlay.ts';

/**
 * The template of a `.svc` package after validation: defaults applied, columns resolved to numbers. Lengths are points
 * from the top-left corner of the page as displayed. Source: package-format.md, "Overlays".
 */

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Counters of a text: row number, row count, page, pages of the row's PDF, and the document's table rows. */
export const counterNames = ['row_number', 'rows', 'page', 'pages', 'items'] as const;
export type CounterName = (typeof counterNames)[number];

/** One literal, column or counter of a `{"text": "Dear {{column_0}}"}` value. */
export type TextPart = string | { readonly column: number } | CounterPart;

/** A counter, padded with zeros to `width` digits. */
export interface CounterPart {
  readonly counter: CounterName;
  readonly width: number;
}

export interface Bound {
  readonly value: number;
  readonly isIncluded: boolean;
}

interface Range {
  readonly column: number;
  readonly lower: Bound | undefined;
  readonly upper: Bound | undefined;
}

/** Condition for including an overlay or a page in a row. Source: package-format.md, "Conditions". */
export type ResolvedCondition =
  /** `values` are folded (`foldCase`). */
  | { readonly kind: 'values'; readonly column: number; readonly values: readonly string[] }
  | { readonly kind: 'blank'; readonly column: number; readonly isBlank: boolean }
  | ({ readonly kind: 'number'; readonly inputLocale?: string } & Range)
  | ({ readonly kind: 'date'; readonly input: readonly string[]; readonly inputLocale?: string } & Range)
  | { readonly kind: 'all' | 'any'; readonly of: readonly ResolvedCondition[] }
  | { readonly kind: 'not'; readonly of: ResolvedCondition };

/** Pages of the source. `odd` and `even` count from 1; numbers count from 0. */
export type PageChoice = 'all' | 'odd' | 'even' | 'first' | 'last' | readonly number[];

/** Roles of an overlay in the structure of a tagged document. Source: conformance-and-security.md, 5. */
export const overlayRoles = [
  'P',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'Span',
  'Lbl',
  'Caption',
  'Figure',
  'Artifact',
] as const;
export type OverlayRole = (typeof overlayRoles)[number];

/** Content of an overlay: the same in every row, one column, or a text with columns. */
export type OverlayValue =
  | { readonly kind: 'static'; readonly text: string }
  | { readonly kind: 'column'; readonly column: number }
  | { readonly kind: 'text'; readonly parts: readonly TextPart[] };

/** Items of a list: the rows of the table that make the document. */
export interface GroupItems {
  readonly kind: 'group';
}

/** `#rrggbb` as components 0..1. */
export type Color = readonly [red: number, green: number, blue: number];

export type ValueFormat =
  | {
      readonly kind: 'number';
      readonly locale: string;
      /** Number format of the row; a decimal point if absent. */
      readonly inputLocale?: string;
      readonly options: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'date';
      readonly locale: string;
      /** Patterns; the first that matches the text applies. */
      readonly input: readonly string[];
      /** Pattern of numbers in place of the options. */
      readonly output?: string;
      readonly options: Readonly<Record<string, unknown>>;
    }
  /** Replacement values by trimmed value. */
  | { readonly kind: 'map'; readonly map: ReadonlyMap<string, string>; readonly otherwise: 'keep' | 'blank' | 'error' }
  | { readonly kind: 'case'; readonly locale: string; readonly to: 'upper' | 'lower' | 'title' };

interface OverlayBase {
  readonly id: string;
  /** Degrees clockwise about the centre of the rect. */
  readonly rotation: number;
  /** 0..1. */
  readonly opacity: number;
  readonly required: boolean;
  /** Whether a blank value of a code or a picture is not a skip. False if absent. */
  readonly optional?: boolean;
  /** If it does not hold, the row is filled as if the template did not contain the overlay. */
  readonly when?: ResolvedCondition;
}

interface PlacedBase extends OverlayBase {
  /** 0-based; the first of `pages` if there are several. */
  readonly page: number;
  readonly pages?: PageChoice;
  readonly rect: Rect;
  /** Role in the structure of a tagged document; depends on the kind if absent. */
  readonly role?: OverlayRole;
  readonly alt?: OverlayValue;
  /** Its language (BCP 47); the document's if absent. */
  readonly lang?: string;
}

export interface ResolvedTextOverlay extends PlacedBase {
  readonly kind: 'text';
  readonly value: OverlayValue;
  /** A standard-14 family name, `Noto Sans`, or the name of a font asset. */
  readonly font: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly size: number;
  readonly color: Color;
  readonly align: 'left' | 'center' | 'right' | 'justify';
  readonly verticalAlign: 'top' | 'middle' | 'bottom';
  readonly wrap: boolean;
  readonly lineHeight: number;
  readonly fit: 'none' | 'shrink';
  readonly minSize: number;
  readonly overflow: 'clip' | 'visible' | 'error';
  /** Number of cells, if the text is spread with one character per cell. */
  readonly comb?: number;
  readonly background?: Color;
  readonly border?: { readonly width: number; readonly color: Color };
  readonly format?: ValueFormat;
}

export interface ResolvedCheckboxOverlay extends PlacedBase {
  readonly kind: 'checkbox';
  readonly value: OverlayValue;
  /** Folded (`foldCase`). Absent: the usual words for yes and no. */
  readonly checkedValues?: readonly string[];
  readonly mark: 'check' | 'cross' | 'dot';
  readonly color: Color;
}

/** Source of a picture: an asset of the package, or a base64 data URI in the row. */
export type ImageSource = { readonly asset: string } | { readonly value: OverlayValue };

export interface ResolvedImageOverlay extends PlacedBase {
  readonly kind: 'image';
  readonly source: ImageSource;
  readonly fit: 'contain' | 'cover' | 'stretch';
}

export interface ResolvedSignatureOverlay extends PlacedBase {
  readonly kind: 'signature';
  readonly source: ImageSource;
  readonly color: Color;
  readonly fit: 'contain' | 'cover' | 'stretch';
}

export interface ResolvedQrOverlay extends PlacedBase {
  readonly kind: 'qr';
  readonly value: OverlayValue;
  readonly errorCorrection: 'L' | 'M' | 'Q' | 'H';
  /** Modules per side. */
  readonly quietZone: number;
  readonly color: Color;
  readonly background?: Color;
}

export interface ResolvedBarcodeOverlay extends PlacedBase {
  readonly kind: 'barcode';
  readonly value: OverlayValue;
  readonly symbology: string;
  readonly showText: boolean;
  readonly color: Color;
  readonly background?: Color;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

export interface ResolvedFieldOverlay extends OverlayBase {
  readonly kind: 'field';
  /** Unused, because a field has its own position. However, a page that the document lacks skips the overlay. */
  readonly page?: number;
  readonly rect?: Rect;
  readonly field: string;
  readonly value: OverlayValue;
  /** Values that tick, folded (`foldCase`). Absent: the names of states, then the usual words. */
  readonly checkedValues?: readonly string[];
  readonly format?: ValueFormat;
}

export interface ResolvedMarkerOverlay extends PlacedBase {
  readonly kind: 'marker';
  readonly label: string;
  readonly shape: 'sign-here' | 'initial' | 'date' | 'note';
  readonly color: Color;
}

export interface ResolvedListCell {
  readonly key: string;
  /** Distance from the left edge of the list's rect. */
  readonly x: number;
  readonly width: number;
  /** Appearance: a text as wide as the cell and as high as an item, with the id of the list. */
  readonly text: ResolvedTextOverlay;
}

/** Footer of a list column: a text, or the sum of the numbers of a key. */
export type ListFooterCell = string | { readonly sum: string };

/** Items of one row, stacked vertically. Source: package-format.md, "Lists". */
export interface ResolvedListOverlay extends PlacedBase {
  readonly kind: 'list';
  readonly value: OverlayValue | GroupItems;
  readonly itemHeight: number;
  readonly grow: boolean;
  readonly cells: readonly ResolvedListCell[];
  readonly header?: { readonly cells: ReadonlyMap<string, string>; readonly repeat: boolean };
  readonly footer?: { readonly cells: ReadonlyMap<string, ListFooterCell> };
  /** Colour behind every second item. */
  readonly stripe?: Color;
  readonly rule?: { readonly width: number; readonly color: Color };
  /** Behaviour if not all items fit and the list has no continuation page. */
  readonly overflow: 'error' | 'clip';
  /** Continuation page. Rows have it as often as their items need it. No such list begins on it. */
  readonly more?: { readonly page: number; readonly rect: Rect };
}

export type ResolvedOverlay =
  | ResolvedTextOverlay
  | ResolvedCheckboxOverlay
  | ResolvedImageOverlay
  | ResolvedSignatureOverlay
  | ResolvedQrOverlay
  | ResolvedBarcodeOverlay
  | ResolvedFieldOverlay
  | ResolvedMarkerOverlay
  | ResolvedListOverlay;

export type TemplateOverlay = ResolvedOverlay | ResolvedSealOverlay;
export type PageOverlay = Exclude<ResolvedOverlay, ResolvedFieldOverlay>;

export type AssetMediaType = 'image/png' | 'image/jpeg' | 'image/svg+xml' | 'font/ttf' | 'font/otf';

export interface Asset {
  readonly mediaType: AssetMediaType;
  readonly bytes: Uint8Array;
}

export interface ResolvedTemplate {
  readonly columns: readonly { readonly column: number; readonly label: string }[];
  readonly assets: ReadonlyMap<string, Asset>;
  readonly overlays: readonly TemplateOverlay[];
  readonly pages?: readonly PageRule[];
  readonly protect?: Protection | undefined;
}

export interface PageRule {
  readonly page: number;
  readonly when: ResolvedCondition;
}
