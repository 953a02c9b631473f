import { routePaths } from '../../paths/paths.ts';
import { retryJob } from '../../workflows/retry-job/retry-job.ts';
import type { RetryJobDependencies } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';
import { createInput } from './create-input.ts';
import { answerCreate } from './create-job-route.ts';

const routePath = routePaths.retry(':job_id');

/** Returns true if the request has no body. A host may pass an empty stream instead. */
const isLeftOut = (headers: Headers): boolean =>
  (headers.get('content-length') ?? '0') === '0' && !headers.has('transfer-encoding') && !headers.has('content-type');

/** `POST /v1/bulkfill/export-jobs/{job_id}/retry`, with the responses of a create. Source: api.md, "Retry". */
export const addRetryJobRoute = (api: Api, dependencies: ApiDependencies & RetryJobDependencies): void => {
  api.post(routePath, async (c) => {
    const input = await createInput(c, 'create');
    const body = isLeftOut(c.req.raw.headers) ? null : input.body;
    const result = await retryJob(
      { ...dependencies, logger: c.get('logger') },
      { ...input, jobId: c.req.param('job_id'), body },
    );
    return answerCreate(c, dependencies, result);
  });
  refuseOtherMethods(api, routePath, 'POST');
};
