import type { IncomingMessage, ServerResponse } from 'node:http';
import { functions } from '../../infra/resources.ts';
import { writeGatewayError } from './gateway-error.ts';
import { routeTable } from './route-table.ts';

/** Methods that an HTTP API passes to a function, also for `ANY` (API Gateway guide, "Routes for HTTP APIs"). */
const passedOn: ReadonlySet<string> = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']);

const answered = functions.flatMap(({ trigger }) =>
  trigger.kind === 'http'
    ? trigger.routes.flatMap(({ method, paths }) =>
        paths.map((path) => ({ path, methods: method === 'GET' ? 'GET, HEAD' : method })),
      )
    : [],
);

const methodsOf = routeTable(
  answered.map(({ path }) => {
    const methods = answered.filter((other) => other.path === path).map((other) => other.methods);
    return [`ANY ${path}`, methods.join(', ').split(', ').toSorted().join(', ')] as const;
  }),
);

export const isPassedOn = (method: string): boolean => passedOn.has(method);

/** Answers a request with a method that no function receives, such as TRACE. Returns `false` for all other methods. */
export const refuseMethod = (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
  const { method = 'GET' } = request;
  if (isPassedOn(method)) return false;
  const allowed = methodsOf('ANY', path)?.target;
  if (allowed !== undefined) response.setHeader('allow', allowed);
  writeGatewayError(request, response, allowed === undefined ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED');
  return true;
};
