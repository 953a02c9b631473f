import { routePaths } from '../../paths/paths.ts';
import type { Job } from '../../stores/jobs/job.ts';
import type { ExportJob } from '../../types/api.ts';
import type { JobFamily } from '../../types/console.ts';
import { findJobFamily } from '../../workflows/rows/job-family.ts';
import type { RowsDependencies } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';
import { exportJobBody, exportJobView } from '../jobs/export-job-body.ts';
import { exportJobMembers } from '../jobs/export-job-members.ts';

const routePath = routePaths.family(':job_id');

/**
 * `GET /app/api/export-jobs/{job_id}/family`: the first job of a family and its retries, for any member. Source:
 * console-and-editor.md, "A job and its retries are one family".
 */
export const addJobFamilyRoute = (api: Api, dependencies: ApiDependencies & RowsDependencies): void => {
  api.get(routePath, async (c) => {
    const { accountId } = await c.get('admit')('read');
    const { first, retries } = await findJobFamily(dependencies, accountId, c.req.param('job_id'));
    const view = exportJobView(c, dependencies);
    const body = (job: Job): ExportJob => ({
      ...exportJobBody(job, view),
      ...exportJobMembers(job, ['progress', 'summary', 'request']),
    });
    return c.json<JobFamily>({ job: body(first), retries: retries.map(body) });
  });
  refuseOtherMethods(api, routePath, 'GET, HEAD');
};
