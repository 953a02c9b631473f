import { minuteMs } from '../../../engine/kit/units.ts';
import type { Write } from '../../services/table/write.ts';
import type { DeleteTemplateDependencies } from './template-dependencies.ts';

// The reader of a template's objects has read its record just before.
const graceMs = 10 * minuteMs;

/**
 * Objects that a template has had: with the commit of `writes` they are the sweep's to remove, ten minutes later by default, so that nothing
 * that is read at this moment is taken away.
 */
export const abandonObjects = (
  { uploads, clock, ids }: Pick<DeleteTemplateDependencies, 'uploads' | 'clock' | 'ids'>,
  keys: readonly string[],
  afterMs = graceMs,
): readonly Write[] => keys.map((key) => uploads.abandon(ids.uuid(), key, clock.nowMs() + afterMs));
