import { parseCertificate } from '../asn1/certificate.ts';
import { findSignatures } from './find-signatures.ts';
import { judgeSignatures } from './judge-signatures.ts';
import { openRevision } from './open-signed-pdf.ts';
import { Invalid, type PdfVerification, type Problem, type SignatureReport } from './verification.ts';

export interface VerificationOptions {
  /** Encoded certificates that are trusted; `undefined` to leave trust unchecked. */
  readonly trusted: readonly Uint8Array[] | undefined;
  /** Time at which certificates must be valid if a signature states no time. */
  readonly now: Date;
  readonly password: string | undefined;
}

/**
 * Verifies every signature of a PDF: integrity, coverage, later changes, certificates and time. Reports hostile and
 * damaged files as not valid. Throws `PASSWORD_REQUIRED`, `PASSWORD_WRONG`, `ENCRYPTED_PDF_UNSUPPORTED`; `Asn1Error`
 * for an unreadable trusted certificate.
 */
export const verifyPdf = (bytes: Uint8Array, { trusted, now, password }: VerificationOptions): PdfVerification => {
  const anchors = trusted?.map(parseCertificate);
  try {
    const latest = openRevision(bytes, bytes.length, password);
    const fields = findSignatures(latest.document);
    if (fields.length === 0) throw new Invalid('NO_SIGNATURE', 'The PDF has no signature.');
    const signatures = judgeSignatures(bytes, latest, fields, { anchors, now: now.getTime(), password });
    return summarize(bytes.length, undefined, signatures);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return summarize(bytes.length, { code: error.code, message: error.message }, []);
  }
};

const summarize = (
  sizeBytes: number,
  ofFile: Problem | undefined,
  signatures: readonly SignatureReport[],
): PdfVerification => {
  const problem = ofFile ?? signatures.flatMap(({ problems }) => problems)[0];
  return { isValid: problem === undefined, problem, sizeBytes, signatures };
};
