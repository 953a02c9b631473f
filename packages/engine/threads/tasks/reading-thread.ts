/** Thread in which stored results and templates are read, because clients can make them large. */
import type { MergedPiece } from '../../fill/merge/merged-source.ts';
import { serveThread } from '../serve-thread.ts';
import { mergeStored, type ReadStoredRange, readStored } from './read-stored.ts';
import type { ReadingResults, ReadingTask } from './reading-task.ts';

serveThread<ReadingTask, MergedPiece, ReadingResults[ReadingTask['kind']]>(async (task, host) => {
  host.clock(true);
  const read: ReadStoredRange = (range) => host.ask(range);
  if (task.kind === 'merge') {
    for await (const piece of mergeStored(task, read)) {
      // Copied, because the bytes may be a view of a larger buffer.
      const sent = piece instanceof Uint8Array ? new Uint8Array(piece) : piece;
      await host.counted(sent, sent instanceof Uint8Array ? [sent.buffer] : []);
    }
    return null;
  }
  const result = await readStored(task, read);
  if (result instanceof Uint8Array) host.hand(result);
  else if (result !== undefined && result !== null && 'json' in result) host.hand(result.json);
  return result;
});
