/**
 * The thread in which a job's rows are stamped. It has no way out but its messages, and its host can end it at any moment.
 */
import { fillArchive } from '../../fill/fill-archive.ts';
import { readPackage } from '../../package/read-package.ts';
import { chunkBytes, chunkWindow, type DocumentResults, type FillTask } from './document-task.ts';
import { openRows } from './open-rows.ts';
import { send, serveTasks } from './serve-tasks.ts';

let leave = 0;
let onLeave: (() => void) | undefined;

let chunk = new Uint8Array();
let gatheredBytes = 0;

/** Copies a piece of the archive into chunks, and sends those that are full. */
const gather = async (piece: Uint8Array): Promise<void> => {
  let rest = piece;
  while (rest.byteLength > 0) {
    if (gatheredBytes === 0) chunk = new Uint8Array(chunkBytes);
    const taken = rest.subarray(0, chunkBytes - gatheredBytes);
    chunk.set(taken, gatheredBytes);
    gatheredBytes += taken.byteLength;
    rest = rest.subarray(taken.byteLength);
    if (gatheredBytes === chunkBytes) await sendChunk();
  }
};

const sendChunk = async (): Promise<void> => {
  const bytes = chunk.subarray(0, gatheredBytes);
  gatheredBytes = 0;
  while (leave === 0) {
    await new Promise<void>((resolve) => {
      onLeave = resolve;
    });
  }
  leave -= 1;
  send({ kind: 'chunk', bytes }, [bytes.buffer]);
};

const fill = async ({ request, keys, maxPages, maxImageOverlaysPerRow }: FillTask): Promise<DocumentResults['fill']> => {
  leave = chunkWindow;
  gatheredBytes = 0;
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
    if (done !== true) await gather(value);
    else {
      if (gatheredBytes > 0) await sendChunk();
      return value;
    }
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
