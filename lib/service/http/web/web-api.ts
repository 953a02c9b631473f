import { AppError } from '../../errors/app-error.ts';
import type { Config } from '../../kit/config.ts';
import { type Api, type ApiOptions, newApi } from '../api.ts';
import type { ApiContext } from '../api-context.ts';

const changesNothing: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * A page elsewhere that embeds an answer, with the cookie of who is signed in. A link that somebody follows is none. Browsers send all three
 * headers or none.
 */
const isEmbedded = (c: ApiContext): boolean => {
  const [site, mode, dest] = ['site', 'mode', 'dest'].map((name) => c.req.header(`sec-fetch-${name}`));
  const isElsewhere = site === 'cross-site' || site === 'same-site';
  return (
    isElsewhere &&
    mode !== undefined &&
    !(mode === 'navigate' && dest === 'document') &&
    new URL(c.req.url).pathname.startsWith('/app/api/')
  );
};

/**
 * Refuses what is read to be embedded by a page elsewhere, and what may change something and did not come from a page of ours: browsers say where a request comes from, in a header that no
 * page can set. A request that says neither is refused. Throws `CROSS_SITE_REQUEST`. Source: console.md, "Sign-in"; W3C Fetch Metadata.
 */
const refuseCrossSite = (c: ApiContext, { publicOrigin }: Config['console']): void => {
  if (changesNothing.has(c.req.method)) {
    if (isEmbedded(c)) throw new AppError('CROSS_SITE_REQUEST');
    return;
  }
  const site = c.req.header('sec-fetch-site');
  const isOwn = site === undefined ? publicOrigin !== '' && c.req.header('origin') === publicOrigin : site === 'same-origin';
  if (!isOwn) throw new AppError('CROSS_SITE_REQUEST');
};

/**
 * The wrapper of every route for browsers: that of the API (request id, log, envelope, no-store), which tells the console's codes too and
 * refuses what comes from another site. Without a provider there is no console: all of it is `NOT_FOUND`.
 */
export const newWebApi = (options: ApiOptions): Api => {
  const api = newApi({ ...options, audiences: ['api', 'web', 'console'] });
  api.use('*', async (c, next) => {
    if (options.config.console.issuer === '') {
      await c.get('limitKeyless')();
      throw new AppError('NOT_FOUND', { message: 'There is no console here: OIDC_ISSUER names no sign-in provider.' });
    }
    refuseCrossSite(c, options.config.console);
    await next();
  });
  return api;
};
