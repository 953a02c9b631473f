import { ThreadPool } from '../../../engine/threads/thread-pool.ts';
import type { TurnLimits } from '../../../engine/threads/turns.ts';
import { documentThread } from '../../../engine/threads/work/document-thread.ts';
import type { ReadingPool } from '../../../engine/threads/work/reading-task.ts';
import {
  inProcessStoredReader,
  type StoredReader,
  threadStoredReader,
} from '../../../engine/threads/work/stored-reader.ts';
import type { Config } from '../../kit/config.ts';
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
