import type { DocumentPool } from './document-task.ts';
import { inTurn, refusing } from './in-turn.ts';
import type { TemplateInspector } from './template-inspector.ts';
import type { InspectionSettings } from './worker-document-inspector.ts';

/** Inspects in the threads that check the files of creates, under the same bounds. */
export const workerTemplateInspector = (
  pool: DocumentPool,
  { keys, maxPages, bounds }: Omit<InspectionSettings, 'csv'>,
): TemplateInspector => ({
  source: (bytes, turn) => refusing(turn.signal)('INVALID_PDF', inTurn(pool, bounds, turn)({ kind: 'source', bytes, maxPages })),
  payload: (template, parts, maxPackageBytes, turn) =>
    refusing(turn.signal)('INVALID_DOQLO_SCHEMA', inTurn(pool, bounds, turn)({ kind: 'payload', template, parts, maxPackageBytes })),
  package: async (bytes, { atMs, maxPackageBytes }, turn) => {
    const use = { accountId: turn.accountId, atMs };
    await inTurn(pool, bounds, turn)({ kind: 'package', bytes, keys, maxBytes: maxPackageBytes, use });
  },
});
