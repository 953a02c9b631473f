/**
 * The thread in which hostile bytes are parsed and rows are stamped. It has no way out but its messages, and its host can
 * end it at any moment.
 */
import { parentPort } from 'node:worker_threads';
import { fillArchive } from '../../fill/fill-archive.ts';
import { readPackage } from '../../package/read-package.ts';
import { inspectPdf } from '../../pdf/inspect-pdf.ts';
import { openCsvRows } from '../../rows/open-csv-rows.ts';
import { openJsonRows } from '../../rows/open-json-rows.ts';
import type { RowSource } from '../../rows/row.ts';
import { sharePrefix } from '../../zip/shared-prefix.ts';
import {
  chunkWindow,
  type DocumentResults,
  type DocumentTask,
  type HostMessage,
  type RowInput,
  type WorkerMessage,
} from './document-task.ts';
import { toPortableError } from './portable-error.ts';

type Task<Kind extends DocumentTask['kind']> = Extract<DocumentTask, { kind: Kind }>;

let leave = 0;
let onLeave: (() => void) | undefined;

const send = (message: WorkerMessage, transfer: ArrayBuffer[] = []): void => parentPort?.postMessage(message, transfer);

const openRows = ({ format, bytes, csv }: RowInput): RowSource => (format === 'csv' ? openCsvRows(bytes, csv) : openJsonRows(bytes));

const inspectSource = ({ bytes, maxPages }: Task<'source'>): DocumentResults['source'] => {
  const { pageCount, repaired } = inspectPdf(bytes, { maxPages });
  return { pageCount, repaired };
};

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

const fill = async ({ request, keys, maxPages, maxImageOverlaysPerRow }: Task<'fill'>): Promise<DocumentResults['fill']> => {
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

const run = async (task: DocumentTask): Promise<DocumentResults[DocumentTask['kind']]> => {
  switch (task.kind) {
    case 'package':
      return { schemaVersion: (await readPackage(task.bytes, task)).schemaVersion };
    case 'source':
      return inspectSource(task);
    case 'deflate':
      return { deflatedBytes: (await sharePrefix(task.bytes)).deflated.byteLength };
    case 'rows':
      return { rowCount: openRows(task.rows).rowCount };
    case 'fill':
      return fill(task);
  }
};

parentPort?.on('message', (message: HostMessage) => {
  if (message.kind === 'taken') {
    leave += 1;
    onLeave?.();
    return;
  }
  void run(message.task).then(
    (result) => send({ kind: 'done', result }),
    (error: unknown) => send({ kind: 'failed', error: toPortableError(error) }),
  );
});
