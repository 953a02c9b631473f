import type { AuditOrigin } from '../../stores/audit/audit-entry.ts';
import { objectsOf } from '../../stores/templates/saved-template.ts';
import type { TemplatesDependencies } from '../service-ports.ts';
import { abandonCounted } from './abandon-objects.ts';
import { findOwnedTemplate, type SeenRevisions } from './find-owned-template.ts';
import { measureStored } from './measure-stored.ts';

// A template that is saved at the same time is read again.
const maxRounds = 4;

/** Deletes a template with its revisions. Throws `TEMPLATE_NOT_FOUND`, and `TEMPLATE_CHANGED` for unseen revisions. */
export const deleteTemplate = async (
  dependencies: TemplatesDependencies,
  {
    accountId,
    templateId,
    seenRevisions,
    origin,
  }: {
    readonly accountId: string;
    readonly templateId: string;
    readonly seenRevisions: SeenRevisions;
    readonly origin: AuditOrigin;
  },
): Promise<void> => {
  const { unit, templates, audit } = dependencies;
  await measureStored(dependencies, accountId);
  for (let round = 1; round <= maxRounds; round++) {
    const template = await findOwnedTemplate(templates, accountId, templateId, seenRevisions);
    const earlier = await templates.listRevisions(accountId, template.templateId);
    const result = await unit.commit([
      ...templates.remove(template),
      ...earlier.map((revision) => templates.dropRevision(revision)),
      ...abandonCounted(dependencies, accountId, objectsOf([template, ...earlier])),
      audit.note({
        accountId,
        action: 'template.deleted',
        origin,
        facts: { template_id: template.templateId, name: template.name },
      }),
    ]);
    // The sweep deletes the objects later: a fill that began before may still read them.
    if (result.committed) return;
  }
  throw new Error('The delete lost every race it was in.');
};
