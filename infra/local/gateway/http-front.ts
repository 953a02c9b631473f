import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { chooseOrigin } from '../../origin-choice.ts';
import { bodyLimits } from '../../resources.ts';
import type { Invoke } from '../events/invoke.ts';
import { apiGatewayEvent } from './api-gateway-event.ts';
import { writeApiGatewayResponse } from './api-gateway-response.ts';
import { writeGatewayError } from './gateway-error.ts';
import { readBody } from './read-body.ts';
import { refuseMethod } from './refuse-method.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import type { RouteMatch } from './route-table.ts';

export interface HttpFrontOptions {
  readonly findRoute: (method: string, path: string) => RouteMatch<Invoke> | undefined;
  /** Takes the requests that must stream. */
  readonly uploadHost: RequestListener;
  readonly directDelivery: boolean;
  /** Time a request body may take to arrive. */
  readonly bodyDeadlineMs: number;
  readonly onError: (error: unknown) => void;
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?', 1)[0] ?? '/';

/**
 * Does what the edge and the HTTP API do in a deployment: sends each request to the Lambda or to the upload host, turns
 * requests into events, and keeps API Gateway's size limits, with the contract's envelope in place of the gateway's.
 */
export const httpFront = (options: HttpFrontOptions): Server => {
  const viaLambda = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const route = options.findRoute(request.method ?? 'GET', pathOf(request));
    if (route === undefined) return writeGatewayError(request, response, 'NOT_FOUND');
    const read = await readBody(request, bodyLimits.gatewayBodyLimitBytes, options.bodyDeadlineMs);
    switch (read.kind) {
      case 'too-large':
        return writeGatewayError(request, response, 'MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED', { stillSending: true });
      case 'too-slow':
        return writeGatewayError(request, response, 'UPLOAD_ERROR', { status: 408 });
      case 'cut-off':
        response.destroy();
        return;
      case 'complete': {
        const { routeKey, pathParameters } = route;
        const result = await route.target(apiGatewayEvent(request, { routeKey, pathParameters, body: read.body }));
        writeApiGatewayResponse(response, result);
      }
    }
  };

  // Node's own answer to a request without Host carries no envelope.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    if (refuseMethod(request, response, pathOf(request))) return;
    if (request.headers.host === undefined && request.httpVersion === '1.1') return writeGatewayError(request, response, 'UPLOAD_ERROR');
    const origin = chooseOrigin({
      method: request.method ?? 'GET',
      path: pathOf(request),
      contentLength: request.headers['content-length'],
      directDelivery: options.directDelivery,
    });
    if (origin === 'upload-host') {
      options.uploadHost(request, response);
      return;
    }
    viaLambda(request, response).catch((error: unknown) => {
      options.onError(error);
      if (response.headersSent) response.destroy();
      else writeGatewayError(request, response, 'INTERNAL_ERROR');
    });
  });
  // Bodies have a deadline of their own, reported in the contract's envelope; Node's would cut the connection without a word.
  server.requestTimeout = 0;
  refuseUnreadable(server);
  server.on('checkExpectation', (request, response) => writeGatewayError(request, response, 'UPLOAD_ERROR', { status: 417 }));
  server.keepAliveTimeout = 65_000;
  return server;
};
