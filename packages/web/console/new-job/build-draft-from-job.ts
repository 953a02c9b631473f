import type { ExportJob } from '@bulkfill/service/types/api';
import type { TemplateView } from '@bulkfill/service/types/editor';
import { emptyDraft, type NewJobDraft } from './draft.ts';

/** Returns the options of a job for another run, without files, and its template if exactly one matches. */
export const buildDraftFromJob = ({ request, summary }: ExportJob, templates: readonly TemplateView[]): NewJobDraft => {
  if (request === undefined) return emptyDraft;
  const named = templates.filter(({ name }) => name === request.package.name);
  return {
    ...emptyDraft,
    templateId: named.length === 1 ? (named[0]?.template_id ?? '') : '',
    percent: String(request.max_failed_row_percent),
    filenameColumns: request.filename_columns.join(', '),
    flattenForms: request.flatten_forms,
    includeMarkers: request.include_stickers,
    printFile: typeof summary?.print_file_size_bytes === 'number',
    seal: request.seal === true,
    webhook: request.delivery_mode === 'webhook',
  };
};
