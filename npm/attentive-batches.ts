import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Row } from '../lib/engine/rows/row.ts';
import { untilAborted } from './until-aborted.ts';

/**
 * The same batches, read so that an abort is heard at any time: while rows are waited for, and after each batch, when timers and sockets of
 * the program get their turn. Rows that are in memory would be filled to the last one without either. Throws the signal's reason.
 */
export async function* attentiveBatches(
  batches: AsyncIterable<readonly Row[]>,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly Row[]> {
  const source = batches[Symbol.asyncIterator]();
  let isWaiting = false;
  try {
    for (;;) {
      isWaiting = true;
      const { done, value } = await untilAborted(source.next(), signal);
      isWaiting = false;
      if (done === true) return;
      yield value;
      await nextTurn();
      signal?.throwIfAborted();
    }
  } finally {
    const closed = Promise.resolve(source.return?.());
    // What is still waited for would end only after it came.
    if (isWaiting) closed.catch(() => undefined);
    else await closed;
  }
}
