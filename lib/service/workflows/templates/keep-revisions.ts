import type { Write } from '../../services/table/write.ts';
import {
  keptObjects,
  maxRevisionBytes,
  maxRevisions,
  objectsOf,
  type SavedTemplate,
  templateObjects,
} from '../../services/templates/saved-template.ts';
import { abandonCounted } from './abandon-objects.ts';
import type { KeepRevisionsDependencies } from './template-dependencies.ts';

/**
 * Part of the save that puts `next` in the place of `old`: that one stays among the last revisions, and what is too old for them, or too
 * large, goes with the objects that nothing else of the template has. `old` was read before this is called, and the save is refused where it
 * was changed since, so that nobody counts the same revisions twice.
 */
export const revisionWrites = async (
  dependencies: KeepRevisionsDependencies,
  old: SavedTemplate,
  next: SavedTemplate,
): Promise<readonly Write[]> => {
  const { templates } = dependencies;
  const before = await templates.revisions(old.accountId, old.templateId);
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

/** The newest of some revisions, as many as may stay next to the current one. */
const lastOf = (revisions: readonly SavedTemplate[], current: SavedTemplate): readonly SavedTemplate[] => {
  const counted = new Set(templateObjects(current));
  let sizeBytes = 0;
  const last: SavedTemplate[] = [];
  for (const revision of revisions.slice(0, maxRevisions)) {
    for (const { key, sizeBytes: size } of keptObjects(revision)) {
      if (!counted.has(key)) sizeBytes += size;
      counted.add(key);
    }
    if (sizeBytes > maxRevisionBytes) break;
    last.push(revision);
  }
  return last;
};
