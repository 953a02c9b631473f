/** The command line was used wrongly: exit code 2. The message says what to change. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
