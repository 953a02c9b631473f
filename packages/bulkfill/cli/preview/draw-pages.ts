import { mib } from '@bulkfill/engine/core/units';
import { BoundedThread } from '@bulkfill/engine/threads/bounded-thread';
import { documentBounds, documentHeap } from '../pdf/document-bounds.ts';
import { asDocumentError } from '../pdf/read-pdf.ts';
import type { DrawThreadTask, PreviewResult } from './preview-task.ts';

const threadEntry = new URL('./preview-thread.ts', import.meta.url);

/** Limits for drawing pictures and pages with pdf.js: higher than those for opening and filling. */
const drawingMs = 120_000;
const drawingBytes = 2048 * mib;

/** Throws EngineError with the codes of PDF, package and rows, or beyond the bounds; Error if pdf.js cannot draw. */
export const drawPages = async <Task extends DrawThreadTask>(
  task: Task,
  signal: AbortSignal,
): Promise<PreviewResult<Task>> => {
  const thread = new BoundedThread<Task, never, PreviewResult<Task>>(threadEntry, documentHeap);
  const { residentBytes } = documentBounds(task.source.length);
  try {
    return await thread.run(task, {
      bounds: { workMs: drawingMs, residentBytes: Math.max(residentBytes, drawingBytes) },
      signal,
    });
  } catch (error) {
    throw asDocumentError(error);
  } finally {
    await thread.close();
  }
};
