/** The service, or the storage behind it, did not answer. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
}
