/** What is wrong with an archive or its attestation, first of all. */
export type ProblemCode =
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
export class VerificationProblem extends Error {
  override readonly name = 'VerificationProblem';
  readonly code: ProblemCode;

  constructor(code: ProblemCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
