import type { CreateJobInput } from '../workflows/create-job/create-job.ts';
import type { LimitedRoute } from '../workflows/rate-limits.ts';
import type { ApiContext } from './api-context.ts';

/** What every route that takes the form of a create hands on, once its account is admitted. */
export const createInput = async (c: ApiContext, route: LimitedRoute): Promise<CreateJobInput> => ({
  account: await c.get('admit')(route),
  requestId: c.get('requestId'),
  idempotencyKey: c.req.header('idempotency-key') ?? null,
  contentType: c.req.header('content-type') ?? null,
  body: c.req.raw.body,
  signal: c.req.raw.signal,
});
