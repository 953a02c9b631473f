import type { PdfFacts } from '../../../engine/pdf/compile/pdf-facts.ts';
import type { ColumnChoice, SavedTemplate as StoredTemplate } from '../../services/templates/saved-template.ts';
import type { RowResult } from './api.ts';
import type { Actor } from './console.ts';

/** What `/app/api` answers of templates that are worked on: types alone, for who answers and for the pages. Source: console.md; editor.md, 6. */

/** A saved template as the console's lists show it. */
export interface Template {
  readonly template_id: string;
  readonly name: string;
  readonly revision: number;
  readonly pages: number;
  readonly overlay_count: number;
  readonly column_count: number;
  /** The first of them. */
  readonly columns: StoredTemplate['columns'];
  readonly source: { readonly sha256: string; readonly size_bytes: number };
  /** Of the package that jobs take which name the template; null while it is not signed. */
  readonly package_sha256: string | null;
  readonly created_at: string;
  readonly changed_at: string;
}

export interface TemplatePage {
  readonly templates: readonly Template[];
  readonly next: string | null;
}

/** What was chosen for tables whose columns have other names than the template's: places by number of column, by the key of the table. */
export type ColumnChoices = Readonly<Record<string, Readonly<ColumnChoice['places']>>>;

/** A saved template that is opened. */
export interface OpenedTemplate extends Template {
  /** Absent where nothing was chosen. */
  readonly column_choices?: ColumnChoices;
  /** Null where it is large: then it is fetched as a file. */
  readonly template: object | null;
}

/** A revision of a saved template. Source: console.md, "Finer points". */
export interface Revision extends Pick<Template, 'revision' | 'name' | 'pages' | 'overlay_count' | 'column_count' | 'changed_at'> {
  readonly source_sha256: string;
  /** Null for one from before this was kept. */
  readonly changed_by: Actor | null;
  readonly restored_from: number | null;
}

export interface Revisions {
  /** The current one first. */
  readonly revisions: readonly Revision[];
}

/** A PDF that the service has for previews. Source: editor.md, "On AWS". */
export interface KeptDocument {
  /** SHA-256, hexadecimal: the name that previews know it by. */
  readonly document: string;
  readonly size_bytes: number;
  readonly expires_at: string;
}

/** What the service finds in it when it is sent. */
export interface SentDocument extends KeptDocument {
  /** As displayed: points. */
  readonly pages: Readonly<StoredTemplate['pages']>;
  readonly repaired: boolean;
  readonly about: PdfFacts;
}

/** Pictures and fonts that the service has for previews and exports. */
export interface KeptAssets {
  /** SHA-256, hexadecimal: the name that they are known by. */
  readonly assets: string;
  readonly size_bytes: number;
  readonly expires_at: string;
}

/** Something that the service says of one overlay in a row, as the manifest would: it was left out, or did not simply fit. */
export interface OverlayDiagnostic {
  readonly code: string;
  /** Absent or `null` if it is of pages. */
  readonly overlay_id?: string | null;
  readonly message: string;
}

/** What the service says of a preview, next to the PDF's bytes. */
export interface PreviewHead {
  readonly document: string;
  readonly source_size_bytes: number;
  /** Whether the bytes follow those of the source, are a document of their own, or are none, as the row failed. */
  readonly pdf: 'appended' | 'whole' | 'none';
  readonly size_bytes: number;
  /** Each page says across it that it is a preview: the account has had those of the day without. */
  readonly marked: boolean;
  readonly row: Pick<RowResult, 'status'> & {
    /** Pages of the source, from 0, that the row's PDF lacks. */
    readonly omitted_pages?: readonly number[];
    /** Overlays that the row goes without. */
    readonly warnings: readonly OverlayDiagnostic[];
    /** Overlays that were drawn, and not simply so. */
    readonly notices: readonly (OverlayDiagnostic & { readonly minor?: true })[];
    readonly error?: { readonly code: string; readonly message: string };
  };
  readonly source_warnings: readonly { readonly code: string; readonly message: string }[];
}
