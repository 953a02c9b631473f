/** What is wrong with an archive or its attestation, first of all. */
export type VerificationFailure =
  | 'ATTESTATION_UNREADABLE'
  | 'KEY_UNKNOWN'
  | 'SIGNATURE_WRONG'
  | 'ARCHIVE_UNREADABLE'
  | 'MANIFEST_MISSING'
  | 'MANIFEST_CHANGED'
  | 'MANIFEST_UNREADABLE'
  | 'CLAIM_CONTRADICTED'
  | 'ENTRY_SPARE'
  | 'ENTRY_MISSING'
  | 'ENTRY_CHANGED';

/** The verification came to an end: something is not what it was. The message names it. */
export class VerificationFailed extends Error {
  override readonly name = 'VerificationFailed';
  readonly code: VerificationFailure;

  constructor(code: VerificationFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
