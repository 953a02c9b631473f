/**
 * The template of a `.svc` package as the engine sees it: validated, defaults applied, columns resolved to numbers.
 * Source: package-format.md, "Overlays". Lengths are points (1/72 inch) from the top-left corner of the page as displayed.
 */

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a row knows of itself: its number and how many there are, a page's number and how many its PDF has. */
export const counterNames = ['row_number', 'rows', 'page', 'pages'] as const;
export type CounterName = (typeof counterNames)[number];

/** One literal, column or counter of a `{"text": "Dear {{column_0}}"}` value. */
export type TextPart = string | { readonly column: number } | CounterPart;

/** A counter, filled with zeros up to `width` digits. */
export interface CounterPart {
  readonly counter: CounterName;
  readonly width: number;
}

/** One end of what a number, or a day since 1970, may be. */
export interface Bound {
  readonly value: number;
  readonly isIncluded: boolean;
}

interface Range {
  readonly column: number;
  readonly lower: Bound | undefined;
  readonly upper: Bound | undefined;
}

/** What decides whether an overlay, or a page, is there in a row. Source: templates.md, "Conditions". */
export type Condition =
  /** Folded (`foldCase`). */
  | { readonly kind: 'values'; readonly column: number; readonly values: readonly string[] }
  | { readonly kind: 'blank'; readonly column: number; readonly isBlank: boolean }
  | ({ readonly kind: 'number'; readonly inputLocale?: string } & Range)
  | ({ readonly kind: 'date'; readonly input: readonly string[]; readonly inputLocale?: string } & Range)
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition };

/** Pages of the source: by number from 1 where it is odd or even, else numbers from 0. */
export type PageChoice = 'all' | 'odd' | 'even' | 'first' | 'last' | readonly number[];

/** Roles that an overlay can have in the structure of a tagged document. Source: conformance.md, 5. */
export const overlayRoles = ['P', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6', 'Span', 'Lbl', 'Caption', 'Figure', 'Artifact'] as const;
export type OverlayRole = (typeof overlayRoles)[number];

/** What an overlay shows: the same in every row, one column, or a text with columns in it. */
export type OverlayValue =
  | { readonly kind: 'static'; readonly text: string }
  | { readonly kind: 'column'; readonly column: number }
  | { readonly kind: 'text'; readonly parts: readonly TextPart[] };

/** `#rrggbb` as components 0..1. */
export type Color = readonly [red: number, green: number, blue: number];

export type ValueFormat =
  | {
      readonly kind: 'number';
      readonly locale: string;
      /** How the row writes numbers; a decimal with a point where it is absent. */
      readonly inputLocale?: string;
      readonly options: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'date';
      readonly locale: string;
      /** Patterns; the first that the text matches reads it. */
      readonly input: readonly string[];
      readonly options: Readonly<Record<string, unknown>>;
    }
  /** Values for others, trimmed. */
  | { readonly kind: 'map'; readonly map: ReadonlyMap<string, string>; readonly otherwise: 'keep' | 'blank' | 'error' }
  | { readonly kind: 'case'; readonly locale: string; readonly to: 'upper' | 'lower' | 'title' };

interface OverlayBase {
  readonly id: string;
  /** Degrees clockwise about the rect's centre. */
  readonly rotation: number;
  /** 0..1. */
  readonly opacity: number;
  /** A blank or missing value fails the row. */
  readonly required: boolean;
  /** A blank value of a code or a picture is not a skip. False where it is absent. */
  readonly optional?: boolean;
  /** Where it does not hold, the row is made as if the template did not have the overlay. */
  readonly when?: Condition;
}

interface PlacedBase extends OverlayBase {
  /** 0-based; the first of `pages`, where it stands on several. */
  readonly page: number;
  readonly pages?: PageChoice;
  readonly rect: Rect;
  /** What it is in the structure of a tagged document; by its kind where it is absent. */
  readonly role?: OverlayRole;
  /** What is read in place of what is seen. */
  readonly alt?: OverlayValue;
  /** Its language (BCP 47); the document's where it is absent. */
  readonly lang?: string;
}

export interface TextOverlay extends PlacedBase {
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
  /** Times the size. */
  readonly lineHeight: number;
  readonly fit: 'none' | 'shrink';
  readonly minSize: number;
  readonly overflow: 'clip' | 'visible' | 'error';
  /** Number of cells, when the text is spread one character a cell. */
  readonly comb?: number;
  readonly background?: Color;
  readonly border?: { readonly width: number; readonly color: Color };
  readonly format?: ValueFormat;
}

export interface CheckboxOverlay extends PlacedBase {
  readonly kind: 'checkbox';
  readonly value: OverlayValue;
  /** Folded (`foldCase`). Absent: the usual words of yes and no. */
  readonly checkedValues?: readonly string[];
  readonly mark: 'check' | 'cross' | 'dot';
  readonly color: Color;
}

/** A picture comes from an asset of the package or from the row, as a base64 data URI. */
export type ImageSource = { readonly asset: string } | { readonly value: OverlayValue };

export interface ImageOverlay extends PlacedBase {
  readonly kind: 'image';
  readonly source: ImageSource;
  readonly fit: 'contain' | 'cover' | 'stretch';
}

export interface SignatureOverlay extends PlacedBase {
  readonly kind: 'signature';
  readonly source: ImageSource;
  readonly color: Color;
  readonly fit: 'contain' | 'cover' | 'stretch';
}

export interface QrOverlay extends PlacedBase {
  readonly kind: 'qr';
  readonly value: OverlayValue;
  readonly errorCorrection: 'L' | 'M' | 'Q' | 'H';
  /** Modules on each side. */
  readonly quietZone: number;
  readonly color: Color;
  readonly background?: Color;
}

export interface BarcodeOverlay extends PlacedBase {
  readonly kind: 'barcode';
  readonly value: OverlayValue;
  readonly symbology: string;
  readonly showText: boolean;
  readonly color: Color;
  readonly background?: Color;
  readonly options: Readonly<Record<string, string | number | boolean>>;
}

export interface FieldOverlay extends OverlayBase {
  readonly kind: 'field';
  /** A field is where it is: these say nothing, but a page that the document has not skips the overlay. */
  readonly page?: number;
  readonly rect?: Rect;
  /** The AcroForm field's full name. */
  readonly field: string;
  readonly value: OverlayValue;
  /** Check boxes and radio buttons: what ticks them, folded (`foldCase`). Absent: the names of states, then the usual words. */
  readonly checkedValues?: readonly string[];
  readonly format?: ValueFormat;
}

export interface MarkerOverlay extends PlacedBase {
  readonly kind: 'marker';
  readonly label: string;
  readonly shape: 'sign-here' | 'initial' | 'date' | 'note';
  readonly color: Color;
}

/** One column of a list. */
export interface ListCell {
  /** The member of the items that it shows. */
  readonly key: string;
  /** From the left edge of the list's rect. */
  readonly x: number;
  readonly width: number;
  /** How it is written: a text as wide as the cell and as high as an item, with the list's id. */
  readonly text: TextOverlay;
}

/** What stands at the end of a column of a list: a text, or what the numbers of a key come to. */
export type ListFooterCell = string | { readonly sum: string };

/** Items of one row, one below the other. Source: templates.md, "Lists". */
export interface ListOverlay extends PlacedBase {
  readonly kind: 'list';
  readonly value: OverlayValue;
  readonly itemHeight: number;
  /** Wrapped cells make an item higher. */
  readonly grow: boolean;
  readonly cells: readonly ListCell[];
  /** By the keys of cells. */
  readonly header?: { readonly cells: ReadonlyMap<string, string>; readonly repeat: boolean };
  readonly footer?: { readonly cells: ReadonlyMap<string, ListFooterCell> };
  /** Behind every second item. */
  readonly stripe?: Color;
  /** Below the header and every item. */
  readonly rule?: { readonly width: number; readonly color: Color };
  /** What happens where not all items fit, and the list goes on nowhere. */
  readonly overflow: 'error' | 'clip';
  /** A page that only rows have whose items need it, as often as they do. Never a page on which such a list stands. */
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

/** An overlay that stands in a rect on a page. */
export type PlacedOverlay = Exclude<Overlay, FieldOverlay>;

export type AssetMediaType = 'image/png' | 'image/jpeg' | 'image/svg+xml' | 'font/ttf' | 'font/otf';

export interface Asset {
  readonly mediaType: AssetMediaType;
  readonly bytes: Uint8Array;
}

export interface Template {
  readonly columns: readonly { readonly column: number; readonly label: string }[];
  readonly assets: ReadonlyMap<string, Asset>;
  readonly overlays: readonly Overlay[];
  /** Pages that only some rows have; none where it is absent. */
  readonly pages?: readonly PageRule[];
}

/** A page of the source, and when a row has it. */
export interface PageRule {
  /** 0-based. */
  readonly page: number;
  readonly when: Condition;
}

/** What the package says about the PDF that it was designed on. */
export interface PackageSource {
  readonly fileName?: string;
  readonly sha256?: string;
  readonly sizeBytes?: number;
  /** As displayed: crop box after rotation, points. */
  readonly pages?: readonly { readonly width: number; readonly height: number; readonly rotation: number }[];
}

/** A package whose signature, schema and semantics were checked. */
export interface VerifiedPackage {
  readonly schemaVersion: 1 | 2 | 3 | 4 | 5;
  readonly name: string | null;
  /** Of the uploaded file, hexadecimal. */
  readonly sha256: string;
  readonly source: PackageSource | null;
  readonly template: Template;
  /** The only account that may use it, and the RFC 3339 date-time from which nobody may; absent where it says neither. */
  readonly account?: string;
  readonly expiresAt?: string;
}
