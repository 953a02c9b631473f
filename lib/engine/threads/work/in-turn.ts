import type { EngineCode } from '../../kit/codes.ts';
import { EngineBusy, EngineError } from '../../kit/engine-error.ts';
import type { Bounds } from '../bounded-thread.ts';
import { TooManyWaiting } from '../turns.ts';
import { WorkFailed } from '../work-failed.ts';
import type { DocumentPool, DocumentResults, DocumentTask } from './document-task.ts';

/** Why a task was not done that may be done later, as clients read it; undefined for any other error. */
const later = (error: unknown): string | undefined => {
  if (error instanceof TooManyWaiting) return 'Too many files of this account are waiting to be checked.';
  if (error instanceof WorkFailed && error.failure === 'crowded-out') return 'Other work takes the memory that this needs.';
  return undefined;
};

/**
 * Runs tasks in the threads of a pool, each when it is an account's turn. `EngineBusy` where too much of the account's waits already, and
 * where other work left too little memory for it, twice.
 */
export const inTurn =
  (
    pool: DocumentPool,
    bounds: Bounds,
    {
      accountId: owner,
      signal,
      onSpent = () => {},
    }: { readonly accountId: string; readonly signal: AbortSignal; readonly onSpent?: (processorMs: number) => void },
  ) =>
  async <Task extends DocumentTask>(task: Task): Promise<DocumentResults[Task['kind']]> => {
    try {
      return (await pool.run(task, { bounds, owner, signal, onSpent })) as DocumentResults[Task['kind']];
    } catch (error) {
      const reason = later(error);
      if (reason === undefined) throw error;
      throw new EngineBusy(reason, { cause: error });
    }
  };

/** A file that cannot be checked within its bounds counts as broken, with the code of its kind; one that nobody waits for does not. */
export const refusing =
  (signal: AbortSignal) =>
  async <T>(code: EngineCode, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof EngineError || error instanceof EngineBusy || signal.aborted) throw error;
      // A thread that could not even run says nothing about the file.
      if (error instanceof WorkFailed && error.failure === 'crashed') throw error;
      throw new EngineError(code, { cause: error });
    }
  };
