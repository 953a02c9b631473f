import type { Bounds } from '../../threads/bounded-thread.ts';
import type { DesignInspector } from './design-inspector.ts';
import type { DocumentPool, PreviewLimits } from './document-task.ts';
import { inTurn, refusing } from './in-turn.ts';

/** Works in threads of the pool, each task under the bounds. */
export const workerDesignInspector = (pool: DocumentPool, bounds: Bounds, limits: PreviewLimits): DesignInspector => ({
  mistakes: (payload, turn) => refusing(turn.signal)('INVALID_DOQLO_SCHEMA', inTurn(pool, bounds, turn)({ kind: 'mistakes', payload })),
  preview: (what, turn) => refusing(turn.signal)('PREVIEW_FAILED', inTurn(pool, bounds, turn)({ kind: 'preview', ...what, limits })),
});
