import type { ApiContext } from './api-context.ts';

/**
 * Whether the caller has what it asks for: `If-None-Match` names its tag, among others or alone, or any (`*`). Tags are compared weakly.
 * `tag` is quoted, without a comma. Source: RFC 9110, 13.1.2.
 */
export const isUnchanged = (c: ApiContext, tag: string): boolean =>
  (c.req.header('if-none-match') ?? '').split(',').some((element) => ['*', tag, `W/${tag}`].includes(element.trim()));
