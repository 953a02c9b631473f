import { AppError } from '../../errors/app-error.ts';
import type { AuditOrigin } from '../../stores/audit/audit-entry.ts';
import type { TemplateRecord } from '../../stores/templates/saved-template.ts';
import type { TemplatesDependencies } from '../service-ports.ts';
import { findOwnedTemplate, type SeenRevisions } from './find-owned-template.ts';
import { prepareRevisionWrites } from './keep-revisions.ts';
import { measureStored } from './measure-stored.ts';

export interface RestoreTemplateInput {
  readonly accountId: string;
  readonly templateId: string;
  readonly revision: number;
  readonly seenRevisions: SeenRevisions;
  readonly origin: AuditOrigin;
}

// A template that is saved at the same time is read again.
const maxRounds = 4;

/**
 * Restores the PDF, content, package and name of an earlier revision as a new revision, and records that in the audit
 * log. Throws `TEMPLATE_NOT_FOUND`, `REVISION_NOT_FOUND` for a missing or the current revision, and `TEMPLATE_CHANGED`
 * if the template was saved since the caller's revision. Source: console-and-editor.md, "Templates and designs".
 */
export const restoreTemplate = async (
  dependencies: TemplatesDependencies,
  { accountId, templateId, revision, seenRevisions, origin }: RestoreTemplateInput,
): Promise<TemplateRecord> => {
  const { unit, templates, audit, clock } = dependencies;
  await measureStored(dependencies, accountId);
  for (let round = 1; round <= maxRounds; round++) {
    const current = await findOwnedTemplate(templates, accountId, templateId, seenRevisions);
    const found = await templates.revision({ accountId, templateId: current.templateId, revision });
    if (found === undefined) throw new AppError('REVISION_NOT_FOUND');
    const { createdAtMs, hasChoices, metadata } = current;
    const restored: TemplateRecord = {
      ...found,
      createdAtMs,
      hasChoices,
      metadata,
      revision: current.revision + 1,
      changedAtMs: clock.nowMs(),
      changedBy: origin.actor,
      restoredFrom: revision,
    };
    const facts = { template_id: current.templateId, name: restored.name, revision: String(revision) };
    const result = await unit.commit([
      templates.replace(restored, current),
      ...(await prepareRevisionWrites(dependencies, current, restored)),
      audit.note({ accountId, action: 'template.restored', origin, facts }),
    ]);
    if (result.committed) return restored;
  }
  throw new AppError('TEMPLATE_CHANGED');
};
