import type { RowPreview } from '../../fill/preview/preview-row.ts';
import type { PackageIssue } from '../../package/package-schema-error.ts';
import type { Bounds } from '../bounded-thread.ts';
import type { DocumentPool, PreviewLimits } from './document-task.ts';
import { inTurn, refusing } from './in-turn.ts';
import type { TemplateTurn } from './template-inspector.ts';

/** A source, the request as it came, and whether the preview is marked as one. */
export interface PreviewTask {
  readonly source: Uint8Array;
  readonly request: Uint8Array;
  readonly isMarked: boolean;
}

/** Tries what somebody designs, with the engine that jobs are filled with, outside the thread that answers requests. */
export interface DesignInspector {
  /** What an export of this payload, which keeps the schema, refuses (`templateMistakes`). Throws `INVALID_DOQLO_SCHEMA` where it takes too long. */
  mistakes(payload: Uint8Array, turn: TemplateTurn): Promise<readonly PackageIssue[]>;
  /** A row on a PDF, with a mark on each page where that is asked for. Throws the codes of `readPreviewRequest` and `previewRow`, and `PREVIEW_FAILED` where it exhausts its time or memory. */
  preview(what: PreviewTask, turn: TemplateTurn): Promise<RowPreview>;
}

/** Works in threads of the pool, each task under the bounds. */
export const threadDesignInspector = (pool: DocumentPool, bounds: Bounds, limits: PreviewLimits): DesignInspector => ({
  mistakes: (payload, turn) => refusing(turn.signal)('INVALID_DOQLO_SCHEMA', inTurn(pool, bounds, turn)({ kind: 'mistakes', payload })),
  preview: (what, turn) => refusing(turn.signal)('PREVIEW_FAILED', inTurn(pool, bounds, turn)({ kind: 'preview', ...what, limits })),
});
