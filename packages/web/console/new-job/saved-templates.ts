import type { TemplateColumn } from '@bulkfill/engine/browser/rows';
import { apiBasePaths, templatePaths } from '@bulkfill/service/paths/paths';
import type { TemplateContentView, TemplatePage, TemplateView } from '@bulkfill/service/types/editor';
import { ask, send } from '../../api/client.ts';
import type { KeptChoices } from '../../files/find-columns.ts';
import { choicesOf, keepChoice } from '../../files/kept-choices.ts';
import { listTemplateColumns, passwordColumnOf } from '../../files/template-columns.ts';
import type { TemplateBlobs } from './job-form.ts';

const routes = templatePaths(apiBasePaths.session);
export const templatesRoute = routes.templates;

/** Fetches all saved templates of the account: at most a hundred. */
export const fetchTemplates = async (signal?: AbortSignal): Promise<readonly TemplateView[]> => {
  const found: TemplateView[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const path: string = after === '' ? templatesRoute : `${templatesRoute}?${new URLSearchParams({ after })}`;
    const page: TemplatePage = await ask<TemplatePage>('GET', path, signal && { signal });
    found.push(...page.templates);
    after = page.next;
  }
  return found;
};

export interface TemplateNames {
  readonly name: string | undefined;
  readonly columns: readonly TemplateColumn[];
  readonly kept: KeptChoices;
  /** Overlays as unvalidated JSON. */
  readonly overlays?: unknown;
  readonly passwordColumn?: number | undefined;
  readonly source: { readonly sourceBytes: number; readonly openSource: (() => Promise<Blob>) | undefined } | undefined;
}

/** Maximum size of PDFs that are fetched for inspection. */
const mostLookedAtBytes = 8_000_000;

const fetchTemplateNames = async (templateId: string, signal: AbortSignal): Promise<TemplateNames> => {
  const id = encodeURIComponent(templateId);
  const body = await ask<TemplateContentView>('GET', routes.template(id), { signal });
  const template = body.template ?? (await ask<object>('GET', routes.content(id), { signal }));
  const { size_bytes: sourceBytes } = body.source;
  const openSource = async (): Promise<Blob> => (await send('GET', `${templatesRoute}/${id}/pdf`, { signal })).blob();
  return {
    name: body.name,
    columns: listTemplateColumns(template),
    overlays: (template as { readonly overlays?: unknown }).overlays,
    passwordColumn: passwordColumnOf(template),
    kept: choicesOf(body.column_choices),
    source: { sourceBytes, openSource: sourceBytes <= mostLookedAtBytes ? openSource : undefined },
  };
};

const fetchTemplateFiles = async (templateId: string): Promise<TemplateBlobs> => {
  const route = `${templatesRoute}/${encodeURIComponent(templateId)}`;
  const fetched = async (file: 'pdf' | 'package'): Promise<Blob> => (await send('GET', `${route}/${file}`)).blob();
  const [pdf, signed] = await Promise.all([fetched('pdf'), fetched('package')]);
  return { pdf, package: signed };
};

export const sessionTemplates = {
  list: fetchTemplates,
  names: fetchTemplateNames,
  files: fetchTemplateFiles,
  keepChoice,
} as const;
export type SavedTemplates = typeof sessionTemplates;
