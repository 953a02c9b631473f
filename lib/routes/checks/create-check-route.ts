import { routePaths } from '../../paths/paths.ts';
import { hasEnded } from '../../stores/jobs/job.ts';
import { createCheck } from '../../workflows/checks/create-check.ts';
import type { CreateJobDependencies } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';
import { createInput } from '../jobs/create-input.ts';
import { checkBody } from './check-body.ts';

/** `POST /v1/bulkfill/checks`. Source: api.md, "Check". */
export const addCreateCheckRoute = (api: Api, dependencies: ApiDependencies & CreateJobDependencies): void => {
  api.post(routePaths.checks, async (c) => {
    const input = await createInput(c, 'check');
    const { job: check, replayed } = await createCheck({ ...dependencies, logger: c.get('logger') }, input);
    if (replayed) c.header('Idempotent-Replayed', 'true');
    c.set('logger', c.get('logger').with({ job_id: check.jobId, replayed }));
    return c.json(checkBody(check), hasEnded(check) ? 200 : 202);
  });
  refuseOtherMethods(api, routePaths.checks, 'POST');
};
