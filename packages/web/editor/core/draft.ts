import type { Rect } from '@bulkfill/engine/browser/templates';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };

/** Overlay kinds in toolbar order. Source: package-format.md, "Overlays". */
export const overlayKinds = [
  'text',
  'checkbox',
  'image',
  'signature',
  'qr',
  'barcode',
  'list',
  'field',
  'marker',
  'seal',
] as const;
export type OverlayKind = (typeof overlayKinds)[number];

/**
 * An overlay as in the package. Members stay JSON, so that invalid input can be corrected and unknown members survive.
 * Rects are points from the top left corner of the displayed page.
 */
export interface OverlayDraft {
  readonly id: string;
  readonly kind: OverlayKind;
  /** Page index, 0-based. Absent in form fields and in overlays on several pages, which have `pages` instead. */
  readonly page?: number;
  readonly rect?: Rect;
  readonly [member: string]: unknown;
}

/** An overlay with a position, on a `page` or on several `pages`. */
export type PlacedDraft = OverlayDraft & { readonly rect: Rect };

export interface ColumnDraft {
  /** Key `column_<n>`. */
  readonly key: string;
  readonly label?: string;
}

export interface AssetDraft {
  readonly mediaType: string;
  /** Contents as base64. */
  readonly data: string;
}

export interface PageRuleDraft {
  /** Page index, 0-based. */
  readonly page: number;
  readonly when: unknown;
}

/** A password for each PDF, from a column. */
export interface ProtectDraft {
  readonly password: { readonly column: string };
  /** Absent: readers allow everything. */
  readonly permissions?: readonly string[];
}

/** A template in the editor. Later overlays are drawn over earlier ones. */
export interface TemplateDraft {
  readonly name: string;
  readonly columns: readonly ColumnDraft[];
  readonly assets: Readonly<Record<string, AssetDraft>>;
  readonly overlays: readonly OverlayDraft[];
  /** Conditional pages; absent if every row has all pages. */
  readonly pages?: readonly PageRuleDraft[];
  readonly protect?: ProtectDraft | undefined;
}

export const emptyDraft: TemplateDraft = { name: '', columns: [], assets: {}, overlays: [] };

export const isPlaced = (overlay: OverlayDraft): overlay is PlacedDraft =>
  (overlay.page !== undefined || overlay.pages !== undefined) && overlay.rect !== undefined;

/** Whether an overlay shows a value. */
export const takesValue = ({ kind }: Pick<OverlayDraft, 'kind'>): boolean => kind !== 'marker' && kind !== 'seal';

/** Returns the rotation about the centre in degrees clockwise; 0 if absent or invalid. */
export const rotationOf = (overlay: OverlayDraft): number =>
  typeof overlay.rotation === 'number' && Number.isFinite(overlay.rotation) ? overlay.rotation : 0;
