import type { Config } from '../../lib/core/config.ts';
import type { Environment } from '../../lib/core/setting.ts';
import type { DocumentInspector } from '../../lib/services/documents/document-inspector.ts';
import type { Filler } from '../../lib/services/documents/filler.ts';
import { workerDocumentInspector } from '../../lib/services/documents/worker-document-inspector.ts';
import { workerFiller } from '../../lib/services/documents/worker-filler.ts';
import { type WorkerName, WorkerPool } from '../../lib/services/documents/worker-pool.ts';
import { packageKeys } from './package-keys.ts';

const rowLimits = (config: Config) => ({ maxColumns: config.input.maxCsvColumns, maxCellCharacters: config.input.maxCellCharacters });

const warmPool = (worker: WorkerName, config: Config): WorkerPool => {
  const pool = new WorkerPool(worker, { maxConcurrent: config.workers.maxConcurrent, maxHeapMb: config.workers.maxHeapMb });
  // Loading the parsers takes longer than most files: have it done before the first request.
  pool.warm();
  return pool;
};

/** Checks files in threads. */
export const documentInspector = (env: Environment, config: Config): DocumentInspector =>
  workerDocumentInspector(warmPool('inspection-worker', config), {
    keys: packageKeys(env),
    maxPages: config.input.maxPdfPages,
    csv: rowLimits(config),
    timeoutMs: config.workers.inspectTimeoutMs,
  });

/** Fills in a thread. */
export const filler = (env: Environment, config: Config): Filler =>
  workerFiller(warmPool('fill-worker', config), {
    keys: packageKeys(env),
    maxPages: config.input.maxPdfPages,
    maxImageOverlaysPerRow: config.jobs.maxImageOverlaysPerRow,
    csv: rowLimits(config),
  });
