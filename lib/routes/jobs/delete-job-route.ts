import { routePaths } from '../../paths/paths.ts';
import { deleteJob } from '../../workflows/jobs/delete-job.ts';
import type { JobsDependencies } from '../../workflows/service-ports.ts';
import type { Api } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';
import { readAuditOrigin } from '../request-origin.ts';

/** `DELETE /v1/bulkfill/export-jobs/{job_id}`. Source: api.md, "Jobs". */
export const addDeleteJobRoute = (api: Api, dependencies: ApiDependencies & JobsDependencies): void => {
  api.delete(routePaths.job(':job_id'), async (c) => {
    const { accountId } = await c.get('admit')('change');
    await deleteJob(dependencies, {
      accountId,
      jobId: c.req.param('job_id'),
      origin: readAuditOrigin(c, dependencies.config),
    });
    return c.body(null, 204);
  });
};
