import type { IncomingMessage, ServerResponse } from 'node:http';
import { functions, httpPaths } from '../../infra/resources.ts';
import { writeGatewayError } from './gateway-error.ts';
import { routeTable } from './route-table.ts';

/** What an HTTP API passes on to a function, `ANY` included. Source: API Gateway developer guide, "Routes for HTTP APIs". */
const passedOn: ReadonlySet<string> = new Set(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']);

const answered = functions.flatMap(({ trigger }) =>
  trigger.kind === 'http'
    ? httpPaths(trigger).map((path) => ({ path, methods: trigger.method === 'GET' ? 'GET, HEAD' : trigger.method }))
    : [],
);

const methodsOf = routeTable(
  answered.map(({ path }) => {
    const methods = answered.filter((other) => other.path === path).map((other) => other.methods);
    return [`ANY ${path}`, methods.join(', ').split(', ').toSorted().join(', ')] as const;
  }),
);

/** Whether a function could get a request of this method. */
export const isPassedOn = (method: string): boolean => passedOn.has(method);

/** Answers a request whose method no function ever gets, such as TRACE. False where the method is one that is passed on. */
export const refuseMethod = (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
  const { method = 'GET' } = request;
  if (isPassedOn(method)) return false;
  const allowed = methodsOf('ANY', path)?.target;
  if (allowed !== undefined) response.setHeader('allow', allowed);
  writeGatewayError(request, response, allowed === undefined ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED');
  return true;
};
