import { isUuid } from '../../core/ids.ts';
import { AppError } from '../../errors/app-error.ts';
import type { TemplateRecord } from '../../stores/templates/saved-template.ts';
import type { TemplateStore } from '../../stores/templates/template-store.ts';

/** Revisions that the caller has seen; `undefined` accepts any. */
export type SeenRevisions = ReadonlySet<number> | undefined;

/**
 * Throws `TEMPLATE_NOT_FOUND`, also for an invalid id, and `TEMPLATE_CHANGED` if the caller has not seen this revision
 * (console-and-editor.md, "The other routes").
 */
export const findOwnedTemplate = async (
  templates: TemplateStore,
  accountId: string,
  templateId: string,
  seen?: SeenRevisions,
): Promise<TemplateRecord> => {
  const template = isUuid(templateId) ? await templates.get(accountId, templateId.toLowerCase()) : undefined;
  if (template === undefined) throw new AppError('TEMPLATE_NOT_FOUND');
  if (seen?.has(template.revision) === false) throw new AppError('TEMPLATE_CHANGED');
  return template;
};
