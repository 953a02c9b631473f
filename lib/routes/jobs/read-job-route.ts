import { routePaths } from '../../paths/paths.ts';
import { findOwnedJob } from '../../workflows/jobs/find-owned-job.ts';
import { presentJob } from '../../workflows/jobs/present-job.ts';
import type { JobsDependencies } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';
import { listParameter } from '../query-parameters.ts';
import { exportJobBody, exportJobView } from './export-job-body.ts';
import { exportJobMembers, includable } from './export-job-members.ts';

const readPath = routePaths.job(':job_id');

/** `GET /v1/bulkfill/export-jobs/{job_id}`. Source: specification 4.2; api.md, "Jobs". */
export const addReadJobRoute = (api: Api, dependencies: ApiDependencies & JobsDependencies): void => {
  const { jobs } = dependencies;
  api.get(readPath, async (c) => {
    const account = await c.get('admit')('read');
    const include = listParameter(c.req.url, 'include', includable) ?? [];
    const job = await presentJob(dependencies, await findOwnedJob(jobs, account.accountId, c.req.param('job_id')));
    return c.json({
      ...exportJobBody(job, exportJobView(c, dependencies)),
      ...exportJobMembers(job, include),
    });
  });
  refuseOtherMethods(api, readPath, 'GET, HEAD, DELETE');
};
