import { routePaths } from '../../paths/paths.ts';
import { jobStatuses } from '../../stores/jobs/job.ts';
import { listJobs } from '../../workflows/jobs/list-jobs.ts';
import type { JobsDependencies } from '../../workflows/service-ports.ts';
import type { Api } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';
import { metadataFilter } from '../metadata-filter.ts';
import { integerParameter, invalidParameter, listParameter, singleParameter } from '../query-parameters.ts';
import { exportJobBody, exportJobView } from './export-job-body.ts';
import { exportJobMembers, includable } from './export-job-members.ts';
import { encodeJobCursor, parseJobCursor } from './job-cursor.ts';

/** Source: api.md, "Jobs". */
export const jobsLimit = { fallback: 20, min: 1, max: 100 };

const statusParameter = (url: string) => {
  const text = singleParameter(url, 'status');
  const status = jobStatuses.find((known) => known === text);
  if (text !== undefined && status === undefined)
    throw invalidParameter('status', `must be one of ${jobStatuses.join(', ')}`);
  return status;
};

/** `GET /v1/bulkfill/export-jobs`. The creating route handles other methods of the path. Source: api.md, "Jobs". */
export const addListJobsRoute = (api: Api, dependencies: ApiDependencies & JobsDependencies): void => {
  api.get(routePaths.exportJobs, async (c) => {
    const { accountId } = await c.get('admit')('read');
    const { url } = c.req;
    const asked = {
      limit: integerParameter(url, 'limit', jobsLimit),
      after: parseJobCursor(url),
      status: statusParameter(url),
      metadata: metadataFilter(url),
    };
    const include = listParameter(url, 'include', includable) ?? [];
    const { jobs, next } = await listJobs(dependencies, { accountId, ...asked });
    const view = exportJobView(c, dependencies);
    const bodies = jobs.map((job) => ({ ...exportJobBody(job, view), ...exportJobMembers(job, include) }));
    return c.json({ jobs: bodies, next: next === undefined ? null : encodeJobCursor(next) });
  });
};
