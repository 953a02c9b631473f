import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import { apiBasePaths, apiPaths, designPaths, templatePaths } from '../../lib/paths/paths.ts';
import { signInPath } from '../../lib/paths/web-paths.ts';
import { credentialsOf } from '../gateway/credentials.ts';
import { writeGatewayError } from '../gateway/gateway-error.ts';
import type { RouteMatch } from '../gateway/route-table.ts';
import type { Disk } from './disk.ts';
import type { ServerMetrics } from './server-metrics.ts';
import type { ServerSettings } from './server-settings.ts';
import { clientAddress, isTrusted } from './trusted-proxies.ts';

export interface EntranceOptions {
  readonly settings: Pick<ServerSettings, 'proxies' | 'service'>;
  readonly findRoute: (method: string, path: string) => RouteMatch<unknown> | undefined;
  readonly isPage: (path: string) => boolean;
  readonly disk: Disk;
  readonly metrics: ServerMetrics;
}

/** Header with the client's address, which only this server sets. */
export const clientAddressHeader = 'x-bulkfill-client-address';

const retryAfterSeconds = '60';

const anyId = '[^/]+';
const { documents, unlock, assets } = designPaths(apiBasePaths.session);
const creates = Object.values(apiBasePaths)
  .flatMap((base): string[] => {
    const { templates, template, fill } = templatePaths(base);
    const { exportJobs, checks, retry } = apiPaths(base);
    return [exportJobs, checks, retry(anyId), templates, template(anyId), fill(anyId)];
  })
  .concat(documents, unlock, assets)
  .map((path) => new RegExp(`^${path.replaceAll('.', '\\.')}$`));

const isCreate = (method: string | undefined, path: string): boolean =>
  (method === 'POST' || method === 'PUT') && creates.some((create) => create.test(path));

const isLocal = (location: unknown): location is string => typeof location === 'string' && /^\/(?!\/)/.test(location);

/** Puts the base path before the local addresses of redirects. */
const rebaseRedirects = (response: ServerResponse, basePath: string): void => {
  const { writeHead } = response;
  response.writeHead = (...args: readonly unknown[]): ServerResponse => {
    const own = args.find((each) => typeof each === 'object' && each !== null) as Record<string, unknown> | undefined;
    for (const name of Object.keys(own ?? {}))
      if (own !== undefined && name.toLowerCase() === 'location' && isLocal(own[name]))
        own[name] = `${basePath}${own[name]}`;
    const location = response.getHeader('location');
    if (isLocal(location)) response.setHeader('location', `${basePath}${location}`);
    return Reflect.apply(writeHead, response, args) as ServerResponse;
  };
};

/** Sets the client's address in each view of the headers, and drops the one that a client may have sent. */
const setClientAddress = (
  { headers, headersDistinct, rawHeaders, socket }: IncomingMessage,
  proxies: BlockList,
): void => {
  const forwarded = headersDistinct['x-forwarded-for']?.join(',');
  const address = clientAddress(proxies, socket.remoteAddress ?? '', forwarded);
  // Node parses the former two from the latter at the first read.
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2)
    if (rawHeaders[index]?.toLowerCase() === clientAddressHeader) rawHeaders.splice(index, 2);
  rawHeaders.push(clientAddressHeader, address);
  headers[clientAddressHeader] = address;
  headersDistinct[clientAddressHeader] = [address];
};

/**
 * Creates the first step of each request: removes the base path, sets the client's address, refuses creates on a full
 * disk, and counts the answer. Returns whether the request is answered.
 */
export const entrance = ({ settings, findRoute, isPage, disk, metrics }: EntranceOptions) => {
  const { proxies } = settings;
  const { basePath, publicOrigin } = settings.service.console;

  const routeOf = (method: string, path: string): string => {
    if (isPage(path)) return 'pages';
    const { routeKey = '$default' } = findRoute(method, path) ?? {};
    return routeKey === '$default' ? 'unknown' : routeKey.slice(routeKey.indexOf(' ') + 1);
  };

  const count = ({ method = 'GET' }: IncomingMessage, response: ServerResponse, path: string): void => {
    const startedMs = performance.now();
    response.once('close', () => {
      if (response.headersSent)
        metrics.answered(routeOf(method, path), response.statusCode, (performance.now() - startedMs) / 1000);
    });
  };

  /** Whether a trusted proxy received a request for https over plain http. */
  const isPlainHttp = ({ headersDistinct, socket }: IncomingMessage): boolean =>
    publicOrigin.startsWith('https:') &&
    isTrusted(proxies, socket.remoteAddress ?? '') &&
    headersDistinct['x-forwarded-proto']?.join(',').split(',').at(-1)?.trim().toLowerCase() === 'http';

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '/' } = request;
    const isInside =
      basePath === '' || url === basePath || url.startsWith(`${basePath}/`) || url.startsWith(`${basePath}?`);
    if (isInside && basePath !== '') request.url = url.slice(basePath.length).replace(/^(?!\/)/, '/');
    setClientAddress(request, proxies);
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    count(request, response, isInside ? path : '');
    if (basePath !== '') rebaseRedirects(response, basePath);
    // A browser drops the secure cookie of a sign-in that begins over http.
    if (isInside && isPlainHttp(request) && (isPage(path) || path === signInPath)) {
      response.writeHead(302, { location: `${publicOrigin}${basePath}${request.url}`, 'content-length': 0 }).end();
      return true;
    }
    if (!isInside) {
      writeGatewayError(request, response, 'NOT_FOUND');
      return true;
    }
    if (!isCreate(request.method, path) || credentialsOf(request) === undefined || !disk.state().isFull) return false;
    response.setHeader('retry-after', retryAfterSeconds);
    writeGatewayError(request, response, 'STORAGE_FULL', { stillSending: !request.complete });
    return true;
  };
};
