import { minuteMs } from '../../../engine/kit/units.ts';
import type { Write } from '../../services/table/write.ts';
import type { SavedTemplate } from '../../services/templates/saved-template.ts';
import type { DeleteTemplateDependencies } from './template-dependencies.ts';

type AbandonDependencies = Pick<DeleteTemplateDependencies, 'uploads' | 'clock' | 'ids'>;

// The reader of a template's objects has read its record just before.
const graceMs = 10 * minuteMs;

/**
 * Objects that an account no longer has: with the commit of `writes` they are the sweep's to remove, some time later, so that nothing that is
 * read at this moment is taken away.
 */
export const abandonObjects = ({ uploads, clock, ids }: AbandonDependencies, keys: readonly string[], afterMs: number): readonly Write[] =>
  keys.map((key) => uploads.abandon(ids.uuid(), key, clock.nowMs() + afterMs));

/** The same of objects of templates. They count for their account until the sweep has removed them. */
export const abandonCounted = (
  { uploads, clock, ids }: AbandonDependencies,
  accountId: string,
  objects: readonly Pick<SavedTemplate['source'], 'key' | 'sizeBytes'>[],
): readonly Write[] =>
  objects.map(({ key, sizeBytes }) => uploads.abandon(ids.uuid(), key, clock.nowMs() + graceMs, { accountId, sizeBytes }));
