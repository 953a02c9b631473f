/** The command has shown its result, and it counts as a failure: exit code 1 without a further message. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}
