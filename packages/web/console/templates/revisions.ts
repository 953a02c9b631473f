import type { Revision, Revisions, TemplateView } from '@bulkfill/service/types/editor';
import { ask } from '../../api/client.ts';
import { actorWords } from '../activity/activity.ts';
import { templateRoutes } from './templates.ts';

/** Throws `ApiError`. */
export const fetchRevisions = async (
  { template_id }: TemplateView,
  signal: AbortSignal,
): Promise<readonly Revision[]> =>
  (await ask<Revisions>('GET', templateRoutes.revisions(template_id), { signal })).revisions;

export const restoreRevision = ({ template_id }: TemplateView, revision: number, seen: number): Promise<TemplateView> =>
  ask<TemplateView>('POST', templateRoutes.restore(template_id), {
    body: { revision },
    headers: { 'if-match': `"${seen}"` },
  });

/** Returns who saved a revision; empty for revisions older than this record. */
export const nameAuthor = ({ changed_by }: Revision): string => (changed_by === null ? '' : actorWords(changed_by));
