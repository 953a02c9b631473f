/** Written by `npm run generate -- reference` from packages/engine/svc/schema/. Edit there. */
import type { Condition, Format, Rect, Value } from './values.ts';

interface AnyOverlay {
  /** The name of the overlay, unique in the template, at most 200 characters. Warnings refer to it. */
  readonly id: string;
  /** Rotates the overlay about the centre of its rect. Unit: degrees clockwise. Default: `0`. */
  readonly rotation?: number;
  /** The opacity: 0 is invisible, 1 is solid. Default: `1`. */
  readonly opacity?: number;
  /** Fails a row if the overlay cannot be applied or its value is blank. Default: `false`. */
  readonly required?: boolean;
  /**
   * For codes, images and signatures: a blank value does not skip the overlay, so the row stays `success`. Texts and
   * check boxes always behave like this. Default: `false`.
   */
  readonly optional?: boolean;
  /** The condition under which a row has the overlay. Absent: every row has it. */
  readonly when?: Condition;
}

/** An overlay that stands in a rect on a page. */
export interface PlacedOverlay extends AnyOverlay {
  /**
   * The role in a tagged PDF, for screen readers. Absent: texts and check boxes are `P`, codes, pictures and signatures
   * are `Figure`, markers are `Artifact`, which is not read. It has no effect if the PDF is not tagged.
   */
  readonly role?: 'P' | 'H1' | 'H2' | 'H3' | 'H4' | 'H5' | 'H6' | 'Span' | 'Lbl' | 'Caption' | 'Figure' | 'Artifact';
  /**
   * The text that screen readers read. Absent: a code is read as its value, a check box as its state in words, a
   * picture as "Picture".
   */
  readonly alt?: Value;
  /** The language for screen readers (BCP 47). Absent: that of the document. */
  readonly lang?: string;
  /**
   * Replaces `page`: several pages, each with the rect in its own space. `first` and `last` are the first and last page
   * of the PDF of the row; `odd` and `even` count the pages of the source from 1; numbers count from 0. The overlay has
   * one result per row.
   */
  readonly pages?: 'all' | 'odd' | 'even' | 'first' | 'last' | readonly number[];
  /** The page; the first is 0. If the PDF of a row has no such page, the overlay is skipped (`PAGE_OUT_OF_RANGE`). */
  readonly page?: number;
  /** The position, from the top-left corner of the page as displayed. Unit: points. */
  readonly rect: Rect;
}

/**
 * Writes a value into a rect. A character that no font covers skips the overlay (`UNSUPPORTED_CHARACTERS`). It never
 * becomes a box.
 */
export interface TextOverlay extends PlacedOverlay {
  readonly kind: 'text';
  /** The text. A blank value draws only the background and the border. */
  readonly value: Value;
  /**
   * `Helvetica`, `Times`, `Courier`, `Symbol`, `ZapfDingbats` or `Noto Sans`, in any case, or the name of a font asset.
   * Characters that it lacks come from Noto Sans of their script. Default: `'Helvetica'`.
   */
  readonly font?: string;
  /** The size of the text. Unit: points. Default: `12`. */
  readonly size?: number;
  /** The bold face of a named family. Default: `false`. */
  readonly bold?: boolean;
  /** The italic face of a named family. Default: `false`. */
  readonly italic?: boolean;
  /** The colour of the text. Default: `'#000000'`. */
  readonly color?: string;
  /**
   * The horizontal position of lines. `justify` stretches the spaces of wrapped lines, except the last line of a
   * paragraph. Default: `'left'`.
   */
  readonly align?: 'left' | 'center' | 'right' | 'justify';
  /** The vertical position of the block of lines. Default: `'middle'`. */
  readonly verticalAlign?: 'top' | 'middle' | 'bottom';
  /** Breaks lines at the width of the rect. Line breaks in the value always break. Default: `false`. */
  readonly wrap?: boolean;
  /** The distance from one baseline to the next. Unit: times the size. Default: `1.2`. */
  readonly lineHeight?: number;
  /**
   * `shrink` makes the text smaller, in steps of 0.1 points down to `minSize`, until it fits the rect. Default:
   * `'none'`.
   */
  readonly fit?: 'none' | 'shrink';
  /** The smallest size that `shrink` may use. Never more than `size`. Unit: points. Default: `6`. */
  readonly minSize?: number;
  /**
   * The treatment of text that does not fit: `visible` draws it beyond the rect and adds a notice, `clip` cuts it at
   * the rect and adds a notice, `error` skips the overlay (`TEXT_OVERFLOW`). Default: `'visible'`.
   */
  readonly overflow?: 'clip' | 'visible' | 'error';
  /** Writes one character per cell, into this many equal cells. Unit: cells. */
  readonly comb?: number;
  /** The colour behind it. Absent, `null` or `"none"`: none, the page shows through. */
  readonly background?: string | null;
  /** A line along the rect. Absent, `null` or `"none"`: none. */
  readonly border?: { readonly width?: number; readonly color?: string } | 'none' | null;
  /** The format of the value: see formats. */
  readonly format?: Format;
}

/** Draws a mark where the value says yes. The box itself is part of your PDF. */
export interface CheckboxOverlay extends PlacedOverlay {
  readonly kind: 'checkbox';
  /** Whether the mark is drawn. Without `checkedValues`: see yes and no. */
  readonly value: Value;
  /** The values that tick it. Blanks around either side and case do not count. Every other value unticks it. */
  readonly checkedValues?: readonly string[];
  /** The shape of the mark. Default: `'check'`. */
  readonly mark?: 'check' | 'cross' | 'dot';
  /** The colour of the mark. The box itself is part of your PDF. Default: `'#000000'`. */
  readonly color?: string;
}

/** Draws a PNG or a JPEG, path data filled in black, or an SVG of plain paths as it says. */
export interface ImageOverlay extends PlacedOverlay {
  readonly kind: 'image';
  /** The name of an image asset: the same picture in every row. */
  readonly asset?: string;
  /**
   * A picture of the row: the name of an asset, or a base64 data URI of a PNG, a JPEG or an SVG
   * (`data:image/png;base64,…`). Exactly one of `asset` and `value`.
   */
  readonly value?: Value;
  /**
   * `contain`: as large as fits into the rect. `cover`: as small as covers it, the rest is cut. `stretch`: as wide and
   * as high as the rect. Default: `'contain'`.
   */
  readonly fit?: 'contain' | 'cover' | 'stretch';
}

/** Draws a PNG or a JPEG, or path data as pen strokes in a colour. */
export interface SignatureOverlay extends PlacedOverlay {
  readonly kind: 'signature';
  /** The name of an image asset or of path data: the same signature in every row. */
  readonly asset?: string;
  /** A signature of the row: the name of an asset, or a base64 data URI. Exactly one of `asset` and `value`. */
  readonly value?: Value;
  /** The colour of path data and SVG. PNG and JPEG keep their own. Default: `'#000000'`. */
  readonly color?: string;
  /** The same as for an image. Default: `'contain'`. */
  readonly fit?: 'contain' | 'cover' | 'stretch';
}

/** Draws a QR code as vector modules. */
export interface QrOverlay extends PlacedOverlay {
  readonly kind: 'qr';
  /** The content of the code. */
  readonly value: Value;
  /**
   * The share of the code that may be damaged: `L` 7 %, `M` 15 %, `Q` 25 %, `H` 30 %. More makes the modules smaller.
   * Default: `'M'`.
   */
  readonly errorCorrection?: 'L' | 'M' | 'Q' | 'H';
  /** The empty margin on each side, inside the rect. The standard requires 4. Unit: modules. Default: `4`. */
  readonly quietZone?: number;
  /** The colour of the dark modules. Default: `'#000000'`. */
  readonly color?: string;
  /** The colour behind it. Absent, `null` or `"none"`: none, the page shows through. */
  readonly background?: string | null;
}

/** Draws a barcode or another code as vector modules. */
export interface BarcodeOverlay extends PlacedOverlay {
  readonly kind: 'barcode';
  /** The content of the code. */
  readonly value: Value;
  /** One of the symbologies, by name. An unknown name skips the overlay (`VALUE_INVALID`). Default: `'code128'`. */
  readonly symbology?: string;
  /** Writes the value below the bars. Default: `false`. */
  readonly showText?: boolean;
  /** The colour of the bars and of the text. Default: `'#000000'`. */
  readonly color?: string;
  /** The colour behind it. Absent, `null` or `"none"`: none, the page shows through. */
  readonly background?: string | null;
  /** Options of bwip-js for this symbology. A rejected option skips the overlay (`VALUE_INVALID`). Default: `{}`. */
  readonly options?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * Fills a form field of the PDF itself: text, choice, check box or radio buttons. The field brings its own place, font
 * and size.
 */
export interface FieldOverlay extends AnyOverlay {
  readonly kind: 'field';
  /** Optional, because a field has its own page. If it is given and the page does not exist, the overlay is skipped. */
  readonly page?: number;
  /** Optional. It has no effect. Unit: points. */
  readonly rect?: Rect;
  /** The full name of the form field, as `bulkfill pdf fields` prints it. */
  readonly field: string;
  /**
   * The value of the field. A choice takes an option by its value, else by its label. A blank value empties a text or
   * choice field and unticks a box. A text longer than the field allows is `VALUE_INVALID`.
   */
  readonly value: Value;
  /**
   * For check boxes and radio buttons. The values that tick it. Blanks around either side and case do not count. Every
   * other value unticks it. Absent: see yes and no.
   */
  readonly checkedValues?: readonly string[];
  /** The format of the value: see formats. */
  readonly format?: Format;
}

/**
 * Draws a flag for the people who handle the PDF. Only with `includeStickers`; otherwise it counts neither as applied
 * nor as skipped.
 */
export interface MarkerOverlay extends PlacedOverlay {
  readonly kind: 'marker';
  /** The words on the flag. Default: `''`. */
  readonly label?: string;
  /** The shape of the flag. `sign-here` and `initial` point to the left. Default: `'sign-here'`. */
  readonly shape?: 'sign-here' | 'initial' | 'date' | 'note';
  /** The colour of the flag. Its words are black or white, whichever is easier to read. Default: `'#000000'`. */
  readonly color?: string;
}

/** One column of a list: how a text is written, and where. */
export interface ListCell
  extends Omit<TextOverlay, 'kind' | 'id' | 'optional' | 'when' | 'pages' | 'page' | 'rect' | 'value'> {
  /** The member of the items that the cell shows. The first cell shows items that are texts. */
  readonly key: string;
  /** The distance from the left edge of the list to the left edge of the cell. Unit: points. */
  readonly x: number;
  /** The width of the cell. Its height is that of its item. Unit: points. */
  readonly width: number;
}

/** Draws several items of one row, one below the other, in columns. */
export interface ListOverlay extends PlacedOverlay {
  readonly kind: 'list';
  /**
   * The items: a JSON array of objects (or of texts), or one item per line of text; or `{"rows": "group"}`, the rows of
   * the document. At most 5,000.
   */
  readonly value: Value | { readonly rows: 'group' };
  /** The height of an item, of the header and of the footer. Unit: points. */
  readonly itemHeight: number;
  /**
   * Makes an item higher for texts of several lines. Without it they run over the edge of the item. Default: `false`.
   */
  readonly grow?: boolean;
  /** The columns of the list: see an entry of `cells`. */
  readonly cells: readonly ListCell[];
  /** A line above the first item: see `header`. */
  readonly header?: { readonly cells: Readonly<Record<string, string>>; readonly repeat?: boolean };
  /** A line below the last item: see `footer`. */
  readonly footer?: { readonly cells: Readonly<Record<string, string | { readonly sum: string }>> };
  /** The colour behind every second item. Absent, `null` or `"none"`: none. */
  readonly stripe?: string | null;
  /** A line below the header and below every item. Absent, `null` or `"none"`: none. */
  readonly rule?: { readonly width?: number; readonly color?: string } | 'none' | null;
  /**
   * The treatment of items that do not fit: `error` skips the list (`TEXT_OVERFLOW`, which says how many fit), `clip`
   * draws those that fit and adds a notice (`LIST_CUT`). No item is divided. A list with `more` continues there.
   * Default: `'error'`.
   */
  readonly overflow?: 'error' | 'clip';
  /**
   * The page that continues the list: see `more`. It cannot be combined with `pages` or with a value that counts pages.
   */
  readonly more?: { readonly page: number; readonly rect: Rect };
}

/**
 * Shows the seal of a sealed document: the signer and the time, the same in every row. A template has at most one, on a
 * page that every row has once. Without `pages`, `when` and `role`; `alt` has no columns. A run without a seal draws
 * nothing for it.
 */
export interface SealOverlay extends Omit<PlacedOverlay, 'pages' | 'when' | 'role'> {
  readonly kind: 'seal';
  /** The words above the name of the signer and the time. Default: `'Digitally sealed'`. */
  readonly label?: string;
  /** The name of an image asset, drawn left of the words, or above them in a high rect. */
  readonly asset?: string;
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
  | ListOverlay
  | SealOverlay;
