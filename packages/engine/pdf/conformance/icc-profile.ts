import type { PdfStream } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { PdfSyntaxError } from '../read/pdf-syntax-error.ts';

/** Source: ICC.1, 7.2. */
export interface ProfileHeader {
  readonly version: number;
  /** Class: `mntr`, `prtr`, `scnr`, `spac`, or one that documents must not use. */
  readonly kind: string;
  /** `RGB`, `GRAY`, `CMYK` or another one. */
  readonly space: string;
}

const maxProfileBytes = 16 << 20;

export const readProfileHeader = (document: PdfDocument, profile: PdfStream): ProfileHeader | undefined => {
  try {
    const bytes = Buffer.from(document.decode(profile, maxProfileBytes));
    if (bytes.length < 20) return undefined;
    return {
      version: bytes[8] as number,
      kind: bytes.toString('latin1', 12, 16),
      space: bytes.toString('latin1', 16, 20).trim(),
    };
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
};
