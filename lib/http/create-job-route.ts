import { exportJobsPath } from '../core/paths.ts';
import { type CreateJobResult, createJob } from '../workflows/create-job/create-job.ts';
import type { CreateJobDependencies } from '../workflows/create-job/create-job-dependencies.ts';
import { shownJob } from '../workflows/shown-job.ts';
import { admitKey } from './admit.ts';
import { type Api, refuseOtherMethods } from './api.ts';
import type { ApiContext, ApiDependencies } from './api-context.ts';
import { createStatus, exportJobBody } from './export-job-body.ts';

/** `POST /v1/bulkfill/export-jobs`. Source: specification 4.1. */
export const addCreateJobRoute = (api: Api, dependencies: ApiDependencies & CreateJobDependencies): void => {
  api.post(exportJobsPath, async (c) => {
    const account = await admitKey(c, dependencies, 'create');
    const result = await createJob(
      { ...dependencies, logger: c.get('logger') },
      {
        account,
        requestId: c.get('requestId'),
        idempotencyKey: c.req.header('idempotency-key') ?? null,
        contentType: c.req.header('content-type') ?? null,
        body: c.req.raw.body,
        signal: c.req.raw.signal,
      },
    );
    return answerCreate(c, dependencies, result);
  });
  refuseOtherMethods(api, exportJobsPath, 'GET, HEAD, POST');
};

/** The answer to whatever made a job. Source: specification 4.1. */
export const answerCreate = async (
  c: ApiContext,
  dependencies: ApiDependencies & CreateJobDependencies,
  { job, replayed }: CreateJobResult,
): Promise<Response> => {
  if (replayed) c.header('Idempotent-Replayed', 'true');
  c.set('logger', c.get('logger').with({ job_id: job.jobId, replayed }));
  const view = {
    nowMs: dependencies.clock.nowMs(),
    deliveryMode: dependencies.config.delivery.mode,
    withResult: job.request.deliveryMode === 'response',
  };
  return c.json(exportJobBody(await shownJob(dependencies, job), view), createStatus(job, replayed));
};
