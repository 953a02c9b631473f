import type { EngineCode } from '../../core/codes.ts';
import { EngineBusy, EngineError } from '../../core/engine-error.ts';
import type { ThreadBounds } from '../bounded-thread.ts';
import { TooManyWaiting } from '../turns.ts';
import { WorkFailed } from '../work-failed.ts';
import type { DocumentPool, DocumentResults, DocumentTask } from './document-task.ts';

export interface TemplateTurn {
  readonly accountId: string;
  readonly signal: AbortSignal;
  readonly onSpent?: (processorMs: number) => void;
}

/** Returns why a task may succeed later; undefined for any other error. */
const later = (error: unknown): string | undefined => {
  if (error instanceof TooManyWaiting) return 'Too many files of this account are waiting to be checked.';
  if (error instanceof WorkFailed && error.failure === 'crowded-out')
    return 'Other work takes the memory that this needs.';
  return undefined;
};

/**
 * Runs tasks in an account's turn. With `again`, which makes the task for a retry, its bytes are transferred. Throws
 * `EngineBusy` if too much waits, or if memory ran short twice.
 */
export const inTurn =
  (pool: DocumentPool, bounds: ThreadBounds, { accountId: owner, signal, onSpent = () => {} }: TemplateTurn) =>
  async <Task extends DocumentTask>(
    task: Task,
    again?: () => Promise<Task>,
  ): Promise<DocumentResults[Task['kind']]> => {
    try {
      return (await pool.run(task, { bounds, owner, signal, onSpent, again })) as DocumentResults[Task['kind']];
    } catch (error) {
      const reason = later(error);
      if (reason === undefined) throw error;
      throw new EngineBusy(reason, { cause: error });
    }
  };

/** Treats a file that cannot be checked within its bounds as invalid, by its kind's code, unless the caller left. */
export const refusing =
  (signal: AbortSignal) =>
  async <T>(code: EngineCode, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof EngineError || error instanceof EngineBusy || signal.aborted) throw error;
      // A thread that could not even run does not make the file invalid.
      if (error instanceof WorkFailed && error.failure === 'crashed') throw error;
      throw new EngineError(code, { cause: error });
    }
  };

/** Loads a task and transfers it to a thread, again for a retry. Throws the errors of `load` and `refusing`. */
export const loadInTurn =
  (pool: DocumentPool, bounds: ThreadBounds, turn: TemplateTurn) =>
  async <Task extends DocumentTask>(code: EngineCode, load: () => Promise<Task>) => {
    const task = await load();
    return refusing(turn.signal)(code, inTurn(pool, bounds, turn)(task, load));
  };
