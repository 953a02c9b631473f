import { retryPath } from '../core/paths.ts';
import { type RetryJobDependencies, retryJob } from '../workflows/retry-job/retry-job.ts';
import { admitKey } from './admit.ts';
import { type Api, refuseOtherMethods } from './api.ts';
import type { ApiDependencies } from './api-context.ts';
import { answerCreate } from './create-job-route.ts';

const routePath = retryPath(':job_id');

/** A host may give a request without a body an empty stream in its place; HTTP says by these headers that there is one. */
const isLeftOut = (headers: Headers): boolean =>
  (headers.get('content-length') ?? '0') === '0' && !headers.has('transfer-encoding') && !headers.has('content-type');

/** `POST /v1/bulkfill/export-jobs/{job_id}/retry`: answered as a create is. Source: api-additions.md, "Retry". */
export const addRetryJobRoute = (api: Api, dependencies: ApiDependencies & RetryJobDependencies): void => {
  api.post(routePath, async (c) => {
    const account = await admitKey(c, dependencies, 'create');
    const result = await retryJob(
      { ...dependencies, logger: c.get('logger') },
      {
        account,
        jobId: c.req.param('job_id'),
        requestId: c.get('requestId'),
        idempotencyKey: c.req.header('idempotency-key') ?? null,
        contentType: c.req.header('content-type') ?? null,
        body: isLeftOut(c.req.raw.headers) ? null : c.req.raw.body,
        signal: c.req.raw.signal,
      },
    );
    return answerCreate(c, dependencies, result);
  });
  refuseOtherMethods(api, routePath, 'POST');
};
