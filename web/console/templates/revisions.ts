import { ask } from '../../api/client.ts';
import { actorWords } from '../activity/activity.ts';
import { type Template, templateRoutes } from './templates.ts';

/** A revision of a saved template. Source: console.md, "Finer points". */
export interface Revision {
  readonly revision: number;
  readonly name: string;
  readonly pages: number;
  readonly overlay_count: number;
  readonly column_count: number;
  readonly changed_at: string;
  readonly changed_by: { readonly kind: string; readonly email?: string | null; readonly public_id?: string } | null;
  readonly restored_from: number | null;
}

/** The last revisions of a template, the current one first. Throws `ApiError`. */
export const revisionsOf = async ({ template_id }: Template, signal: AbortSignal): Promise<readonly Revision[]> =>
  (await ask<{ readonly revisions: readonly Revision[] }>('GET', templateRoutes.revisions(template_id), { signal })).revisions;

/** Makes an earlier revision the newest. Throws `ApiError`, with `TEMPLATE_CHANGED` where somebody has saved since `seen` was listed. */
export const restoreRevision = ({ template_id }: Template, revision: number, seen: number): Promise<Template> =>
  ask<Template>('POST', templateRoutes.restore(template_id), { body: { revision }, headers: { 'if-match': `"${seen}"` } });

/** Who saved a revision; nothing of one from before this was kept. */
export const savedBy = ({ changed_by }: Revision): string => (changed_by === null ? '' : actorWords(changed_by));
