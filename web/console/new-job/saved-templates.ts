import { ask, send } from '../../api/client.ts';
import type { TemplateFiles } from './job-form.ts';
import { labelsOf } from './package-labels.ts';

/** A saved template, as far as "New job" needs it. Source: console.md, "The other routes". */
export interface SavedTemplate {
  readonly template_id: string;
  readonly name: string;
}

interface TemplatePage {
  readonly templates: readonly SavedTemplate[];
  readonly next: string | null;
}

export const templatesRoute = '/app/api/templates';

/** All saved templates of the account: at most a hundred. */
export const savedTemplates = async (signal?: AbortSignal): Promise<readonly SavedTemplate[]> => {
  const found: SavedTemplate[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const path: string = after === '' ? templatesRoute : `${templatesRoute}?${new URLSearchParams({ after })}`;
    const page: TemplatePage = await ask<TemplatePage>('GET', path, signal && { signal });
    found.push(...page.templates);
    after = page.next;
  }
  return found;
};

interface TemplateBody {
  /** Null where it is large: then the first columns have to do. */
  readonly template: { readonly columns?: unknown } | null;
  readonly columns: unknown;
}

/** The column labels of a saved template. */
export const templateLabels = async (templateId: string, signal: AbortSignal): Promise<readonly string[]> => {
  const body = await ask<TemplateBody>('GET', `${templatesRoute}/${encodeURIComponent(templateId)}`, { signal });
  return labelsOf(body.template === null ? body.columns : body.template.columns);
};

/** The PDF and a freshly signed package of a saved template. */
export const templateFiles = async (templateId: string): Promise<TemplateFiles> => {
  const route = `${templatesRoute}/${encodeURIComponent(templateId)}`;
  const fetched = async (file: 'pdf' | 'package'): Promise<Blob> => (await send('GET', `${route}/${file}`)).blob();
  const [pdf, signed] = await Promise.all([fetched('pdf'), fetched('package')]);
  return { pdf, package: signed };
};
