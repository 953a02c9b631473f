import type { Config } from '../../core/config.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Api, type ApiOptions, newApi } from '../api.ts';
import type { ApiContext } from '../api-context.ts';

const changesNothing: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Returns true if a page of another origin embeds the response. Browsers send all three headers or none. */
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
 * Rejects reads that another origin's page embeds, and changes that do not come from our own pages. Throws
 * `CROSS_SITE_REQUEST`. Source: console-and-editor.md, "Sign-in"; W3C Fetch Metadata.
 */
const refuseCrossSite = (c: ApiContext, { publicOrigin }: Config['console']): void => {
  if (changesNothing.has(c.req.method)) {
    if (isEmbedded(c)) throw new AppError('CROSS_SITE_REQUEST');
    return;
  }
  const site = c.req.header('sec-fetch-site');
  const isOwn =
    site === undefined ? publicOrigin !== '' && c.req.header('origin') === publicOrigin : site === 'same-origin';
  if (!isOwn) throw new AppError('CROSS_SITE_REQUEST');
};

/**
 * Creates the wrapper of all browser routes: the API's (request id, log, envelope, no-store) with the console's codes.
 * Rejects cross-site requests. Without a provider, every path is `NOT_FOUND`.
 */
export const newWebApi = (options: ApiOptions): Api => {
  const api = newApi({ ...options, audiences: ['api', 'web', 'console'] });
  api.use('*', async (c, next) => {
    if (options.config.console.issuer === '') {
      await c.get('limitKeyless')();
      throw new AppError('NOT_FOUND', { message: 'This deployment has no console: OIDC_ISSUER is not set.' });
    }
    refuseCrossSite(c, options.config.console);
    await next();
  });
  return api;
};
