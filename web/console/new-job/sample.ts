import rowsUrl from '../../../examples/offer-letter/rows.csv?url';
import pdfUrl from '../../../examples/offer-letter/source.pdf?url';
import templateUrl from '../../../examples/offer-letter/template.json?url';
import { send } from '../../api/client.ts';
import { upload } from '../../api/upload.ts';
import { emptyDraft, type NewJobDraft } from './draft.ts';
import { type SavedTemplate, savedTemplates, templatesRoute } from './saved-templates.ts';

const templateName = 'Sample offer letter';

const fileOf = async (url: string, name: string, type: string): Promise<File> =>
  new File([await (await send('GET', url)).blob()], name, { type });

const saveSample = async (): Promise<SavedTemplate> => {
  const form = new FormData();
  form.set('name', templateName);
  form.set('template', await (await send('GET', templateUrl)).text());
  form.set('pdf', await fileOf(pdfUrl, 'offer-letter.pdf', 'application/pdf'));
  return await upload<SavedTemplate>(templatesRoute, form);
};

/** The sample, ready to run: its template is saved in the account once, so that it can be looked at and changed as well. */
export const sampleDraft = async (): Promise<NewJobDraft> => {
  const [rows, templates] = await Promise.all([fileOf(rowsUrl, 'offer-letters.csv', 'text/csv'), savedTemplates()]);
  const template = templates.find(({ name }) => name === templateName) ?? (await saveSample());
  return { ...emptyDraft, templateId: template.template_id, rows };
};
