import type { HeapLimits } from '@bulkfill/engine/threads/bounded-thread';
import { type DesignInspector, threadDesignInspector } from '@bulkfill/engine/threads/tasks/design-inspector';
import { type DocumentInspector, threadDocumentInspector } from '@bulkfill/engine/threads/tasks/document-inspector';
import type { DocumentPool } from '@bulkfill/engine/threads/tasks/document-task';
import { type DocumentThreadName, documentThread } from '@bulkfill/engine/threads/tasks/document-thread';
import { type DocumentUnlocker, workerDocumentUnlocker } from '@bulkfill/engine/threads/tasks/document-unlocker';
import { type Filler, type RowChecker, threadChecker, threadFiller } from '@bulkfill/engine/threads/tasks/filler';
import { type RowCorrector, threadRowCorrector } from '@bulkfill/engine/threads/tasks/row-corrector';
import { type TemplateFiller, threadTemplateFiller } from '@bulkfill/engine/threads/tasks/template-filler';
import { type TemplateInspector, threadTemplateInspector } from '@bulkfill/engine/threads/tasks/template-inspector';
import type { TemplatePool } from '@bulkfill/engine/threads/tasks/template-task';
import { ThreadPool } from '@bulkfill/engine/threads/thread-pool';
import type { TurnLimits } from '@bulkfill/engine/threads/turns';
import { type Config, toRenderLimits } from '../../core/config.ts';
import type { Environment } from '../../core/setting.ts';
import { packageKeys } from './package-keys.ts';
import { boundsOf, inspectionTurns, maxYoungGenerationMb } from './thread-limits.ts';

const rowLimits = (config: Config) => ({
  maxColumns: config.input.maxCsvColumns,
  maxCellCharacters: config.input.maxCellCharacters,
});

/**
 * Maximum memory of an idle fill thread. It has about 120 MiB after usual work: output buffers and parts of a document.
 */
const maxIdleFillMb = 256;

const pools = new Map<string, DocumentPool>();

/** Returns the process's pool for a kind of work. Functions that share a process share its threads and turns. */
const poolOf = (
  thread: DocumentThreadName,
  { workers: { maxHeapMb } }: Config,
  { maxIdleMb, ...turns }: TurnLimits & Pick<HeapLimits, 'maxIdleMb'>,
): DocumentPool => {
  const limits = { turns, maxHeapMb, maxYoungGenerationMb, ...(maxIdleMb === undefined ? {} : { maxIdleMb }) };
  const name = JSON.stringify([thread, limits]);
  const pool: DocumentPool = pools.get(name) ?? new ThreadPool(documentThread(thread), limits);
  pools.set(name, pool);
  return pool;
};

/** Starts a thread before the first request: loading the parsers takes longer than most files. */
const warm = (pool: DocumentPool): DocumentPool => {
  pool.warm();
  return pool;
};

const inspectionPool = (config: Config): DocumentPool => poolOf('inspection-thread', config, inspectionTurns(config));

export const documentInspector = (env: Environment, config: Config): DocumentInspector =>
  threadDocumentInspector(warm(inspectionPool(config)), {
    keys: packageKeys(env),
    maxPages: config.input.maxPdfPages,
    csv: rowLimits(config),
    bounds: boundsOf(config, config.workers.inspectTimeoutMs),
  });

/** Shares the threads of uploads. */
export const templateInspector = (env: Environment, config: Config): TemplateInspector =>
  threadTemplateInspector(warm(inspectionPool(config)), {
    keys: packageKeys(env),
    maxPages: config.input.maxPdfPages,
    bounds: boundsOf(config, config.workers.inspectTimeoutMs),
  });

/** Uses separate threads, as they load the engine, which upload threads do not. */
export const designInspector = (config: Config): DesignInspector => {
  const pool = warm(poolOf('design-thread', config, inspectionTurns(config)));
  return threadDesignInspector(pool, boundsOf(config, config.workers.inspectTimeoutMs), toRenderLimits(config));
};

/** Uses separate threads. Use is rare, so none is started early. */
export const documentUnlocker = (config: Config): DocumentUnlocker => {
  const limits = { turns: inspectionTurns(config), maxHeapMb: config.workers.maxHeapMb, maxYoungGenerationMb };
  return workerDocumentUnlocker(
    new ThreadPool(documentThread('unlock-worker'), limits),
    boundsOf(config, config.workers.inspectTimeoutMs),
  );
};

/** Shares the threads of uploads. Use is rare, so none is started early. */
export const rowCorrector = (config: Config): RowCorrector =>
  threadRowCorrector(inspectionPool(config), {
    csv: rowLimits(config),
    bounds: boundsOf(config, config.workers.inspectTimeoutMs),
  });

export interface DocumentWork {
  readonly filler: Filler;
  readonly checker: RowChecker;
}

export const documentWork = (env: Environment, config: Config): DocumentWork => {
  const pool = warm(poolOf('fill-thread', config, { max: config.workers.maxConcurrent, maxIdleMb: maxIdleFillMb }));
  const settings = {
    keys: packageKeys(env),
    limits: toRenderLimits(config),
    minModuleUm: config.jobs.minModuleUm,
    csv: rowLimits(config),
    bounds: boundsOf(config, config.workers.compileTimeoutMs),
  };
  return {
    filler: threadFiller(pool, settings),
    checker: threadChecker(pool, settings),
  };
};

/** Maximum memory of an idle thread for single documents. It caches templates within its own limits. */
const maxIdleTemplatesMb = 512;

export const templateFiller = (env: Environment, config: Config): TemplateFiller => {
  const pool = (turns: TurnLimits, keepsSpare = false): TemplatePool =>
    new ThreadPool(documentThread('template-thread'), {
      turns,
      maxHeapMb: config.workers.maxHeapMb,
      maxYoungGenerationMb,
      maxIdleMb: maxIdleTemplatesMb,
      keepsSpare,
    });
  // The spare thread serves another account immediately. A Lambda has one request at a time and needs none.
  const usual = pool(inspectionTurns(config), !config.workers.oneRequestEach);
  usual.warm();
  const settings = { keys: packageKeys(env), limits: toRenderLimits(config) };
  const apart = pool({ ...inspectionTurns(config), max: 1 });
  return threadTemplateFiller({ usual, apart }, settings, boundsOf(config, config.workers.fillTimeoutMs));
};
