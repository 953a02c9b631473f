import type { RenderTask } from './render-task.ts';

/** To start a thread takes longer than to fill some hundred rows of a small document. */
const maxSourceBytes = 512 * 1024;
const maxRowBytes = 128 * 1024;

/** Whether a render is done sooner without a thread of its own. */
export const isSmall = ({ source, rows }: Pick<RenderTask, 'source' | 'rows'>): boolean =>
  source.length <= maxSourceBytes && rows.bytes.length <= maxRowBytes;

/** Some hundred rows: done before another thread could help, and before code that is compiled well has paid for that. */
const maxShortRowBytes = 32 * 1024;

/** Whether a small render is over so soon that nothing is worth preparing for it. */
export const isShort = ({ rows }: Pick<RenderTask, 'rows'>): boolean => rows.bytes.length <= maxShortRowBytes;
