import { cancelPath } from '../core/paths.ts';
import { type CancelJobDependencies, cancelJob } from '../workflows/cancel-job/cancel-job.ts';
import { admitKey } from './admit.ts';
import { type Api, refuseOtherMethods } from './api.ts';
import type { ApiDependencies } from './api-context.ts';
import { exportJobBody } from './export-job-body.ts';

const routePath = cancelPath(':job_id');

/** `POST /v1/bulkfill/export-jobs/{job_id}/cancel`. Source: api-additions.md, "Jobs". */
export const addCancelJobRoute = (api: Api, dependencies: ApiDependencies & CancelJobDependencies): void => {
  const { clock, config } = dependencies;
  api.post(routePath, async (c) => {
    const { accountId } = await admitKey(c, dependencies, 'change');
    const job = await cancelJob({ ...dependencies, logger: c.get('logger') }, accountId, c.req.param('job_id'));
    return c.json(exportJobBody(job, { nowMs: clock.nowMs(), deliveryMode: config.delivery.mode, withResult: true }));
  });
  refuseOtherMethods(api, routePath, 'POST');
};
