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

/** By its name: a bundle that runs a command and the one that hears signals have each a class of their own. */
const isInterrupted = (error: Error): error is Interrupted => error.name === 'Interrupted' && 'exitCode' in error;

/** The interruption behind an error: interrupted timers, requests and streams throw errors of their own. */
export const interruptionOf = (error: unknown): Interrupted | undefined => {
  if (!(error instanceof Error)) return undefined;
  return isInterrupted(error) ? error : interruptionOf(error.cause);
};
