import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2WithLambdaAuthorizer } from 'aws-lambda';
import { localAccountId } from '../../infra/resources.ts';

// API Gateway passes these as text and everything else as base64 (HTTP APIs, payload format 2.0).
const isText = (contentType: string): boolean =>
  contentType.startsWith('text/') || /^application\/(json|javascript|xml)\b/.test(contentType) || /\+(json|xml)\b/.test(contentType);

const joinedHeaders = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headersDistinct)
      .filter(([name]) => name !== 'cookie')
      .map(([name, values]) => [name, (values ?? []).join(',')]),
  );

const joinedQuery = (query: URLSearchParams): Record<string, string> => {
  const joined: Record<string, string> = Object.create(null);
  for (const name of query.keys()) joined[name] = query.getAll(name).join(',');
  return joined;
};

export interface ApiGatewayEventOptions {
  readonly routeKey: string;
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Event with the identity of the edge, which is the front itself on this machine. */
type LocalGatewayEvent = APIGatewayProxyEventV2WithLambdaAuthorizer<{ readonly edge: true }>;

/** Builds the payload 2.0 event of an HTTP API from a request and its body. */
export const apiGatewayEvent = (request: IncomingMessage, options: ApiGatewayEventOptions): LocalGatewayEvent => {
  const target = request.url ?? '/';
  const queryStart = target.indexOf('?');
  const rawPath = queryStart === -1 ? target : target.slice(0, queryStart);
  const rawQueryString = queryStart === -1 ? '' : target.slice(queryStart + 1);
  const headers = joinedHeaders(request);
  const sourceIp = request.socket.remoteAddress ?? '';
  const cookies = (request.headersDistinct.cookie ?? []).flatMap((line) => line.split('; '));
  const query = joinedQuery(new URLSearchParams(rawQueryString));
  // API Gateway would replace invalid UTF-8 with U+FFFD, which the function could not detect. Here it receives the
  // bytes.
  const asText = isText(headers['content-type'] ?? '') && isUtf8(options.body);
  const nowMs = Date.now();
  return {
    version: '2.0',
    routeKey: options.routeKey,
    rawPath,
    rawQueryString,
    ...(cookies.length === 0 ? {} : { cookies }),
    headers: {
      ...headers,
      'x-forwarded-for': headers['x-forwarded-for'] === undefined ? sourceIp : `${headers['x-forwarded-for']}, ${sourceIp}`,
      'x-forwarded-proto': headers['x-forwarded-proto'] ?? 'http',
    },
    ...(Object.keys(query).length === 0 ? {} : { queryStringParameters: query }),
    ...(Object.keys(options.pathParameters).length === 0 ? {} : { pathParameters: { ...options.pathParameters } }),
    requestContext: {
      accountId: localAccountId,
      apiId: 'local',
      authorizer: { lambda: { edge: true } },
      domainName: headers.host ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: options.routeKey,
      stage: '$default',
      time: new Date(nowMs).toISOString(),
      timeEpoch: nowMs,
    },
    ...(options.body.length === 0 ? {} : { body: options.body.toString(asText ? 'utf8' : 'base64') }),
    isBase64Encoded: options.body.length > 0 && !asText,
  };
};
