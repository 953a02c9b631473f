import type { PdfDescription } from '../../lib/engine/pdf/compile/pdf-facts.ts';
import type { ListedField } from '../../lib/engine/pdf/forms/list-fields.ts';
import type { PdfInfo } from '../../lib/engine/pdf/read/inspect-pdf.ts';
import type { UnlockedPdf, UnlockOptions } from '../../lib/engine/pdf/unlock/unlock-document.ts';

export type PdfTask =
  | { readonly kind: Exclude<keyof PdfResults, 'unlock'>; readonly bytes: Uint8Array; readonly maxPages: number }
  | { readonly kind: 'unlock'; readonly bytes: Uint8Array; readonly unlock: UnlockOptions };

export interface PdfResults {
  readonly inspect: PdfInfo;
  readonly form: { readonly info: PdfInfo; readonly fields: readonly ListedField[] };
  readonly survey: { readonly info: PdfInfo; readonly fieldNames: readonly string[] };
  readonly describe: PdfDescription;
  readonly unlock: UnlockedPdf;
}
