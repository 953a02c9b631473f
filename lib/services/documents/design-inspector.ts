import type { RowPreview } from '../../fill/preview/preview-row.ts';
import type { PackageIssue } from '../../package/package-schema-error.ts';
import type { TemplateTurn } from './template-inspector.ts';

/** Tries what somebody designs, with the engine that jobs are filled with, outside the thread that answers requests. */
export interface DesignInspector {
  /** What an export of this payload, which keeps the schema, refuses (`templateMistakes`). Throws `INVALID_DOQLO_SCHEMA` where it takes too long. */
  mistakes(payload: Uint8Array, turn: TemplateTurn): Promise<readonly PackageIssue[]>;
  /** A row on a PDF. Throws the codes of `readPreviewRequest` and `previewRow`, and `PREVIEW_FAILED` where it exhausts its time or memory. */
  preview(what: { readonly source: Uint8Array; readonly request: Uint8Array }, turn: TemplateTurn): Promise<RowPreview>;
}
