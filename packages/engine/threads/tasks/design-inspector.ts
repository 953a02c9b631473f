import type { RowPreview } from '../../fill/preview/preview-row.ts';
import type { RenderLimits } from '../../fill/render-limits.ts';
import type { PackageIssue } from '../../svc/package-schema-error.ts';
import type { ThreadBounds } from '../bounded-thread.ts';
import type { DocumentPool } from './document-task.ts';
import { inTurn, refusing, type TemplateTurn } from './in-turn.ts';

/** A source, the request as received, and whether the preview is marked as one. */
export interface PreviewTask {
  readonly source: Uint8Array;
  readonly request: Uint8Array;
  readonly isMarked: boolean;
}

/** Tests templates during design, with the engine of jobs, outside the thread that answers requests. */
export interface DesignInspector {
  /**
   * Returns the mistakes of `findTemplateMistakes`. Copies the payload. Throws `INVALID_DOQLO_SCHEMA` past its time.
   */
  mistakes(payload: Uint8Array, turn: TemplateTurn): Promise<readonly PackageIssue[]>;
  /**
   * Fills a row. Copies the files: the caller caches the source. Throws the codes of `readPreviewRequest` and
   * `previewRow`, and `PREVIEW_FAILED` past its limits.
   */
  preview(what: PreviewTask, turn: TemplateTurn): Promise<RowPreview>;
}

export const threadDesignInspector = (
  pool: DocumentPool,
  bounds: ThreadBounds,
  limits: RenderLimits,
): DesignInspector => ({
  mistakes: (payload, turn) =>
    refusing(turn.signal)('INVALID_DOQLO_SCHEMA', inTurn(pool, bounds, turn)({ kind: 'mistakes', payload })),
  preview: (what, turn) =>
    refusing(turn.signal)('PREVIEW_FAILED', inTurn(pool, bounds, turn)({ kind: 'preview', ...what, limits })),
});
