import { formatIsoTime } from '../../core/clock.ts';
import { routePaths } from '../../paths/paths.ts';
import type { QuotaStore } from '../../stores/quota/quota-store.ts';
import type { Usage } from '../../types/api.ts';
import { readUsage } from '../../workflows/read-usage.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';

/** `GET /v1/bulkfill/usage`. Source: api.md, "Account and webhooks". */
export const addReadUsageRoute = (api: Api, dependencies: ApiDependencies & { readonly quota: QuotaStore }): void => {
  api.get(routePaths.usage, async (c) => {
    const account = await c.get('admit')('read');
    const usage = await readUsage(dependencies, account);
    return c.json({
      month: usage.month,
      rows_limit: usage.limitRows,
      rows_used: usage.usedRows,
      rows_reserved: usage.reservedRows,
      // Accounts without single documents get the members of version 1.1.
      ...(usage.fills === 0 ? {} : { fills: usage.fills }),
      resets_at: formatIsoTime(usage.resetsAtMs),
      plan: account.plan,
    } satisfies Usage);
  });
  refuseOtherMethods(api, routePaths.usage, 'GET, HEAD');
};
