import type { UnlockedPdf, UnlockOptions } from '../../pdf/unlock/unlock-document.ts';
import type { ThreadBounds } from '../bounded-thread.ts';
import type { DocumentPool } from './document-task.ts';
import { loadInTurn, type TemplateTurn } from './in-turn.ts';
import type { LoadBytes } from './template-inspector.ts';

export interface DocumentUnlocker {
  /** Throws the codes of `unlockDocument`. A file that exhausts its time or memory is invalid. */
  unlock(load: LoadBytes, options: UnlockOptions, turn: TemplateTurn): Promise<UnlockedPdf>;
}

export const workerDocumentUnlocker = (pool: DocumentPool, bounds: ThreadBounds): DocumentUnlocker => ({
  unlock: (load, options, turn) =>
    loadInTurn(
      pool,
      bounds,
      turn,
    )('INVALID_PDF', async () => ({ kind: 'unlock' as const, bytes: await load(), options })),
});
