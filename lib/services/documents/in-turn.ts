import { AppError } from '../../core/app-error.ts';
import type { ErrorCode } from '../../core/error-table.ts';
import type { Bounds } from '../../threads/bounded-thread.ts';
import { TooManyWaiting } from '../../threads/turns.ts';
import { WorkFailed } from '../../threads/work-failed.ts';
import type { DocumentPool, DocumentResults, DocumentTask } from './document-task.ts';
import { tooManyWaiting } from './too-many-waiting.ts';

/** Runs tasks in the threads of a pool, each when it is an account's turn. `RATE_LIMITED` where too much of the account's waits already. */
export const inTurn =
  (pool: DocumentPool, bounds: Bounds, { accountId: owner, signal }: { readonly accountId: string; readonly signal: AbortSignal }) =>
  async <Task extends DocumentTask>(task: Task): Promise<DocumentResults[Task['kind']]> => {
    try {
      return (await pool.run(task, { bounds, owner, signal })) as DocumentResults[Task['kind']];
    } catch (error) {
      throw error instanceof TooManyWaiting ? tooManyWaiting(error) : error;
    }
  };

/** A file that cannot be checked within its bounds counts as broken, with the code of its kind; one that nobody waits for does not. */
export const refusing =
  (signal: AbortSignal) =>
  async <T>(code: ErrorCode, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (error instanceof AppError || signal.aborted) throw error;
      // A thread that could not even run says nothing about the file.
      if (error instanceof WorkFailed && error.failure === 'crashed') throw error;
      throw new AppError(code, { cause: error });
    }
  };
