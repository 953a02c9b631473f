import { routePaths } from '../../paths/paths.ts';
import { cancelCheck } from '../../workflows/cancel-job/cancel-job.ts';
import type { EndJobDependencies } from '../../workflows/service-ports.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';
import { checkBody } from '../checks/check-body.ts';
import { checkIdOf } from '../query-parameters.ts';

const routePath = routePaths.cancelCheck(':check_id');

/** `POST /app/api/checks/{check_id}/cancel`: ends a running check as failed with `JOB_CANCELED`. */
export const addCancelCheckRoute = (api: Api, dependencies: ApiDependencies & EndJobDependencies): void => {
  api.post(routePath, async (c) => {
    const { accountId } = await c.get('admit')('change');
    const check = await cancelCheck(
      { ...dependencies, logger: c.get('logger') },
      accountId,
      checkIdOf(c.req.param('check_id')),
    );
    return c.json(checkBody(check));
  });
  refuseOtherMethods(api, routePath, 'POST');
};
