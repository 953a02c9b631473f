import { mib } from '../../lib/engine/kit/units.ts';
import type { RenderTask } from './render-task.ts';

/** A thread of its own has all code read and compiled once more: 100 ms and 15 MB, of what some thousand rows of a small document take. */
const maxSourceBytes = 512 * 1024;
const maxRowBytes = 4 * mib;

/** Whether a render is done sooner without a thread of its own. */
export const isSmall = ({ source, rows }: Pick<RenderTask, 'source' | 'rows'>): boolean =>
  source.length <= maxSourceBytes && rows.bytes.length <= maxRowBytes;

/** Some hundred rows: done before another thread could help, and before code that is compiled well has paid for that. */
const maxShortRowBytes = 32 * 1024;

/** Whether a small render is over so soon that nothing is worth preparing for it. */
export const isShort = ({ rows }: Pick<RenderTask, 'rows'>): boolean => rows.bytes.length <= maxShortRowBytes;
