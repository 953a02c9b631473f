import type { UnlockedPdf, UnlockOptions } from '../../pdf/unlock/unlock-document.ts';
import type { ThreadBounds } from '../bounded-thread.ts';
import type { DocumentPool } from './document-task.ts';
import { inTurn, refusing } from './in-turn.ts';
import type { TemplateTurn } from './template-inspector.ts';

export interface DocumentUnlocker {
  /** Throws the codes of `unlockDocument`. A file that exhausts its time or memory is invalid. */
  unlock(bytes: Uint8Array, options: UnlockOptions, turn: TemplateTurn): Promise<UnlockedPdf>;
}

export const workerDocumentUnlocker = (pool: DocumentPool, bounds: ThreadBounds): DocumentUnlocker => ({
  unlock: (bytes, options, turn) =>
    refusing(turn.signal)('INVALID_PDF', inTurn(pool, bounds, turn)({ kind: 'unlock', bytes, options })),
});
