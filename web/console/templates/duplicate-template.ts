import type { Template } from '../../../lib/service/http/answers/editor.ts';
import { send } from '../../api/client.ts';
import { upload } from '../../api/upload.ts';
import { copyName, templateRoutes } from './templates.ts';

/** Duplicates a template under a new name. Throws `ApiError`. */
export const duplicateTemplate = async (
  { template_id, name }: Template,
  taken: readonly string[],
): Promise<Template> => {
  const [pdf, content] = await Promise.all([
    send('GET', templateRoutes.pdf(template_id)),
    send('GET', templateRoutes.content(template_id)),
  ]);
  const form = new FormData();
  form.set('name', copyName(name, taken));
  form.set('template', new Blob([await content.blob()], { type: 'application/json' }), 'template.json');
  form.set('pdf', await pdf.blob(), 'source.pdf');
  return upload<Template>(templateRoutes.all, form);
};
