import type { ListedField } from '../../lib/pdf/forms/list-fields.ts';
import type { PdfInfo } from '../../lib/pdf/read/inspect-pdf.ts';

/** What the reading thread can be asked about a PDF. */
export interface PdfTask {
  readonly kind: keyof PdfResults;
  readonly bytes: Uint8Array;
  readonly maxPages: number;
}

/** The answer to each question. */
export interface PdfResults {
  readonly inspect: PdfInfo;
  readonly fields: readonly ListedField[];
  /** What a first template is made of. */
  readonly form: { readonly info: PdfInfo; readonly fields: readonly ListedField[] };
  /** What a template is held against. */
  readonly survey: { readonly info: PdfInfo; readonly fieldNames: readonly string[] };
}
