import type { LimitedRoute } from '../../workflows/admission/rate-limits.ts';
import type { SaveTemplateInput } from '../../workflows/templates/template-dependencies.ts';
import type { ApiContext } from '../api-context.ts';

/** What every route that takes a form with files hands on, once its account is admitted. */
export const uploadInput = async (c: ApiContext, route: LimitedRoute): Promise<SaveTemplateInput> => ({
  account: await c.get('admit')(route),
  contentType: c.req.header('content-type') ?? null,
  body: c.req.raw.body,
  signal: c.req.raw.signal,
});
