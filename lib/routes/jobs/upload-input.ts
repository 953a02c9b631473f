import type { LimitedRoute } from '../../workflows/admission/rate-limits.ts';
import type { SaveTemplateInput } from '../../workflows/templates/save-template-input.ts';
import type { ApiContext } from '../api-context.ts';

/** Admits a request with a multipart form, and returns the common input of such routes. */
export const uploadInput = async (c: ApiContext, route: LimitedRoute): Promise<SaveTemplateInput> => {
  const account = await c.get('admit')(route);
  const { body, signal } = c.req.raw;
  const watched = body === null ? null : c.get('bodies').watch(account.accountId, body);
  return { account, contentType: c.req.header('content-type') ?? null, body: watched, signal };
};
