import { checksPath } from '../../core/paths.ts';
import { hasEnded } from '../../services/jobs/job.ts';
import { createCheck } from '../../workflows/checks/create-check.ts';
import type { CreateJobDependencies } from '../../workflows/create-job/create-job-dependencies.ts';
import { admitKey } from '../admit.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';
import { checkBody } from './check-body.ts';

/** `POST /v1/bulkfill/checks`. Source: api-additions.md, "Check". */
export const addCreateCheckRoute = (api: Api, dependencies: ApiDependencies & CreateJobDependencies): void => {
  api.post(checksPath, async (c) => {
    const account = await admitKey(c, dependencies, 'check');
    const { check, replayed } = await createCheck(
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
    if (replayed) c.header('Idempotent-Replayed', 'true');
    c.set('logger', c.get('logger').with({ job_id: check.jobId, replayed }));
    return c.json(checkBody(check), hasEnded(check) ? 200 : 202);
  });
  refuseOtherMethods(api, checksPath, 'POST');
};
