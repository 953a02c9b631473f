import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { chooseOrigin } from '../../infra/origin-choice.ts';
import { bodyLimits } from '../../infra/resources.ts';
import type { Config } from '../../lib/core/config.ts';
import { systemClock } from '../../lib/core/system-clock.ts';
import { asAppError } from '../../lib/errors/app-error.ts';
import type { ErrorCode } from '../../lib/errors/error-table.ts';
import { BodyBudget } from '../../lib/routes/bodies/body-budget.ts';
import { chooseCountedAddress } from '../../lib/routes/client-address.ts';
import { buildErrorHeaders } from '../../lib/routes/error-body.ts';
import { keylessLimit } from '../../lib/routes/limit-keyless.ts';
import { buildSecurityHeaders } from '../../lib/routes/web/headers.ts';
import type { WebServer } from '../web/web-server.ts';
import { callApi, type Fetch, writeApiAnswer } from './call-api.ts';
import { judgeHost } from './console-host.ts';
import { credentialsOf } from './credentials.ts';
import { endWhileSending } from './end-while-sending.ts';
import { writeGatewayError } from './gateway-error.ts';
import { KnownCredentials, nameOfCredentials } from './known-credentials.ts';
import { readBody } from './read-body.ts';
import { isPassedOn, refuseMethod } from './refuse-method.ts';
import { notHttp, refuseUnreadable, tooSlow } from './refuse-unreadable.ts';
import type { RouteMatch } from './route-table.ts';

export interface HttpFrontOptions {
  readonly config: Config;
  readonly findRoute: (method: string, path: string) => RouteMatch<Fetch> | undefined;
  readonly uploadHost: RequestListener;
  readonly web: WebServer;
  readonly onError: (error: unknown) => void;
  /** Called with each request first. Returns whether it has answered. */
  readonly enter?: (request: IncomingMessage, response: ServerResponse) => boolean;
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '/').split('?', 1)[0] ?? '/';

/** Whether a request has a path and one host, which handlers combine to its address. Source: RFC 9112, 3.2. */
const isAddressed = ({ headersDistinct, httpVersion, url = '' }: IncomingMessage): boolean => {
  const [host, ...others] = headersDistinct.host ?? [];
  if (!url.startsWith('/') || others.length > 0) return false;
  return host === undefined ? httpVersion === '1.0' : !/[/?#@\\]/.test(host) && URL.canParse(`http://${host}`);
};

/** Whether the request line names HTTP/1.0 or 1.1. */
const isHttp1 = ({ httpVersion }: IncomingMessage): boolean => httpVersion === '1.0' || httpVersion === '1.1';

const isSending = ({ headers, complete }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

const tooLargeCode = ({ headers }: IncomingMessage): ErrorCode =>
  /^application\/json\b/i.test(headers['content-type'] ?? '')
    ? 'PAYLOAD_TOO_LARGE'
    : 'MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED';

const crowdedOut = 'The service is receiving too many request bodies. Retry after the time in the Retry-After header.';

/**
 * Emulates the edge and the HTTP API of a deployment. Dispatches each request to the API of a function or to the upload
 * host. Enforces API Gateway's size limits, with the envelope of the contract. Reads no byte of a body before the
 * format of the key or session is valid, and bounds the total memory of bodies. Source: conformance-and-security.md,
 * "Fairness and abuse".
 */
export const httpFront = (options: HttpFrontOptions): Server => {
  const { config } = options;
  const nowMs = (): number => performance.now();
  const budget = new BodyBudget(config.http.bodyMemoryBytes, nowMs);
  const known = new KnownCredentials(nowMs);
  const limitKeyless = keylessLimit({ config, clock: systemClock });

  const addressOf = ({ headersDistinct, socket }: IncomingMessage): string => {
    const { clientAddressHeader } = config.http;
    return chooseCountedAddress(
      clientAddressHeader === '' ? undefined : headersDistinct[clientAddressHeader]?.join(','),
      socket.remoteAddress,
    );
  };

  /** Answers without reading the body, because the request has no valid credentials. */
  const withoutBody = async (
    route: RouteMatch<Fetch>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const answered = await callApi(route.target, request, Buffer.alloc(0));
    if (!isSending(request)) return writeApiAnswer(response, answered);
    response.setHeader('connection', 'close');
    writeApiAnswer(response, answered, (body) => endWhileSending(request, response, body));
  };

  const withBody = async (
    route: RouteMatch<Fetch>,
    credentials: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const isKnown = known.has(credentials);
    const room = budget.open({ isKnown, name: isKnown ? nameOfCredentials(credentials) : addressOf(request) });
    const { bodyDeadlineMs } = config.input;
    try {
      const read = await readBody(request, {
        limitBytes: bodyLimits.gatewayBodyLimitBytes,
        deadlineMs: isKnown ? bodyDeadlineMs : Math.min(bodyDeadlineMs, config.http.unverifiedBodyDeadlineMs),
        room,
      });
      switch (read.kind) {
        case 'too-large':
          return writeGatewayError(request, response, tooLargeCode(request), { stillSending: true });
        case 'too-slow':
          return writeGatewayError(request, response, 'UPLOAD_ERROR', { status: 408, message: tooSlow });
        case 'crowded-out':
          response.setHeader('retry-after', '1');
          return writeGatewayError(request, response, 'RATE_LIMITED', {
            status: 503,
            message: crowdedOut,
            stillSending: true,
          });
        case 'cut-off':
          response.destroy();
          return;
        case 'complete': {
          const answered = await callApi(route.target, request, read.body);
          // Only answers to authenticated callers have the rate-limit headers.
          if (answered.head.headers.has('ratelimit')) known.add(credentials);
          writeApiAnswer(response, answered);
        }
      }
    } finally {
      room.release();
    }
  };

  const refuse = async (request: IncomingMessage, response: ServerResponse, refusal: () => void): Promise<void> => {
    try {
      await limitKeyless(addressOf(request));
    } catch (thrown) {
      const error = asAppError(thrown);
      if (error === undefined) throw thrown;
      for (const [name, value] of Object.entries(buildErrorHeaders(error))) response.setHeader(name, value);
      return writeGatewayError(request, response, error.code);
    }
    refusal();
  };

  const answerOfWeb = async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const outcome = await options.web.answer(path, request, response);
    if (outcome === 'answered') return;
    if (outcome === 'wrong-method') response.setHeader('allow', 'GET, HEAD');
    return refuse(request, response, () =>
      writeGatewayError(request, response, outcome === 'unknown' ? 'NOT_FOUND' : 'METHOD_NOT_ALLOWED'),
    );
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', headers } = request;
    const path = pathOf(request);
    const { publicOrigin, basePath } = config.console;
    // Behind an https proxy of the operator, browsers see https.
    const https = publicOrigin.startsWith('https:');
    for (const [name, value] of Object.entries(buildSecurityHeaders(path, { https, basePath })))
      response.setHeader(name, value);
    if (!isPassedOn(method)) return refuse(request, response, () => refuseMethod(request, response, pathOf(request)));
    if (!isHttp1(request))
      return writeGatewayError(request, response, 'UPLOAD_ERROR', { status: 505, message: notHttp });
    if (!isAddressed(request)) return writeGatewayError(request, response, 'UPLOAD_ERROR', { message: notHttp });
    const verdict = judgeHost(
      { method, target: `${basePath}${request.url ?? '/'}`, path, host: headers.host ?? '' },
      publicOrigin,
    );
    if (verdict.kind === 'foreign')
      return refuse(request, response, () => writeGatewayError(request, response, 'MISDIRECTED_REQUEST'));
    if (verdict.kind === 'alias') {
      response.writeHead(302, { location: verdict.location, 'content-length': 0 }).end();
      return;
    }
    if (options.web.owns(path)) return answerOfWeb(path, request, response);
    const directDelivery = config.delivery.mode === 'direct';
    if (
      chooseOrigin({
        method,
        path,
        query: (request.url ?? '').split('?')[1] ?? '',
        contentLength: headers['content-length'],
        directDelivery,
      }) === 'upload-host'
    ) {
      options.uploadHost(request, response);
      return;
    }
    const route = options.findRoute(method, path);
    if (route === undefined) return refuse(request, response, () => writeGatewayError(request, response, 'NOT_FOUND'));
    const credentials = credentialsOf(request);
    return credentials === undefined
      ? withoutBody(route, request, response)
      : withBody(route, credentials, request, response);
  };

  const handle: RequestListener = (request, response) => {
    if (options.enter?.(request, response) === true) return;
    answer(request, response).catch((error: unknown) => {
      options.onError(error);
      if (response.headersSent) response.destroy();
      else writeGatewayError(request, response, 'INTERNAL_ERROR');
    });
  };

  // Node's own response to a request without Host has no envelope.
  const server = createServer({ requireHostHeader: false, connectionsCheckingInterval: 5000 }, handle);
  // Bodies have their own deadline, reported in the envelope of the contract; Node's comes after it.
  server.requestTimeout = config.input.bodyDeadlineMs + 30_000;
  server.headersTimeout = 20_000;
  server.maxConnections = config.http.maxConnections;
  refuseUnreadable(server);
  server.on('checkContinue', (request, response) => {
    if (credentialsOf(request) !== undefined) response.writeContinue();
    handle(request, response);
  });
  server.on('checkExpectation', (request, response) =>
    writeGatewayError(request, response, 'UPLOAD_ERROR', {
      status: 417,
      message: 'The only supported value of the Expect header is "100-continue".',
    }),
  );
  server.keepAliveTimeout = 65_000;
  return server;
};
