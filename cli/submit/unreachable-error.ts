/** The service, or the storage behind it, did not answer. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  /** Nothing listens there: trying again at once cannot help. */
  readonly isRefused: boolean;

  constructor(origin: string, cause: unknown) {
    const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
    const code = (inner as NodeJS.ErrnoException | undefined)?.code;
    const isRefused = code === 'ECONNREFUSED' || code === 'ENOTFOUND';
    const reason = isRefused
      ? 'nothing answers there; is the service running?'
      : (inner instanceof Error ? inner.message : String(inner)) || code;
    super(`${origin} could not be reached: ${reason}`, { cause });
    this.isRefused = isRefused;
  }
}
