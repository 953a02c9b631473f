import { Hono } from 'hono';
import { apiBasePaths } from '../../paths/paths.ts';
import type { Api } from '../../routes/api.ts';
import type { ApiEnv } from '../../routes/api-context.ts';

export const combineApis = (byKey: Api, bySession: Api): Api => {
  const both: Api = new Hono<ApiEnv>();
  both.all(`${apiBasePaths.session}/*`, (c) => bySession.fetch(c.req.raw, c.env));
  both.all('*', (c) => byKey.fetch(c.req.raw, c.env));
  return both;
};
