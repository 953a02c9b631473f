import { constants } from 'node:os';

/** Ctrl-C, an orderly end, and a terminal that was closed. */
export const interruptingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type InterruptingSignal = (typeof interruptingSignals)[number];

/** What the first of these signals aborts the work with. Its exit code is the one of shells: 128 and the signal's number. */
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

/** By its name: a bundle that runs a command and the one that hears signals have each a class of their own. */
const isInterrupted = (error: Error): error is Interrupted => error.name === 'Interrupted' && 'exitCode' in error;

/** The interruption behind an error: interrupted timers, requests and streams throw errors of their own. */
export const interruptionOf = (error: unknown): Interrupted | undefined => {
  if (!(error instanceof Error)) return undefined;
  return isInterrupted(error) ? error : interruptionOf(error.cause);
};
