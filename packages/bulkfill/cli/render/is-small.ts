import { mib } from '@bulkfill/engine/core/units';
import type { RenderTask } from './render-task.ts';

/** A thread reads and compiles all code again: 100 ms and 15 MB, the cost of about 1,000 small rows. */
const maxSourceBytes = 512 * 1024;
const maxRowBytes = 4 * mib;

export const isSmall = ({ source, rows }: Pick<RenderTask, 'source' | 'rows'>): boolean =>
  source.length <= maxSourceBytes && rows.bytes.length <= maxRowBytes;

/** About 100 rows. The render ends before another thread could help, and before optimized compilation pays off. */
const maxShortRowBytes = 32 * 1024;

export const isShort = ({ rows }: Pick<RenderTask, 'rows'>): boolean => rows.bytes.length <= maxShortRowBytes;
