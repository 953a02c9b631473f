import { setFlagsFromString } from 'node:v8';
import type { FontFileReader } from '@bulkfill/engine/pdf/fonts/catalogue/font-source';
import { callBounded, TookTooLong } from '@bulkfill/engine/threads/call-bounded';
import type { ThreadHost } from '@bulkfill/engine/threads/serve-thread';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { fillFiles, type OutputFiles } from './fill-files.ts';
import { isShort } from './is-small.ts';
import type { RenderNote, RenderResult, RenderTask } from './render-task.ts';

/** If a step of opening a document takes longer, the render moves to a thread, which also has a memory limit. */
const longestStepMs = 500;

/** Disables optimizing compilation of WebAssembly: it would take half a second of processor time. */
const readFontOfShort: FontFileReader = (path) => {
  if (path.endsWith('.wasm')) setFlagsFromString('--wasm-tiering-budget=2000000000');
  return readPackagedFile(path);
};

/**
 * Runs a small render in the calling thread. Returns `undefined` if its document takes too long to open.
 *
 * @param keepsCode the compiled code will be cached, so V8's flags must not change.
 *
 * Throws the errors of `fillFiles`, and the signal's reason.
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
      guard: (work) => callBounded(work, longestStepMs),
      readFont: short && !keepsCode ? readFontOfShort : readPackagedFile,
      signal,
      files,
    });
  } catch (error) {
    if (error instanceof TookTooLong) return undefined;
    throw error;
  }
};
