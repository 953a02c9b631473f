import type { ApiBasePath } from '../addresses/paths.ts';
import type { Account } from '../services/accounts/account.ts';
import type { LimitedRoute } from '../workflows/admission/rate-limits.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';

/** Where routes are, and whom they let in. */
export interface Door {
  readonly basePath: ApiBasePath;
  /** The account that may use a route now. Throws what tells the caller why it may not. */
  readonly admit: (c: ApiContext, route: LimitedRoute) => Promise<Account>;
}

/** The part of an API whose routes are below a path and behind its door. Two of them may share one API. */
export const mount = (root: Api, { basePath, admit }: Door): Api => {
  const api: Api = root.basePath(basePath);
  api.use('*', async (c, next) => {
    c.set('basePath', basePath);
    c.set('admit', (route) => admit(c, route));
    await next();
  });
  return api;
};
