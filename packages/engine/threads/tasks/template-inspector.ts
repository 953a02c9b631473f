import type { PdfInfo } from '../../pdf/read/inspect-pdf.ts';
import type { PackagePayloadParts } from '../../svc/package-payload.ts';
import type { TemplatePayload } from '../../svc/read/read-template.ts';
import type { InspectionSettings } from './document-inspector.ts';
import type { DescribedPdf, DocumentPool, SentTemplate } from './document-task.ts';
import { inTurn, refusing } from './in-turn.ts';

export interface TemplateTurn {
  readonly accountId: string;
  readonly signal: AbortSignal;
  readonly onSpent?: (processorMs: number) => void;
}

/** Validates the parts of a saved template, and the package built from it, outside the thread that answers requests. */
export interface TemplateInspector {
  /** Throws the codes of `inspectPdf`. A file that exhausts its time or memory is invalid. */
  source(bytes: Uint8Array, turn: TemplateTurn): Promise<PdfInfo>;
  /** Also returns the PDF's declarations. */
  described(bytes: Uint8Array, turn: TemplateTurn): Promise<DescribedPdf>;
  /** Throws the codes of `readTemplate`. */
  payload(
    template: Uint8Array,
    parts: Omit<PackagePayloadParts, 'template' | 'schemaVersion'>,
    maxPackageBytes: number,
    turn: TemplateTurn,
  ): Promise<TemplatePayload>;
  /** Reads a package like a create of the account. Throws the codes of `readPackage`. */
  package(bytes: Uint8Array, use: PackageLimits, turn: TemplateTurn): Promise<void>;
  /** Reads a package like a create of the account, and returns its template. Throws the codes of `readPackage`. */
  sentPackage(bytes: Uint8Array, use: PackageLimits, turn: TemplateTurn): Promise<SentTemplate>;
}

export interface PackageLimits {
  readonly atMs: number;
  readonly maxPackageBytes: number;
}

export const threadTemplateInspector = (
  pool: DocumentPool,
  { keys, maxPages, bounds }: Omit<InspectionSettings, 'csv'>,
): TemplateInspector => ({
  source: (bytes, turn) =>
    refusing(turn.signal)('INVALID_PDF', inTurn(pool, bounds, turn)({ kind: 'source', bytes, maxPages })),
  described: (bytes, turn) =>
    refusing(turn.signal)('INVALID_PDF', inTurn(pool, bounds, turn)({ kind: 'describe', bytes, maxPages })),
  payload: (template, parts, maxPackageBytes, turn) =>
    refusing(turn.signal)(
      'INVALID_DOQLO_SCHEMA',
      inTurn(pool, bounds, turn)({ kind: 'payload', template, parts, maxPackageBytes }),
    ),
  package: async (bytes, { atMs, maxPackageBytes }, turn) => {
    const use = { accountId: turn.accountId, atMs };
    await inTurn(pool, bounds, turn)({ kind: 'package', bytes, keys, maxBytes: maxPackageBytes, use });
  },
  sentPackage: (bytes, { atMs, maxPackageBytes }, turn) => {
    const use = { accountId: turn.accountId, atMs };
    const task = { kind: 'sent-package', bytes, keys, maxBytes: maxPackageBytes, use } as const;
    return refusing(turn.signal)('MALFORMED_DOQLO_FILE', inTurn(pool, bounds, turn)(task));
  },
});
