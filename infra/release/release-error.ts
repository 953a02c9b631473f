/** A release that cannot be made as asked. Its message says what to do. */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
}
