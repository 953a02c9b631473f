import type { TemplateView } from '@bulkfill/service/types/editor';
import { send } from '../../api/client.ts';
import { upload } from '../../api/upload.ts';
import { copyName, templateRoutes } from './templates.ts';

/** Throws `ApiError`. */
export const duplicateTemplate = async (
  { template_id, name }: TemplateView,
  taken: readonly string[],
): Promise<TemplateView> => {
  const [pdf, content] = await Promise.all([
    send('GET', templateRoutes.pdf(template_id)),
    send('GET', templateRoutes.content(template_id)),
  ]);
  const form = new FormData();
  form.set('name', copyName(name, taken));
  form.set('template', new Blob([await content.blob()], { type: 'application/json' }), 'template.json');
  form.set('pdf', await pdf.blob(), 'source.pdf');
  return upload<TemplateView>(templateRoutes.all, form);
};
