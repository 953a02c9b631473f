import { apiBasePaths, templatePaths } from '../../../lib/service/addresses/paths.ts';
import type { OpenedTemplate, Template } from '../../../lib/service/http/answers/editor.ts';
import { ask, send } from '../../api/client.ts';
import { upload } from '../../api/upload.ts';
import { signPackages } from '../../console/templates/sign-package.ts';
import type { ColumnsChoice } from '../../files/find-columns.ts';
import { choicesOf } from '../../files/kept-choices.ts';

const paths = templatePaths(apiBasePaths.session);

/** A template of the account, as the editor has seen it last. */
export interface SavedTemplate {
  readonly id: string;
  readonly revision: number;
  /** The PDF that is saved with it. */
  readonly file: File;
}

/** Fetches a saved template with its PDF. Throws `ApiError`. */
export const fetchTemplate = async (
  id: string,
): Promise<{
  readonly saved: SavedTemplate;
  readonly name: string;
  readonly template: unknown;
  readonly choices: ReadonlyMap<string, ColumnsChoice>;
}> => {
  const segment = encodeURIComponent(id);
  const { revision, name, column_choices: choices } = await ask<OpenedTemplate>('GET', paths.template(segment));
  const [template, pdf] = await Promise.all([ask<unknown>('GET', paths.content(segment)), send('GET', paths.pdf(segment))]);
  const file = new File([await pdf.blob()], `${name}.pdf`, { type: 'application/pdf' });
  return { saved: { id, revision, file }, name, template, choices: choicesOf(choices) };
};

/** A template that is saved over; without a revision whatever it is by now. */
export type KnownTemplate = Pick<SavedTemplate, 'id' | 'file'> & Partial<Pick<SavedTemplate, 'revision'>>;

/** What is saved: everything that there is now. */
export interface TemplateToSave {
  readonly name: string;
  readonly template: Readonly<Record<string, unknown>>;
  readonly file: File;
}

/**
 * Saves a template: anew, or over the one that is `known`, whose PDF is sent only where it is another. Throws `ApiError`, with `TEMPLATE_CHANGED` where
 * somebody has saved it meanwhile, and `known` says which revision was seen.
 */
export const saveTemplate = async ({ name, template, file }: TemplateToSave, known?: KnownTemplate): Promise<SavedTemplate> => {
  const form = new FormData();
  form.set('name', name);
  form.set('template', new Blob([JSON.stringify(template)], { type: 'application/json' }), 'template.json');
  if (known?.file !== file) form.set('pdf', file);
  const seen = known?.revision === undefined ? {} : { headers: { 'if-match': `"${known.revision}"` } };
  const body =
    known === undefined
      ? await upload<Template>(paths.templates, form)
      : await upload<Template>(paths.template(encodeURIComponent(known.id)), form, { method: 'PUT', ...seen });
  await signPackages([body]);
  return { id: body.template_id, revision: body.revision, file };
};
