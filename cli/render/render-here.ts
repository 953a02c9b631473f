import { setFlagsFromString } from 'node:v8';
import { readPackagedFile } from '../../lib/engine/packaged/packaged-file-reader.ts';
import type { FontFileReader } from '../../lib/engine/pdf/fonts/catalogue/font-source.ts';
import { boundedCall, TookTooLong } from '../../lib/engine/threads/bounded-call.ts';
import type { ThreadHost } from '../../lib/engine/threads/serve-thread.ts';
import { fillFiles, type OutputFiles } from './fill-files.ts';
import { isShort } from './is-small.ts';
import type { RenderNote, RenderResult, RenderTask } from './render-task.ts';

/** Each step of reading such a document takes milliseconds. One that takes longer gets a thread, which is bounded in memory too. */
const longestStepMs = 500;

/**
 * Before it subsets the first font: V8 would compile WebAssembly that has run for some milliseconds a second time, and well, which takes other
 * threads half a second of processor time, and the process waits for them at its end.
 */
const readFontOfShort: FontFileReader = (path) => {
  if (path.endsWith('.wasm')) setFlagsFromString('--wasm-tiering-budget=2000000000');
  return readPackagedFile(path);
};

/**
 * Does a small render in the calling thread. Gives undefined, with nothing written, where its document is not as quick to read as it is small.
 *
 * @param keepsCode what is compiled for it is to be kept: V8's flags stay as they are.
 *
 * Throws what `fillFiles` throws; the signal's reason.
 */
export const renderHere = async (
  task: RenderTask,
  files: OutputFiles,
  onNote: (note: RenderNote) => void,
  signal: AbortSignal,
  keepsCode = false,
): Promise<RenderResult | undefined> => {
  const host: ThreadHost<RenderNote> = {
    note: onNote,
    counted: async (note) => onNote(note),
    ask: () => Promise.reject(new Error('Rendering asks nothing.')),
    spare: () => undefined,
    hand: () => undefined,
    clock: () => undefined,
  };
  const short = isShort(task);
  try {
    return await fillFiles(task, host, {
      guard: (work) => boundedCall(work, longestStepMs),
      readFont: short && !keepsCode ? readFontOfShort : readPackagedFile,
      signal,
      files,
    });
  } catch (error) {
    if (error instanceof TookTooLong) return undefined;
    throw error;
  }
};
