import { setImmediate as nextTurn } from 'node:timers/promises';
import { untilAborted } from '@bulkfill/engine/core/until-aborted';
import type { Row } from '@bulkfill/engine/rows/row';

/**
 * Yields the same batches, and checks the signal while it waits for rows and after each batch. Each batch also lets the
 * program's timers and sockets run, which rows in memory would otherwise block. Throws the signal's reason.
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
    // A pending read would delay the abort until it ends.
    if (isWaiting) closed.catch(() => undefined);
    else await closed;
  }
}
