import type { ApiBasePath } from '../paths/paths.ts';
import type { Account } from '../stores/accounts/account.ts';
import type { LimitedRoute } from '../workflows/admission/rate-limits.ts';
import type { Api } from './api.ts';
import type { ApiContext } from './api-context.ts';

export interface Door {
  readonly basePath: ApiBasePath;
  /** Admits a request and returns its account. Throws an error with the reason otherwise. */
  readonly admit: (c: ApiContext, route: LimitedRoute) => Promise<Account>;
}

/** Mounts a part of an API below a path, behind its door. One API can have two of them. */
export const mount = (root: Api, { basePath, admit }: Door): Api => {
  const api: Api = root.basePath(basePath);
  api.use('*', async (c, next) => {
    c.set('basePath', basePath);
    c.set('admit', (route) => admit(c, route));
    await next();
  });
  return api;
};
