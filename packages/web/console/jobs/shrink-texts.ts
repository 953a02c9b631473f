import type { RowPage } from '@bulkfill/service/types/api';
import type { TemplateContentView, TemplateView } from '@bulkfill/service/types/editor';
import { ApiError } from '../../api/api-error.ts';
import { ask } from '../../api/client.ts';
import { upload } from '../../api/upload.ts';
import { texts } from '../../texts/jobs.ts';
import { signPackages } from '../templates/sign-package.ts';
import { templateRoutes } from '../templates/templates.ts';
import { jobRoutes } from './job-routes.ts';
import { diagnosticsOf, filterQuery } from './row-result.ts';

type Json = Readonly<Record<string, unknown>>;

/** A revision of a saved template whose texts shrink. */
export interface ShrunkTemplate extends Pick<TemplateView, 'template_id' | 'revision' | 'name'> {
  /** Codes of the causes that it removes. */
  readonly codes: readonly string[];
}

/** Returns a template in which texts shrink to their place; `undefined` if none of the overlays is a text. */
export const withShrunkTexts = (template: Json, ids: readonly string[]): Json | undefined => {
  const overlays = Array.isArray(template.overlays) ? (template.overlays as readonly Json[]) : [];
  const isLarge = ({ id, kind }: Json): boolean => kind === 'text' && ids.some((each) => each === id);
  if (!overlays.some(isLarge)) return undefined;
  return {
    ...template,
    overlays: overlays.map((overlay) => {
      if (!isLarge(overlay)) return overlay;
      const { wrap: _, overflow: __, ...rest } = overlay;
      return { ...rest, fit: 'shrink' };
    }),
  };
};

/** Returns the ids of the overlays that leave rows incomplete with a code. */
const overlaysOf = async (jobId: string, code: string): Promise<readonly string[]> => {
  const query = new URLSearchParams({ limit: '1000', ...filterQuery('attention') });
  const { rows } = await ask<RowPage>('GET', `${jobRoutes.rows(jobId)}?${query}`);
  const found = rows.flatMap(diagnosticsOf).filter((each) => each.code === code);
  return [...new Set(found.flatMap(({ overlay_id: id }) => id ?? []))];
};

/** Saves a revision of a template in which the texts that a job reports with a code shrink. Throws `ApiError`. */
export const shrinkTexts = async (templateId: string, jobId: string, code: string): Promise<TemplateView> => {
  const ids = await overlaysOf(jobId, code);
  const { name, revision } = await ask<TemplateContentView>('GET', templateRoutes.one(templateId));
  const template = withShrunkTexts(await ask<Json>('GET', templateRoutes.content(templateId)), ids);
  if (template === undefined) throw new ApiError(texts.notShrinkable);
  const form = new FormData();
  form.set('name', name);
  form.set('template', new Blob([JSON.stringify(template)], { type: 'application/json' }), 'template.json');
  const saved = await upload<TemplateView>(templateRoutes.one(templateId), form, {
    method: 'PUT',
    headers: { 'if-match': `"${revision}"` },
  });
  await signPackages([saved]);
  return saved;
};
