import { minuteMs } from '@bulkfill/engine/core/units';
import type { Write } from '../../stores/table/write.ts';
import type { TemplateRecord } from '../../stores/templates/saved-template.ts';
import type { ServicePorts } from '../service-ports.ts';

// A reader of a template's objects has just read its record.
const graceMs = 10 * minuteMs;

/** Returns the writes that hand objects to the sweep, which deletes them after `afterMs`: current reads succeed. */
export const abandonObjects = (
  { uploads, clock, ids }: Pick<ServicePorts, 'uploads' | 'clock' | 'ids'>,
  keys: readonly string[],
  afterMs: number,
): readonly Write[] => keys.map((key) => uploads.abandon(ids.uuid(), key, clock.nowMs() + afterMs));

/** Like `abandonObjects`, for objects of templates, which count for their account until the sweep has deleted them. */
export const abandonCounted = (
  { uploads, clock, ids }: Pick<ServicePorts, 'uploads' | 'clock' | 'ids'>,
  accountId: string,
  objects: readonly Pick<TemplateRecord['source'], 'key' | 'sizeBytes'>[],
): readonly Write[] =>
  objects.map(({ key, sizeBytes }) =>
    uploads.abandon(ids.uuid(), key, clock.nowMs() + graceMs, { accountId, sizeBytes }),
  );
