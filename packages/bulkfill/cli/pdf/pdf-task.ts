import type { PdfDescription } from '@bulkfill/engine/pdf/compile/pdf-facts';
import type { ListedField } from '@bulkfill/engine/pdf/forms/list-fields';
import type { PdfInfo } from '@bulkfill/engine/pdf/read/inspect-pdf';
import type { UnlockedPdf, UnlockOptions } from '@bulkfill/engine/pdf/unlock/unlock-document';

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
