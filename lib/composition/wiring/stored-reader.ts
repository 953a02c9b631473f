import { documentThread } from '@bulkfill/engine/threads/tasks/document-thread';
import type { ReadingPool } from '@bulkfill/engine/threads/tasks/reading-task';
import {
  inProcessStoredReader,
  type StoredReader,
  threadStoredReader,
} from '@bulkfill/engine/threads/tasks/stored-reader';
import { ThreadPool } from '@bulkfill/engine/threads/thread-pool';
import type { TurnLimits } from '@bulkfill/engine/threads/turns';
import type { Config } from '../../core/config.ts';
import { boundsOf, inspectionTurns, maxYoungGenerationMb } from './thread-limits.ts';

/** Concurrent merges of archives per process. Each takes as long as moving its archive. */
const mergeTurns: TurnLimits = { max: 4, maxPerOwner: 1 };

let reader: StoredReader | undefined;

const inThreads = (config: Config): StoredReader => {
  const pool = (turns: TurnLimits): ReadingPool =>
    new ThreadPool(documentThread('reading-thread'), {
      turns,
      maxHeapMb: config.workers.maxHeapMb,
      maxYoungGenerationMb,
    });
  const usual = pool(inspectionTurns(config));
  usual.warm();
  return threadStoredReader({ usual, merges: pool(mergeTurns) }, boundsOf(config, config.workers.inspectTimeoutMs));
};

/** Uses threads for large results and templates, except on Lambda, which has one request at a time. */
export const storedReader = (config: Config): StoredReader => {
  if (config.workers.oneRequestEach) return inProcessStoredReader;
  reader ??= inThreads(config);
  return reader;
};
