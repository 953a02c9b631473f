import { routePaths } from '../../paths/paths.ts';
import { findOwnedCheck } from '../../workflows/checks/find-owned-check.ts';
import type { ServicePorts } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';
import { exportJobMembers, includableInCheck } from '../jobs/export-job-members.ts';
import { checkIdOf, listParameter } from '../query-parameters.ts';
import { checkBody } from './check-body.ts';

const routePath = routePaths.check(':check_id');

/** `GET /v1/bulkfill/checks/{check_id}`. Source: api.md, "Check". */
export const addReadCheckRoute = (
  api: Api,
  dependencies: ApiDependencies & Pick<ServicePorts, 'config' | 'clock' | 'jobs'>,
): void => {
  api.get(routePath, async (c) => {
    const { accountId } = await c.get('admit')('read');
    const include = listParameter(c.req.url, 'include', includableInCheck) ?? [];
    const check = await findOwnedCheck(dependencies, accountId, checkIdOf(c.req.param('check_id')));
    return c.json({ ...checkBody(check), ...exportJobMembers(check, include) });
  });
  refuseOtherMethods(api, routePath, 'GET, HEAD');
};
