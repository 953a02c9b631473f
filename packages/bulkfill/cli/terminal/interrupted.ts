import { constants } from 'node:os';

export const interruptingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type InterruptingSignal = (typeof interruptingSignals)[number];

/** Reason that a signal aborts the work with. Exit code: 128 plus the signal number. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly exitCode: number;
  readonly signalName: InterruptingSignal;

  constructor(signalName: InterruptingSignal) {
    super(`interrupted by ${signalName}`);
    this.signalName = signalName;
    this.exitCode = 128 + constants.signals[signalName];
  }
}

/** Compares by name: separate bundles for the command and the signal handling each contain this class. */
const isInterrupted = (error: Error): error is Interrupted => error.name === 'Interrupted' && 'exitCode' in error;

/** Returns the interruption behind an error: interrupted timers, requests and streams throw their own errors. */
export const interruptionOf = (error: unknown): Interrupted | undefined => {
  if (!(error instanceof Error)) return undefined;
  return isInterrupted(error) ? error : interruptionOf(error.cause);
};
