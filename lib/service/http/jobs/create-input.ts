import type { LimitedRoute } from '../../workflows/admission/rate-limits.ts';
import type { CreateJobInput } from '../../workflows/create-job/create-job.ts';
import type { ApiContext } from '../api-context.ts';
import { uploadInput } from './upload-input.ts';

/** What every route that takes the form of a create hands on, once its account is admitted. */
export const createInput = async (c: ApiContext, route: LimitedRoute): Promise<CreateJobInput> => ({
  ...(await uploadInput(c, route)),
  requestId: c.get('requestId'),
  idempotencyKey: c.req.header('idempotency-key') ?? null,
});
