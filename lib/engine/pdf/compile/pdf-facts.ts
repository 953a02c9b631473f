import { type Losses, lossMembers } from '../read/losses.ts';

/** What a PDF is and declares, for the person who has to fill it. */
export interface PdfDescription {
  /** Of the header and the catalog, 1.5 at least. */
  readonly version: string;
  readonly sizeBytes: number;
  readonly pageCount: number;
  /** It is locked: this is what it says without a password. */
  readonly isEncrypted: boolean;
  readonly form: 'none' | 'fields' | 'fields and XFA';
  readonly fieldCount: number;
  readonly signatureCount: number;
  /** `broken`: it says that it is tagged, and its structure lacks what new elements need. */
  readonly tags: 'tagged' | 'untagged' | 'broken';
  readonly language: string | null;
  /** `PDF/A-2b`, `PDF/UA-1`. */
  readonly declares: readonly string[];
  /** Colour spaces of its PDF/A output intents, and of those of its pages. */
  readonly outputIntents: readonly string[];
  /** Names of fonts that pages or the form name and the file does not hold, sorted. */
  readonly fontsNotEmbedded: readonly string[];
  /** Parts that the file lacks; absent if it is whole. */
  readonly losses?: Losses;
}

/** The same as `bulkfill pdf info --json` and the editor have it. */
export const pdfFacts = (description: PdfDescription) => ({
  version: description.version,
  size_bytes: description.sizeBytes,
  page_count: description.pageCount,
  encrypted: description.isEncrypted,
  form: description.form,
  field_count: description.fieldCount,
  signature_count: description.signatureCount,
  tags: description.tags,
  language: description.language,
  declares: description.declares,
  output_intents: description.outputIntents,
  fonts_not_embedded: description.fontsNotEmbedded,
  /** `null` if the file is whole. */
  incomplete: description.losses === undefined ? null : lossMembers(description.losses),
});

export type PdfFacts = ReturnType<typeof pdfFacts>;
