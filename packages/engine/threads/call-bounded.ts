import { Script } from 'node:vm';

/** Global slot through which the script finds its work: scripts accept no arguments. */
const slot = Symbol.for('bulkfill: work with a bound');
const script = new Script("globalThis[Symbol.for('bulkfill: work with a bound')]()");

/** Work in the calling thread took too long. Its partial results are not undone and must be discarded. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong';
}

/**
 * Runs synchronous work in the calling thread and ends it if it takes too long. Starting a thread costs about 60 ms of
 * processor time, this less than one. Memory is not bounded, so use it only for work that can allocate little in its
 * time. Throws the errors of the work; TookTooLong.
 */
export const callBounded = <T>(work: () => T, longestMs: number): T => {
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
