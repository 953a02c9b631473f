/** A failure that the command line itself found, with a code of its own for scripts. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, details: Readonly<Record<string, unknown>>) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
