import type { Rect } from '../../../lib/engine/browser/templates.ts';

/** What JSON holds. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };

/** The kinds of overlay, in the order of the toolbar. Source: package-format.md, "Overlays". */
export const overlayKinds = ['text', 'checkbox', 'image', 'signature', 'qr', 'barcode', 'list', 'field', 'marker'] as const;
export type OverlayKind = (typeof overlayKinds)[number];

/**
 * An overlay as the package writes it: its members stay JSON, so that what a person typed wrongly is kept to be mended, and what another
 * program wrote comes out as it went in. Rects are points from the top left corner of the page as displayed.
 */
export interface OverlayDraft {
  readonly id: string;
  readonly kind: OverlayKind;
  /** 0-based. A form field may have none, and what stands on several pages has `pages` in its place. */
  readonly page?: number;
  readonly rect?: Rect;
  readonly [member: string]: unknown;
}

/** An overlay that stands somewhere: on a `page`, or on several `pages`. */
export type PlacedDraft = OverlayDraft & { readonly rect: Rect };

export interface ColumnDraft {
  /** `column_<n>`. */
  readonly key: string;
  readonly label?: string;
}

export interface AssetDraft {
  readonly mediaType: string;
  /** Base64. */
  readonly data: string;
}

/** When a page is in a row, as the package writes it: the condition stays JSON. */
export interface PageRuleDraft {
  /** 0-based. */
  readonly page: number;
  readonly when: unknown;
}

/** A template under work. Later overlays are drawn over earlier ones. */
export interface TemplateDraft {
  readonly name: string;
  readonly columns: readonly ColumnDraft[];
  readonly assets: Readonly<Record<string, AssetDraft>>;
  readonly overlays: readonly OverlayDraft[];
  /** Pages that only some rows have; absent where every row has all. */
  readonly pages?: readonly PageRuleDraft[];
}

export const emptyDraft: TemplateDraft = { name: '', columns: [], assets: {}, overlays: [] };

/** Whether an overlay stands on a page or on several, in a rect. */
export const isPlaced = (overlay: OverlayDraft): overlay is PlacedDraft =>
  (overlay.page !== undefined || overlay.pages !== undefined) && overlay.rect !== undefined;

/** Degrees clockwise about the rect's centre; 0 where it says nothing that can be meant. */
export const rotationOf = (overlay: OverlayDraft): number =>
  typeof overlay.rotation === 'number' && Number.isFinite(overlay.rotation) ? overlay.rotation : 0;
