import { routePaths } from '../../paths/paths.ts';
import { cancelJob } from '../../workflows/cancel-job/cancel-job.ts';
import type { EndJobDependencies } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';
import { exportJobBody, exportJobView } from './export-job-body.ts';

const routePath = routePaths.cancel(':job_id');

/** `POST /v1/bulkfill/export-jobs/{job_id}/cancel`. Source: api.md, "Jobs". */
export const addCancelJobRoute = (api: Api, dependencies: ApiDependencies & EndJobDependencies): void => {
  api.post(routePath, async (c) => {
    const { accountId } = await c.get('admit')('change');
    const job = await cancelJob({ ...dependencies, logger: c.get('logger') }, accountId, c.req.param('job_id'));
    return c.json(exportJobBody(job, exportJobView(c, dependencies)));
  });
  refuseOtherMethods(api, routePath, 'POST');
};
