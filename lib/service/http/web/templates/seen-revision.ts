import { AppError } from '../../../errors/app-error.ts';
import type { ApiContext } from '../../api-context.ts';

/**
 * The revision that the caller says it has seen, by `If-Match`; undefined where any will do. Throws `TEMPLATE_CHANGED` for a tag that no
 * revision has. Source: RFC 9110, 13.1.1.
 */
export const seenRevision = (c: ApiContext): number | undefined => {
  const header = c.req.header('if-match')?.trim();
  if (header === undefined || header === '*') return undefined;
  const revision = /^"([1-9][0-9]{0,14})"$/.exec(header)?.[1];
  if (revision === undefined) throw new AppError('TEMPLATE_CHANGED');
  return Number(revision);
};
