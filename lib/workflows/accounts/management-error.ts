/** What can keep an account or key from being changed. Not part of the export API, whose codes are another table. */
export type ManagementProblem =
  | 'ACCOUNT_NOT_FOUND'
  | 'KEY_NOT_FOUND'
  | 'KEY_ALREADY_REVOKED'
  | 'TOO_MANY_ACTIVE_KEYS'
  | 'TOO_MANY_KEY_CHANGES'
  | 'INVALID_NAME'
  | 'INVALID_LIFETIME'
  | 'CHANGED_MEANWHILE'
  | 'JOB_NOT_FOUND'
  | 'EVENT_NOT_FOUND'
  | 'EVENT_PENDING';

/** A refused change, in one sentence that a person can act on. */
export class ManagementError extends Error {
  override readonly name = 'ManagementError';
  readonly problem: ManagementProblem;
  /** For `TOO_MANY_KEY_CHANGES`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: ManagementProblem, message: string, retryAfterSeconds?: number) {
    super(message);
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const maxNameCharacters = 200;

/** A name as people write it: 1 to 200 characters, no control characters. Throws `ManagementError`. */
export const checkedName = (name: string): string => {
  const text = name.trim().normalize('NFC');
  if (text === '' || [...text].length > maxNameCharacters || /\p{Cc}/u.test(text)) {
    throw new ManagementError('INVALID_NAME', `A name has 1 to ${maxNameCharacters} characters and no control characters.`);
  }
  return text;
};
