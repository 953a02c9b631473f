import { AppError } from '../../../errors/app-error.ts';
import type { ApiContext } from '../../api-context.ts';

const tag = /^"([1-9][0-9]{0,14})"$/;

/** Parses `If-Match` (RFC 9110, 13.1.1); undefined accepts any. Throws `TEMPLATE_CHANGED` if no tag is a revision. */
export const parseSeenRevisions = (c: ApiContext): ReadonlySet<number> | undefined => {
  const header = c.req.header('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  // Tags of revisions contain no comma, so a tag that does is foreign.
  const revisions = header.split(',').flatMap((element) => tag.exec(element.trim())?.[1] ?? []);
  if (revisions.length === 0) throw new AppError('TEMPLATE_CHANGED');
  return new Set(revisions.map(Number));
};
