import { routePaths } from '../../paths/paths.ts';
import { createJob } from '../../workflows/create-job/create-job.ts';
import type { CreateJobResult } from '../../workflows/create-job/settle-job.ts';
import { presentJob } from '../../workflows/jobs/present-job.ts';
import type { CreateJobDependencies } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiContext, ApiDependencies } from '../api-context.ts';
import { createInput } from './create-input.ts';
import { createStatus, exportJobBody, exportJobView } from './export-job-body.ts';

/** `POST /v1/bulkfill/export-jobs`. Source: specification 4.1. */
export const addCreateJobRoute = (api: Api, dependencies: ApiDependencies & CreateJobDependencies): void => {
  api.post(routePaths.exportJobs, async (c) => {
    const input = await createInput(c, 'create');
    const result = await createJob({ ...dependencies, logger: c.get('logger') }, input);
    return answerCreate(c, dependencies, result);
  });
  refuseOtherMethods(api, routePaths.exportJobs, 'GET, HEAD, POST');
};

/** Source: specification 4.1. */
export const answerCreate = async (
  c: ApiContext,
  dependencies: ApiDependencies & CreateJobDependencies,
  { job, replayed }: CreateJobResult,
): Promise<Response> => {
  if (replayed) c.header('Idempotent-Replayed', 'true');
  c.set('logger', c.get('logger').with({ job_id: job.jobId, replayed }));
  const view = { ...exportJobView(c, dependencies), withResult: job.request.deliveryMode === 'response' };
  // A job that this request has just completed cannot be deleted yet.
  const isOwn = !replayed && !job.reused && job.deletedAtMs === undefined;
  return c.json(exportJobBody(isOwn ? job : await presentJob(dependencies, job), view), createStatus(job, replayed));
};
