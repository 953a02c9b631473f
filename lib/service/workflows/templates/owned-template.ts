import { AppError } from '../../errors/app-error.ts';
import { isUuid } from '../../kit/ids.ts';
import type { SavedTemplate } from '../../services/templates/saved-template.ts';
import type { TemplateStore } from '../../services/templates/template-store.ts';

/** The revisions that a caller has seen; undefined where any will do. */
export type SeenRevisions = ReadonlySet<number> | undefined;

/**
 * The template of an id, if the account owns it. Throws `TEMPLATE_NOT_FOUND`, for what is not an id too, and `TEMPLATE_CHANGED` where the
 * caller has not seen this revision. Source: console.md, "The other routes".
 */
export const ownedTemplate = async (
  templates: TemplateStore,
  accountId: string,
  templateId: string,
  seen?: SeenRevisions,
): Promise<SavedTemplate> => {
  const template = isUuid(templateId) ? await templates.get(accountId, templateId.toLowerCase()) : undefined;
  if (template === undefined) throw new AppError('TEMPLATE_NOT_FOUND');
  if (seen?.has(template.revision) === false) throw new AppError('TEMPLATE_CHANGED');
  return template;
};
