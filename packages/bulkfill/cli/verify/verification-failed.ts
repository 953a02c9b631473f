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

/** The verification failed because something was changed. The message names it. */
export class VerificationFailed extends Error {
  override readonly name = 'VerificationFailed';
  readonly code: VerificationFailure;

  constructor(code: VerificationFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
