import type { Diagnostic } from '@bulkfill/engine/core/diagnostic';
import type { PdfFacts } from '@bulkfill/engine/pdf/compile/pdf-facts';
import type { ColumnPlaces, TemplateRecord } from '../stores/templates/saved-template.ts';
import type { RowResult } from './api.ts';
import type { Actor } from './console.ts';

/** Response types of `/app/api` for editing templates. Source: console-and-editor.md, "The editor" (6). */

export interface TemplateView {
  readonly template_id: string;
  readonly name: string;
  readonly revision: number;
  readonly pages: number;
  readonly overlay_count: number;
  readonly column_count: number;
  readonly columns: TemplateRecord['columns'];
  readonly source: { readonly sha256: string; readonly size_bytes: number };
  /** SHA-256 of the package that jobs use; null until it is signed. */
  readonly package_sha256: string | null;
  readonly created_at: string;
  readonly changed_at: string;
}

export interface TemplatePage {
  readonly templates: readonly TemplateView[];
  readonly next: string | null;
}

/** Column choices for tables with other column names: places by column number, by the key of the table. */
export type ColumnChoices = Readonly<Record<string, ColumnPlaces>>;

export interface TemplateContentView extends TemplateView {
  readonly column_choices?: ColumnChoices;
  /** Null if it is large. Then the page fetches it as a file. */
  readonly template: object | null;
}

/** A revision of a saved template. Source: console-and-editor.md, "Templates and designs". */
export interface Revision
  extends Pick<TemplateView, 'revision' | 'name' | 'pages' | 'overlay_count' | 'column_count' | 'changed_at'> {
  readonly source_sha256: string;
  /** Null for a revision from before this was stored. */
  readonly changed_by: Actor | null;
  readonly restored_from: number | null;
}

export interface Revisions {
  /** Revisions, the current one first. */
  readonly revisions: readonly Revision[];
}

/** A PDF that is stored for previews. Source: console-and-editor.md, "On AWS". */
export interface KeptDocument {
  /** SHA-256 as hex. Previews refer to the PDF by it. */
  readonly document: string;
  readonly size_bytes: number;
  readonly expires_at: string;
}

export interface SentDocument extends KeptDocument {
  /** Displayed page sizes, in points. */
  readonly pages: Readonly<TemplateRecord['pages']>;
  readonly repaired: boolean;
  readonly about: PdfFacts;
}

export interface KeptAssets {
  /** SHA-256 as hex. Previews and exports refer to the assets by it. */
  readonly assets: string;
  readonly size_bytes: number;
  readonly expires_at: string;
}

/** A diagnostic of one overlay in a row, as in the manifest: it was omitted or did not simply fit. */
export interface OverlayDiagnostic extends Diagnostic {
  readonly overlay_id?: string | null;
}

/** Head of a preview, sent before the bytes of the PDF. */
export interface PreviewHead {
  readonly document: string;
  readonly source_size_bytes: number;
  /** `appended`: the bytes follow the source. `whole`: a separate document. `none`: the row failed. */
  readonly pdf: 'appended' | 'whole' | 'none';
  readonly size_bytes: number;
  /** Pages, from 0, that have overlays only, without the source's content. Empty without `overlays_only`. */
  readonly overlay_pages: readonly number[];
  /** True if each page carries a preview mark: the account has used its unmarked previews of the day. */
  readonly marked: boolean;
  readonly row: Pick<RowResult, 'status'> & {
    /** Pages of the source, from 0, that are missing in the row's PDF. */
    readonly omitted_pages?: readonly number[];
    readonly warnings: readonly OverlayDiagnostic[];
    readonly notices: readonly (OverlayDiagnostic & { readonly minor?: true })[];
    readonly error?: Diagnostic;
  };
  readonly source_warnings: readonly { readonly code: string; readonly message: string }[];
}
