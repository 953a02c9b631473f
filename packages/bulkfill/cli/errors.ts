/** Wrong usage of the command line, with exit code 2. The message says what to change. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

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

/** The command has printed its result, which counts as a failure: exit code 1 without a further message. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}
