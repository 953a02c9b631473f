import { boundedCall, TookTooLong } from '../../lib/threads/bounded-call.ts';
import type { ThreadHost } from '../../lib/threads/serve-thread.ts';
import { fillFiles } from './fill-files.ts';
import type { RenderNote, RenderResult, RenderTask } from './render-task.ts';

/** Each step of reading such a document takes milliseconds. One that takes longer gets a thread, which is bounded in memory too. */
const longestStepMs = 500;

/**
 * Does a small render in the calling thread. Gives undefined, with nothing written, where its document is not as quick to read as it is small.
 *
 * Throws what `fillFiles` throws.
 */
export const renderHere = async (task: RenderTask, onNote: (note: RenderNote) => void): Promise<RenderResult | undefined> => {
  const host: ThreadHost<RenderNote> = {
    note: onNote,
    counted: async (note) => onNote(note),
    spare: () => undefined,
    clock: () => undefined,
  };
  try {
    return await fillFiles(task, host, (work) => boundedCall(work, longestStepMs));
  } catch (error) {
    if (error instanceof TookTooLong) return undefined;
    throw error;
  }
};
