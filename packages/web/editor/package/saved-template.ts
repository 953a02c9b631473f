import { apiBasePaths, templatePaths } from '@bulkfill/service/paths/paths';
import type { TemplateContentView, TemplateView } from '@bulkfill/service/types/editor';
import { ask, send } from '../../api/client.ts';
import { upload } from '../../api/upload.ts';
import { signPackages } from '../../console/templates/sign-package.ts';
import type { KeptChoices } from '../../files/find-columns.ts';
import { choicesOf } from '../../files/kept-choices.ts';

const paths = templatePaths(apiBasePaths.session);

export interface TemplateRevision {
  readonly id: string;
  readonly revision: number;
  readonly file: File;
}

/** Throws `ApiError`. */
export const fetchTemplate = async (
  id: string,
): Promise<{
  readonly saved: TemplateRevision;
  readonly name: string;
  readonly template: unknown;
  readonly choices: KeptChoices;
}> => {
  const segment = encodeURIComponent(id);
  const { revision, name, column_choices: choices } = await ask<TemplateContentView>('GET', paths.template(segment));
  const [template, pdf] = await Promise.all([
    ask<unknown>('GET', paths.content(segment)),
    send('GET', paths.pdf(segment)),
  ]);
  const file = new File([await pdf.blob()], `${name}.pdf`, { type: 'application/pdf' });
  return { saved: { id, revision, file }, name, template, choices: choicesOf(choices) };
};

/** A template to overwrite. Without `revision`, any revision is overwritten. */
export type KnownTemplate = Pick<TemplateRevision, 'id' | 'file'> & Partial<Pick<TemplateRevision, 'revision'>>;

export interface TemplateToSave {
  readonly name: string;
  readonly template: Readonly<Record<string, unknown>>;
  readonly file: File;
}

/** Saves a template, new or over `known`. Throws `ApiError`, with `TEMPLATE_CHANGED` for another revision. */
export const saveTemplate = async (
  { name, template, file }: TemplateToSave,
  known?: KnownTemplate,
): Promise<TemplateRevision> => {
  const form = new FormData();
  form.set('name', name);
  form.set('template', new Blob([JSON.stringify(template)], { type: 'application/json' }), 'template.json');
  if (known?.file !== file) form.set('pdf', file);
  const seen = known?.revision === undefined ? {} : { headers: { 'if-match': `"${known.revision}"` } };
  const body =
    known === undefined
      ? await upload<TemplateView>(paths.templates, form)
      : await upload<TemplateView>(paths.template(encodeURIComponent(known.id)), form, { method: 'PUT', ...seen });
  await signPackages([body]);
  return { id: body.template_id, revision: body.revision, file };
};
