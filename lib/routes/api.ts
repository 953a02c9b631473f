import { Hono } from 'hono';
import { isTraceToken } from '../core/ids.ts';
import { AppError, asAppError } from '../errors/app-error.ts';
import type { ErrorAudience } from '../errors/error-definition.ts';
import { errorTable } from '../errors/error-table.ts';
import { type Metrics, noMetrics } from '../stores/metrics/metrics.ts';
import type { ApiContext, ApiDependencies, ApiEnv } from './api-context.ts';
import { ArrivingBodies } from './bodies/arriving-bodies.ts';
import { findClientAddress } from './client-address.ts';
import { buildErrorBody, buildErrorHeaders } from './error-body.ts';
import { keylessLimit } from './limit-keyless.ts';

export type Api = Hono<ApiEnv>;

const rooms = new Map<number, ArrivingBodies>();

const bodiesOf = (maxBytes: number): ArrivingBodies => {
  const bodies = rooms.get(maxBytes) ?? new ArrivingBodies(maxBytes);
  rooms.set(maxBytes, bodies);
  return bodies;
};

export type ApiOptions = Pick<ApiDependencies, 'ids' | 'logger' | 'clock' | 'config'> & {
  readonly metrics?: Metrics;
  /** Audiences whose codes responses may contain. Default: clients of the export API. */
  readonly audiences?: readonly ErrorAudience[];
};

type Respond = (c: ApiContext, thrown: unknown) => Response;

/** Creates the error responder. An error for another audience becomes `INTERNAL_ERROR`, like one without a code. */
const responder =
  (metrics: Metrics, audiences: readonly ErrorAudience[]): Respond =>
  (c, thrown) => {
    const known = asAppError(thrown);
    const isTold = known !== undefined && audiences.includes(errorTable[known.code].audience);
    const error = isTold ? known : new AppError('INTERNAL_ERROR', { cause: thrown });
    metrics.record({ Errors: 1 }, { code: error.code });
    const { logLevel } = errorTable[error.code];
    const fields = { code: error.code, status: error.status };
    if (logLevel === 'info') c.get('logger').debug('The request was refused.', fields);
    else c.get('logger')[logLevel]('The request failed.', fields, error.cause ?? error);
    for (const [name, value] of Object.entries(buildErrorHeaders(error))) c.header(name, value);
    return c.json(buildErrorBody(error), error.status as 400);
  };

/** Wraps all routes: request id, log, errors (specification 2.5, 4.1; api.md, "Admission order of a create", 1). */
export const newApi = ({ ids, logger, clock, config, metrics = noMetrics, audiences = ['api'] }: ApiOptions): Api => {
  const api: Api = new Hono<ApiEnv>();
  const respond = responder(metrics, audiences);
  const limitKeyless = keylessLimit({ config, clock });
  const bodies = bodiesOf(config.http.bodyMemoryBytes);
  api.use('*', async (c, next) => {
    const given = c.req.header('x-request-id');
    const requestId = given !== undefined && isTraceToken(given) ? given : ids.uuid();
    const startMs = clock.nowMs();
    c.set('requestId', requestId);
    c.set('logger', logger.with({ request_id: requestId }));
    c.set('bodies', bodies);
    c.set('limitKeyless', () => limitKeyless(findClientAddress(c, config.http.clientAddressHeader)));
    await next();
    c.header('X-Request-Id', requestId);
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    // The host drops the body of a HEAD response, after which its length is unknown (RFC 9110, 8.6).
    if (c.req.method === 'HEAD' && c.res.body !== null && !c.res.headers.has('Content-Length'))
      c.header('Content-Length', String((await c.res.clone().arrayBuffer()).byteLength));
    c.get('logger').info('request', {
      client_address: findClientAddress(c, config.http.clientAddressHeader),
      method: c.req.method,
      route: c.req.routePath,
      status: c.res.status,
      duration_ms: clock.nowMs() - startMs,
    });
  });
  api.onError((error, c) => respond(c, error));
  api.notFound(async (c) => {
    const refusal = await c
      .get('limitKeyless')()
      .then(
        () => new AppError('NOT_FOUND'),
        (error: unknown) => error,
      );
    return respond(c, refusal);
  });
  return api;
};

/** Answers all other methods of a path with `METHOD_NOT_ALLOWED`. Call it after adding the path's routes. */
export const refuseOtherMethods = (api: Api, path: string, allowed: string): void => {
  api.all(path, async (c) => {
    await c.get('limitKeyless')();
    c.header('Allow', allowed);
    throw new AppError('METHOD_NOT_ALLOWED');
  });
};
