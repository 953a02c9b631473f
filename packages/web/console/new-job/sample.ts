import type { TemplateView } from '@bulkfill/service/types/editor';
import { upload } from '../../api/upload.ts';
import { sampleName, samplePdf, sampleRows, sampleTemplate } from '../../files/sample-files.ts';
import { emptyDraft, type NewJobDraft } from './draft.ts';
import { fetchTemplates, templatesRoute } from './saved-templates.ts';

const saveSample = async (): Promise<TemplateView> => {
  const form = new FormData();
  form.set('name', sampleName);
  form.set('template', await sampleTemplate());
  form.set('pdf', await samplePdf());
  return await upload<TemplateView>(templatesRoute, form);
};

/** Returns a draft of the sample. Saves its template once, so that users can change it. */
export const sampleDraft = async (): Promise<NewJobDraft> => {
  const [rows, templates] = await Promise.all([sampleRows(), fetchTemplates()]);
  const template = templates.find(({ name }) => name === sampleName) ?? (await saveSample());
  return { ...emptyDraft, templateId: template.template_id, rows };
};
