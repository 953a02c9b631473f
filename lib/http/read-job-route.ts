import { jobPath } from '../core/paths.ts';
import type { ArtifactStore } from '../services/artifacts/artifact-store.ts';
import type { JobStore } from '../services/jobs/job-store.ts';
import { ownedJob } from '../workflows/owned-job.ts';
import { shownJob } from '../workflows/shown-job.ts';
import { admitKey } from './admit.ts';
import { type Api, refuseOtherMethods } from './api.ts';
import type { ApiDependencies } from './api-context.ts';
import { exportJobBody } from './export-job-body.ts';
import { exportJobMembers, includable } from './export-job-members.ts';
import { listParameter } from './query-parameters.ts';

const readPath = jobPath(':job_id');

/** `GET /v1/bulkfill/export-jobs/{job_id}`. Source: specification 4.2; api-additions.md, "Jobs". */
export const addReadJobRoute = (
  api: Api,
  dependencies: ApiDependencies & { readonly jobs: JobStore; readonly artifacts: ArtifactStore },
): void => {
  const { clock, config, jobs } = dependencies;
  api.get(readPath, async (c) => {
    const account = await admitKey(c, dependencies, 'read');
    const include = listParameter(c.req.url, 'include', includable) ?? [];
    const job = await shownJob(dependencies, await ownedJob(jobs, account.accountId, c.req.param('job_id')));
    return c.json({
      ...exportJobBody(job, { nowMs: clock.nowMs(), deliveryMode: config.delivery.mode, withResult: true }),
      ...exportJobMembers(job, include),
    });
  });
  refuseOtherMethods(api, readPath, 'GET, HEAD, DELETE');
};
