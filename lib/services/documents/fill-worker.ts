/**
 * The thread in which a job's rows are stamped. It has no way out but its messages, and its host can end it at any moment.
 */
import { fillArchive } from '../../fill/fill-archive.ts';
import { readPackage } from '../../package/read-package.ts';
import { chunkWindow, type DocumentResults, type FillTask } from './document-task.ts';
import { openRows } from './open-rows.ts';
import { send, serveTasks } from './serve-tasks.ts';

let leave = 0;
let onLeave: (() => void) | undefined;

const sendChunk = async (chunk: Uint8Array): Promise<void> => {
  while (leave === 0) {
    await new Promise<void>((resolve) => {
      onLeave = resolve;
    });
  }
  leave -= 1;
  const bytes = Uint8Array.prototype.slice.call(chunk);
  send({ kind: 'chunk', bytes }, [bytes.buffer]);
};

const fill = async ({ request, keys, maxPages, maxImageOverlaysPerRow }: FillTask): Promise<DocumentResults['fill']> => {
  leave = chunkWindow;
  const archive = fillArchive({
    source: request.source,
    package: await readPackage(request.package, { keys, maxBytes: request.maxPackageBytes }),
    rows: openRows(request.rows),
    options: {
      ...request,
      maxPages,
      maxImageOverlaysPerRow,
      onProgress: ({ rowsDone }) => send({ kind: 'progress', rowsDone }),
      onRowError: (rowNumber, error) =>
        send({ kind: 'row-error', rowNumber, message: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    },
  });
  for (;;) {
    const { done, value } = await archive.next();
    if (done === true) return value;
    await sendChunk(value);
  }
};

serveTasks(
  async (task) => {
    if (task.kind !== 'fill') throw new Error('This thread fills documents; it does not inspect them.');
    return fill(task);
  },
  () => {
    leave += 1;
    onLeave?.();
  },
);
