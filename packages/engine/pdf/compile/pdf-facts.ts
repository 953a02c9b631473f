import { type Losses, lossMembers } from '../read/losses.ts';

export interface PdfDescription {
  /** Version from the header and the catalog, at least 1.5. */
  readonly version: string;
  readonly sizeBytes: number;
  readonly pageCount: number;
  /** Whether it is locked; then the other members are known without a password. */
  readonly isEncrypted: boolean;
  readonly form: 'none' | 'fields' | 'fields and XFA';
  readonly fieldCount: number;
  readonly signatureCount: number;
  /** `broken`: it claims to be tagged, but its structure lacks entries that new elements need. */
  readonly tags: 'tagged' | 'untagged' | 'broken';
  readonly language: string | null;
  /** Such as `PDF/A-2b` and `PDF/UA-1`. */
  readonly declares: readonly string[];
  /** Colour spaces of its PDF/A output intents and of its pages' output intents. */
  readonly outputIntents: readonly string[];
  /** Names of fonts that pages or the form use and the file does not contain, sorted. */
  readonly fontsNotEmbedded: readonly string[];
  readonly losses?: Losses;
}

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
  incomplete: description.losses === undefined ? null : lossMembers(description.losses),
});

export type PdfFacts = ReturnType<typeof pdfFacts>;
