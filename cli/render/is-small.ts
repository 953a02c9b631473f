import type { RenderTask } from './render-task.ts';

/** To start a thread takes longer than to fill some hundred rows of a small document. */
const maxSourceBytes = 512 * 1024;
const maxRowBytes = 128 * 1024;

/** Whether a render is done sooner without a thread of its own. */
export const isSmall = ({ source, rows }: Pick<RenderTask, 'source' | 'rows'>): boolean =>
  source.length <= maxSourceBytes && rows.bytes.length <= maxRowBytes;
