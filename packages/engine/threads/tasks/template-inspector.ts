import type { PdfInfo } from '../../pdf/read/inspect-pdf.ts';
import type { PackagePayloadParts } from '../../svc/package-payload.ts';
import type { TemplatePayload } from '../../svc/read/read-template.ts';
import type { InspectionSettings } from './document-inspector.ts';
import type { DescribedPdf, DocumentPool, SentTemplate } from './document-task.ts';
import { inTurn, loadInTurn, refusing, type TemplateTurn } from './in-turn.ts';

/** Loads bytes anew, which are then transferred to a thread. */
export type LoadBytes = () => Promise<Uint8Array>;

/** Validates the parts of a saved template, and the package built from it, outside the thread that answers requests. */
export interface TemplateInspector {
  /** Throws the codes of `inspectPdf`. A file that exhausts its time or memory is invalid. */
  source(load: LoadBytes, turn: TemplateTurn): Promise<PdfInfo>;
  described(load: LoadBytes, turn: TemplateTurn): Promise<DescribedPdf>;
  /** Throws the codes of `readTemplate`. The template is copied: a caller built it, and could not load it again. */
  payload(
    template: Uint8Array,
    parts: Omit<PackagePayloadParts, 'template' | 'schemaVersion'>,
    maxPackageBytes: number,
    turn: TemplateTurn,
  ): Promise<TemplatePayload>;
  /** Reads a package like a create of the account. Copies it for the caller. Throws the codes of `readPackage`. */
  package(bytes: Uint8Array, use: PackageLimits, turn: TemplateTurn): Promise<void>;
  /** Reads a package like a create of the account, and returns its template. Throws the codes of `readPackage`. */
  sentPackage(load: LoadBytes, use: PackageLimits, turn: TemplateTurn): Promise<SentTemplate>;
}

export interface PackageLimits {
  readonly atMs: number;
  readonly maxPackageBytes: number;
}

export const threadTemplateInspector = (
  pool: DocumentPool,
  { keys, maxPages, bounds }: Omit<InspectionSettings, 'csv'>,
): TemplateInspector => {
  const check = (turn: TemplateTurn) => loadInTurn(pool, bounds, turn);
  const run = (turn: TemplateTurn) => inTurn(pool, bounds, turn);
  return {
    source: (load, turn) =>
      check(turn)('INVALID_PDF', async () => ({ kind: 'source' as const, bytes: await load(), maxPages })),
    described: (load, turn) =>
      check(turn)('INVALID_PDF', async () => ({ kind: 'describe' as const, bytes: await load(), maxPages })),
    payload: (template, parts, maxPackageBytes, turn) =>
      refusing(turn.signal)('INVALID_DOQLO_SCHEMA', run(turn)({ kind: 'payload', template, parts, maxPackageBytes })),
    package: async (bytes, { atMs, maxPackageBytes: maxBytes }, turn) => {
      await run(turn)({ kind: 'package', bytes, keys, maxBytes, use: { accountId: turn.accountId, atMs } });
    },
    sentPackage: (load, { atMs, maxPackageBytes: maxBytes }, turn) => {
      const task = { kind: 'sent-package' as const, keys, maxBytes, use: { accountId: turn.accountId, atMs } };
      return check(turn)('MALFORMED_DOQLO_FILE', async () => ({ ...task, bytes: await load() }));
    },
  };
};
