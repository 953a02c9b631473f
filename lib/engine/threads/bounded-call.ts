import { Script } from 'node:vm';

/** Where the script finds what it runs: nothing else can be handed to it. */
const slot = Symbol.for('bulkfill: work with a bound');
const script = new Script("globalThis[Symbol.for('bulkfill: work with a bound')]()");

/** Work in the calling thread that took longer than it may. Whatever it was about to make is undone by nobody: it must be thrown away. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/**
 * Does some synchronous work in the calling thread, and ends it once it takes too long. Starting a thread costs some 60 ms of processor
 * time, this less than one; memory is not bounded, so it is for what can fill little before its time is up.
 *
 * Throws what the work raises; TookTooLong.
 */
export const boundedCall = <T>(work: () => T, longestMs: number): T => {
  const holder = globalThis as unknown as { [slot]?: () => void };
  let result: { readonly value: T } | undefined;
  holder[slot] = () => {
    result = { value: work() };
  };
  try {
    script.runInThisContext({ timeout: longestMs });
  } catch (error) {
    const isEnded = error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    throw isEnded ? new TookTooLong(`The work took more than ${longestMs} ms.`, { cause: error }) : error;
  } finally {
    delete holder[slot];
  }
  return (result as { readonly value: T }).value;
};
