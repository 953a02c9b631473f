import type { Revision, Revisions, Template } from '../../../lib/service/http/answers/editor.ts';
import { ask } from '../../api/client.ts';
import { actorWords } from '../activity/activity.ts';
import { templateRoutes } from './templates.ts';

/** The last revisions of a template, the current one first. Throws `ApiError`. */
export const revisionsOf = async ({ template_id }: Template, signal: AbortSignal): Promise<readonly Revision[]> =>
  (await ask<Revisions>('GET', templateRoutes.revisions(template_id), { signal })).revisions;

/** Makes an earlier revision the newest. Throws `ApiError`, with `TEMPLATE_CHANGED` where somebody has saved since `seen` was listed. */
export const restoreRevision = ({ template_id }: Template, revision: number, seen: number): Promise<Template> =>
  ask<Template>('POST', templateRoutes.restore(template_id), { body: { revision }, headers: { 'if-match': `"${seen}"` } });

/** Who saved a revision; nothing of one from before this was kept. */
export const savedBy = ({ changed_by }: Revision): string => (changed_by === null ? '' : actorWords(changed_by));
