import { routePaths } from '../../paths/paths.ts';
import type { QuotaStore } from '../../stores/quota/quota-store.ts';
import type { MonthsOfUse } from '../../types/console.ts';
import { readUsageMonths } from '../../workflows/read-usage.ts';
import { type Api, refuseOtherMethods } from '../api.ts';
import type { ApiDependencies } from '../api-context.ts';

const path = `${routePaths.usage}/months`;

/**
 * `GET /app/api/usage/months`: completed jobs and their rows per month, for the last 12 months. Source:
 * console-and-editor.md, "Pages".
 */
export const addUsageMonthsRoute = (api: Api, dependencies: ApiDependencies & { readonly quota: QuotaStore }): void => {
  api.get(path, async (c) => {
    const account = await c.get('admit')('read');
    return c.json({ months: await readUsageMonths(dependencies, account) } satisfies MonthsOfUse);
  });
  refuseOtherMethods(api, path, 'GET, HEAD');
};
