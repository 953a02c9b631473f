import type { LimitedRoute } from '../../workflows/admission/rate-limits.ts';
import type { CreateJobInput } from '../../workflows/create-job/create-job.ts';
import type { ApiContext } from '../api-context.ts';
import { requireUncoded } from '../uncoded-body.ts';
import { uploadInput } from './upload-input.ts';

/**
 * Builds the input of routes that read the form of a create, after admission. Throws `UNSUPPORTED_CONTENT_ENCODING`.
 */
export const createInput = async (c: ApiContext, route: LimitedRoute): Promise<CreateJobInput> => {
  const input = await uploadInput(c, route);
  requireUncoded(c);
  return { ...input, requestId: c.get('requestId'), idempotencyKey: c.req.header('idempotency-key') ?? null };
};
