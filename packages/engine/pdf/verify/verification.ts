/** Reasons why a PDF or one of its signatures is not valid. Source: sealing.md, "Verify". */
export type VerificationCode =
  | 'PDF_UNREADABLE'
  | 'NO_SIGNATURE'
  | 'BYTE_RANGE_WRONG'
  | 'CONTENTS_WRONG'
  | 'FORMAT_UNSUPPORTED'
  | 'ALGORITHM_UNSUPPORTED'
  | 'CMS_MALFORMED'
  | 'ATTRIBUTES_WRONG'
  | 'CERTIFICATE_MISSING'
  | 'SIGNING_CERTIFICATE_MISMATCH'
  | 'DIGEST_MISMATCH'
  | 'SIGNATURE_WRONG'
  | 'TIMESTAMP_WRONG'
  | 'CERTIFICATE_EXPIRED'
  | 'CERTIFICATE_NOT_YET_VALID'
  | 'KEY_USAGE_WRONG'
  | 'CHAIN_BROKEN'
  | 'NOT_TRUSTED'
  | 'REVOKED'
  | 'REVOCATION_DATA_WRONG'
  | 'CHANGED_AFTER_SIGNING'
  | 'BYTES_APPENDED';

export type VerificationWarning = 'WEAK_ALGORITHM' | 'TIME_NOT_PROVEN' | 'TIMESTAMP_NOT_TRUSTED' | 'TRUST_NOT_CHECKED';

export interface Problem<Code extends string = VerificationCode> {
  readonly code: Code;
  readonly message: string;
}

/** The signature is not valid. Thrown inside this folder. */
export class Invalid extends Error {
  override readonly name = 'Invalid';
  readonly code: VerificationCode;

  constructor(code: VerificationCode, message: string) {
    super(message);
    this.code = code;
  }
}

export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  readonly serial: string;
  readonly sha256: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
}

/** Kinds of updates after a signature. `other` is never allowed. */
export type LaterChange = 'signature' | 'timestamp' | 'validation data' | 'form' | 'metadata' | 'annotation' | 'other';

export interface SignatureReport {
  /** Full name of the signature field. */
  readonly field: string;
  readonly kind: 'signature' | 'certification' | 'timestamp';
  readonly format: string;
  /** Empty if the signature is valid. The first is the reason. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem<VerificationWarning>[];
  readonly signer: CertificateFacts | undefined;
  /** Subjects from the signer to the last certificate that was found. */
  readonly chain: readonly string[];
  readonly trust: 'trusted' | 'not trusted' | 'not checked';
  readonly revocation: 'good' | 'revoked' | 'not checked';
  readonly algorithm: string | undefined;
  readonly time: SignatureTime;
  readonly coverage: { readonly signedUntil: number; readonly isWholeFile: boolean } | undefined;
  readonly laterChanges: readonly LaterChange[];
  /** Permission level of a certification: 1 no changes, 2 forms, 3 forms and annotations. */
  readonly permissions: number | undefined;
  readonly reason: string | undefined;
  readonly location: string | undefined;
}

export interface SignatureTime {
  /** `undefined` if neither a timestamp nor the signer states a time. */
  readonly at: Date | undefined;
  readonly source: 'timestamp' | 'claimed' | 'none';
  /** Subject of the authority of the timestamp. */
  readonly authority: string | undefined;
}

export interface PdfVerification {
  readonly isValid: boolean;
  /** The first problem of the file or of a signature. */
  readonly problem: Problem | undefined;
  readonly sizeBytes: number;
  readonly signatures: readonly SignatureReport[];
}
