import { AppError } from '../../errors/app-error.ts';
import { isUuid } from '../../kit/ids.ts';
import type { SavedTemplate } from '../../services/templates/saved-template.ts';
import type { TemplateStore } from '../../services/templates/template-store.ts';

/**
 * The template of an id, if the account owns it. Throws `TEMPLATE_NOT_FOUND`, for what is not an id too. Source: console.md, "The other
 * routes".
 */
export const ownedTemplate = async (templates: TemplateStore, accountId: string, templateId: string): Promise<SavedTemplate> => {
  const template = isUuid(templateId) ? await templates.get(accountId, templateId.toLowerCase()) : undefined;
  if (template === undefined) throw new AppError('TEMPLATE_NOT_FOUND');
  return template;
};
