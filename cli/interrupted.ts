import { constants } from 'node:os';

/** What the first SIGINT or SIGTERM aborts the work with. Its exit code is the one of shells: 128 and the signal's number. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly exitCode: number;
  readonly signalName: 'SIGINT' | 'SIGTERM';

  constructor(signalName: 'SIGINT' | 'SIGTERM') {
    super(`interrupted by ${signalName}`);
    this.signalName = signalName;
    this.exitCode = 128 + constants.signals[signalName];
  }
}

/** The interruption behind an error: interrupted timers, requests and streams throw errors of their own. */
export const interruptionOf = (error: unknown): Interrupted | undefined => {
  if (error instanceof Interrupted) return error;
  return error instanceof Error && error.cause instanceof Error ? interruptionOf(error.cause) : undefined;
};
