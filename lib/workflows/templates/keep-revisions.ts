import type { Write } from '../../stores/table/write.ts';
import {
  listKeptObjects,
  maxRevisionBytes,
  maxRevisions,
  objectsOf,
  type RecordObjects,
  type TemplateRecord,
  templateObjects,
} from '../../stores/templates/saved-template.ts';
import type { TemplatesDependencies } from '../service-ports.ts';
import { abandonCounted } from './abandon-objects.ts';

/**
 * Returns the writes that keep `old` as a revision when `next` replaces it. Revisions that are too old or too large are
 * dropped, with the objects that only they use. The save is refused if `old` has changed since it was read.
 */
export const prepareRevisionWrites = async (
  dependencies: TemplatesDependencies,
  old: TemplateRecord,
  next: TemplateRecord,
): Promise<readonly Write[]> => {
  const { templates } = dependencies;
  const before = await templates.listRevisions(old.accountId, old.templateId);
  const kept = lastOf([old, ...before], next);
  const keeps = kept.includes(old);
  const dropped = before.filter((revision) => !kept.includes(revision));
  const used = new Set([next, ...kept].flatMap(templateObjects));
  const unused = objectsOf([old, ...dropped]).filter(({ key }) => !used.has(key));
  return [
    ...(keeps ? [templates.keepRevision(old)] : []),
    ...dropped.map((revision) => templates.dropRevision(revision)),
    ...abandonCounted(dependencies, old.accountId, unused),
  ];
};

const lastOf = <Revision extends RecordObjects>(
  revisions: readonly Revision[],
  current: TemplateRecord,
): readonly Revision[] => {
  const counted = new Set(templateObjects(current));
  let sizeBytes = 0;
  const last: Revision[] = [];
  for (const revision of revisions.slice(0, maxRevisions)) {
    for (const { key, sizeBytes: size } of listKeptObjects(revision)) {
      if (!counted.has(key)) sizeBytes += size;
      counted.add(key);
    }
    if (sizeBytes > maxRevisionBytes) break;
    last.push(revision);
  }
  return last;
};
