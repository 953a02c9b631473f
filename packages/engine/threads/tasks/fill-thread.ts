/**
 * Thread in which a job's rows are stamped. It communicates only by messages, and its host can end it at any moment.
 */
import { hash } from 'node:crypto';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { KeptResults } from '../../core/kept-results.ts';
import { checkRows } from '../../fill/check/check-rows.ts';
import { clockRows } from '../../fill/clock-rows.ts';
import { fillOutputs } from '../../fill/fill-archive.ts';
import type { FillInput } from '../../fill/fill-input.ts';
import type { FillPart, OutputName } from '../../fill/fill-output.ts';
import { listRowKeys } from '../../fill/used-columns.ts';
import { openJobRows } from '../../rows/group-rows.ts';
import { openRows } from '../../rows/open-rows.ts';
import { readSentFindings } from '../../rows/read-sent-findings.ts';
import { readPackage } from '../../svc/read/read-package.ts';
import { toPortableError } from '../portable-error.ts';
import { serveThread, type ThreadHost } from '../serve-thread.ts';
import { ChunkSender } from './chunk-sender.ts';
import {
  type CheckTask,
  type DocumentResults,
  type DocumentTask,
  type FillNote,
  type FillTask,
  keptBytes,
} from './document-task.ts';
import { ThreadSeals } from './seal-task.ts';

const kept = new KeptResults(keptBytes);
const seals = new ThreadSeals();

const inputOf = async (task: FillTask | CheckTask, host: ThreadHost<FillNote>): Promise<FillInput> => {
  const { request, keys, limits } = task;
  host.clock(true);
  const verified = await readPackage(request.package, { keys, maxBytes: request.maxPackageBytes });
  const opened = openRows(request.rows, listRowKeys(verified.template));
  const { rows, ...numbers } = await openJobRows(opened, request.rowNumbers, request.settings.groupBy);
  return {
    source: request.source,
    package: verified,
    rows: clockRows(rows, (runs) => host.clock(runs)),
    ...numbers,
    ...(request.tableFindings === undefined ? {} : { tableFindings: readSentFindings(request.tableFindings) }),
    rowsOfJob: request.rowsOfJob,
    settings: request.settings,
    rowsFile: { sha256: hash('sha256', request.rows.bytes, 'hex'), format: request.rows.format },
    options: {
      ...limits,
      readFont: readPackagedFile,
      kept,
      jobId: request.jobId,
      createdAt: request.createdAt,
      retryOf: request.retryOf,
      maxOutputBytes: request.maxOutputBytes,
      seal: request.seal && (await seals.open(request.seal, host.ask)),
      digestsManifest: true,
      onProgress: ({ rowsDone }) => host.note({ kind: 'progress', rowsDone }),
      onRowError: (rowNumber, error) => host.note({ kind: 'row-error', rowNumber, error: toPortableError(error) }),
    },
  };
};

const send = async <Summary>(
  parts: AsyncGenerator<FillPart, Summary>,
  host: ThreadHost<FillNote>,
): Promise<Summary> => {
  const senders = new Map<OutputName, ChunkSender>();
  const flush = async (): Promise<void> => {
    for (const sender of senders.values()) await sender.flush();
  };
  try {
    for (;;) {
      const { done, value } = await parts.next();
      if (done === true) {
        await flush();
        return value;
      }
      const sender = senders.get(value.output) ?? new ChunkSender(value.output, host);
      senders.set(value.output, sender);
      for (const chunk of value.chunks) await sender.add(chunk);
    }
  } catch (error) {
    // Send outputs made before the failure: the results of rows, if too many of them failed.
    await flush();
    throw error;
  }
};

serveThread<DocumentTask, FillNote, DocumentResults['fill' | 'check']>(async (task, host) => {
  if (task.kind === 'fill') return send(fillOutputs(await inputOf(task, host)), host);
  if (task.kind === 'check') {
    const input = await inputOf(task, host);
    return send(checkRows({ ...input, options: { ...input.options, minModuleUm: task.minModuleUm } }), host);
  }
  throw new Error('This thread fills documents; it does not inspect them.');
});
