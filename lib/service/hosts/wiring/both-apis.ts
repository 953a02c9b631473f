import { Hono } from 'hono';
import { apiBasePaths } from '../../addresses/paths.ts';
import type { Api } from '../../http/api.ts';
import type { ApiEnv } from '../../http/api-context.ts';

/** Combines two APIs in one host: the one for browsers below its path, the one for keys everywhere else. */
export const bothApis = (byKey: Api, bySession: Api): Api => {
  const both: Api = new Hono<ApiEnv>();
  both.all(`${apiBasePaths.session}/*`, (c) => bySession.fetch(c.req.raw, c.env));
  both.all('*', (c) => byKey.fetch(c.req.raw, c.env));
  return both;
};
