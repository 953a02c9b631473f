import { AppError } from '../../../errors/app-error.ts';
import type { ApiContext } from '../../api-context.ts';

const tag = /^"([1-9][0-9]{0,14})"$/;

/**
 * The revisions that the caller says it has seen, by `If-Match`, which may list several; undefined where any will do. Throws
 * `TEMPLATE_CHANGED` for tags that no revision has. Source: RFC 9110, 13.1.1.
 */
export const seenRevisions = (c: ApiContext): ReadonlySet<number> | undefined => {
  const header = c.req.header('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  // No tag of a revision has a comma: what one stands in is of nobody here.
  const revisions = header.split(',').flatMap((element) => tag.exec(element.trim())?.[1] ?? []);
  if (revisions.length === 0) throw new AppError('TEMPLATE_CHANGED');
  return new Set(revisions.map(Number));
};
