import type { Config } from '../../lib/core/config.ts';
import type { Environment } from '../../lib/core/setting.ts';
import type { DesignInspector } from '../../lib/services/documents/design-inspector.ts';
import type { DocumentInspector } from '../../lib/services/documents/document-inspector.ts';
import type { DocumentPool } from '../../lib/services/documents/document-task.ts';
import { type DocumentThreadName, documentThread } from '../../lib/services/documents/document-thread.ts';
import type { Filler } from '../../lib/services/documents/filler.ts';
import { type Rehearsal, rehearse } from '../../lib/services/documents/rehearsal.ts';
import type { RowChecker } from '../../lib/services/documents/row-checker.ts';
import type { RowMender } from '../../lib/services/documents/row-mender.ts';
import type { TemplateInspector } from '../../lib/services/documents/template-inspector.ts';
import { workerDesignInspector } from '../../lib/services/documents/worker-design-inspector.ts';
import { workerDocumentInspector } from '../../lib/services/documents/worker-document-inspector.ts';
import { workerChecker, workerFiller } from '../../lib/services/documents/worker-filler.ts';
import { workerRowMender } from '../../lib/services/documents/worker-row-mender.ts';
import { workerTemplateInspector } from '../../lib/services/documents/worker-template-inspector.ts';
import type { Bounds } from '../../lib/threads/bounded-thread.ts';
import { ThreadPool } from '../../lib/threads/thread-pool.ts';
import type { TurnLimits } from '../../lib/threads/turns.ts';
import { packageKeys } from './package-keys.ts';

const rowLimits = (config: Config) => ({ maxColumns: config.input.maxCsvColumns, maxCellCharacters: config.input.maxCellCharacters });

const boundsOf = ({ workers: { patience, maxResidentBytes } }: Config, workMs: number): Bounds => ({
  workMs,
  longestMs: patience * workMs,
  residentBytes: maxResidentBytes,
});

const maxYoungGenerationMb = 64;

const warmPool = (thread: DocumentThreadName, { workers: { maxHeapMb } }: Config, turns: TurnLimits): DocumentPool => {
  const pool: DocumentPool = new ThreadPool(documentThread(thread), { turns, maxHeapMb, maxYoungGenerationMb });
  // Loading the parsers takes longer than most files: have it done before the first request.
  pool.warm();
  return pool;
};

// One thread is kept from every account, so that the files of another never wait for those of one.
const inspectionTurns = ({ workers: { maxConcurrent, maxWaitingPerAccount } }: Config): TurnLimits => ({
  max: maxConcurrent,
  maxPerOwner: Math.max(1, maxConcurrent - 1),
  maxWaitingPerOwner: maxWaitingPerAccount,
});

const pools = new WeakMap<Config, DocumentPool>();

/** The one pool of a process for what clients send: whoever works with it waits for the same turns. */
const inspectionPool = (config: Config): DocumentPool => {
  const pool = pools.get(config) ?? warmPool('inspection-worker', config, inspectionTurns(config));
  pools.set(config, pool);
  return pool;
};

/** Checks files in threads. */
export const documentInspector = (env: Environment, config: Config): DocumentInspector =>
  workerDocumentInspector(inspectionPool(config), {
    keys: packageKeys(env),
    maxPages: config.input.maxPdfPages,
    csv: rowLimits(config),
    bounds: boundsOf(config, config.workers.inspectTimeoutMs),
  });

/** Checks templates and the packages made from them, in the threads that check files. */
export const templateInspector = (env: Environment, config: Config): TemplateInspector =>
  workerTemplateInspector(inspectionPool(config), {
    keys: packageKeys(env),
    maxPages: config.input.maxPdfPages,
    bounds: boundsOf(config, config.workers.inspectTimeoutMs),
  });

const designPools = new WeakMap<Config, DocumentPool>();

/** Tries templates in threads of their own: they hold the engine, which the threads that check files do not. */
export const designInspector = (config: Config): DesignInspector => {
  const pool = designPools.get(config) ?? warmPool('design-worker', config, inspectionTurns(config));
  designPools.set(config, pool);
  const limits = {
    maxPages: config.input.maxPdfPages,
    maxImageOverlaysPerRow: config.jobs.maxImageOverlaysPerRow,
    maxRowPicturePixels: config.jobs.maxRowPicturePixels,
  };
  return workerDesignInspector(pool, boundsOf(config, config.workers.inspectTimeoutMs), limits);
};

/** Works on rows that went wrong, in the threads that check files. */
export const rowMender = (config: Config): RowMender =>
  workerRowMender(inspectionPool(config), {
    csv: rowLimits(config),
    bounds: boundsOf(config, config.workers.inspectTimeoutMs),
  });

/** What an executor does to documents. */
export interface DocumentWork {
  readonly filler: Filler;
  readonly checker: RowChecker;
  /** Has the thread of the next fill ready before there is one. */
  readonly rehearse: (rehearsal: Rehearsal) => Promise<void>;
}

/** Fills documents and checks rows in threads. */
export const documentWork = (env: Environment, config: Config): DocumentWork => {
  const pool = warmPool('fill-worker', config, { max: config.workers.maxConcurrent });
  const settings = {
    keys: packageKeys(env),
    maxPages: config.input.maxPdfPages,
    maxImageOverlaysPerRow: config.jobs.maxImageOverlaysPerRow,
    maxRowPicturePixels: config.jobs.maxRowPicturePixels,
    csv: rowLimits(config),
    threads: config.workers.fillThreads,
    bounds: boundsOf(config, config.workers.compileTimeoutMs),
  };
  return {
    filler: workerFiller(pool, settings),
    checker: workerChecker(pool, settings),
    rehearse: (rehearsal) => rehearse(pool, settings, rehearsal),
  };
};
