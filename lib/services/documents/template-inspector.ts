import type { PackagePayloadParts } from '../../package/package-payload.ts';
import type { TemplatePayload } from '../../package/read/read-template.ts';
import type { PdfInfo } from '../../pdf/read/inspect-pdf.ts';

/** Whose turn is taken, and until when anybody waits for it. */
export interface TemplateTurn {
  readonly accountId: string;
  readonly signal: AbortSignal;
}

/** Checks what a saved template is made of, and the package that is made from one, outside the thread that answers requests. */
export interface TemplateInspector {
  /** Throws the codes of `inspectPdf`. A file that exhausts its time or memory is not valid. */
  source(bytes: Uint8Array, turn: TemplateTurn): Promise<PdfInfo>;
  /** Throws the codes of `readTemplate`. */
  payload(
    template: Uint8Array,
    parts: Omit<PackagePayloadParts, 'template' | 'schemaVersion'>,
    maxPackageBytes: number,
    turn: TemplateTurn,
  ): Promise<TemplatePayload>;
  /** Reads a package as a create of the account would. Throws the codes of `readPackage`. */
  package(bytes: Uint8Array, use: { readonly atMs: number; readonly maxPackageBytes: number }, turn: TemplateTurn): Promise<void>;
}
