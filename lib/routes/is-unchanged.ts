import type { ApiContext } from './api-context.ts';

/**
 * Returns true if the client's copy is current: `If-None-Match` has the tag (weak), or `*`. Source: RFC 9110, 13.1.2.
 */
export const isUnchanged = (c: ApiContext, tag: string): boolean =>
  (c.req.header('if-none-match') ?? '').split(',').some((element) => ['*', tag, `W/${tag}`].includes(element.trim()));
