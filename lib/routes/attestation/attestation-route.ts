import { routePaths } from '../../paths/paths.ts';
import { attestJob } from '../../workflows/jobs/attest-job.ts';
import type { ServicePorts } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';

const routePath = routePaths.attestation(':job_id');

/** `GET /v1/bulkfill/export-jobs/{job_id}/attestation`. Source: api.md, "Evidence"; RFC 7515, section 9.2.1. */
export const addAttestationRoute = (
  api: Api,
  dependencies: ApiDependencies & Pick<ServicePorts, 'jobs' | 'attestationKeys'>,
): void => {
  api.get(routePath, async (c) => {
    const { accountId } = await c.get('admit')('read');
    const attestation = await attestJob(dependencies, accountId, c.req.param('job_id'));
    c.header('Content-Type', 'application/jose');
    return c.body(attestation);
  });
  refuseOtherMethods(api, routePath, 'GET, HEAD');
};
