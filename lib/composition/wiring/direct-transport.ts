import { Readable } from 'node:stream';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { HttpHandler } from '@smithy/core/protocols';
import { type HttpRequest, HttpResponse } from '@smithy/core/transport';

/** Calls a server. The body of its response is a stream or bytes. */
export type DirectCall = (request: HttpRequest, signal: AbortSignal | undefined) => Promise<HttpResponse>;

/** Makes a client of the table call the server itself. Servers bring it, so that functions on AWS do not bundle it. */
type DocumentClientOf = (client: DynamoDBDocumentClient, call: DirectCall) => DynamoDBDocumentClient;

const servers = new Map<string, { readonly call: DirectCall; readonly documentClientOf: DocumentClientOf }>();

/** Registers a server of this process. Clients that are created later for its endpoint call it without a connection. */
export const callDirectly = (endpoint: string, call: DirectCall, documentClientOf: DocumentClientOf): void =>
  void servers.set(endpoint, { call, documentClientOf });

const unsigned = { sign: async <Request>(request: Request): Promise<Request> => request };

const handlerOf = (call: DirectCall): HttpHandler => ({
  metadata: { handlerProtocol: 'http/1.1' },
  handle: async (request, { abortSignal } = {}) => {
    const response = await call(request, abortSignal as AbortSignal | undefined);
    const { body } = response;
    return {
      response: new HttpResponse({ ...response, body: body instanceof Uint8Array ? Readable.from([body]) : body }),
    };
  },
  updateHttpClientConfig: () => {},
  httpHandlerConfigs: () => ({}),
});

const serverAt = (endpoint: string | undefined) => (endpoint === undefined ? undefined : servers.get(endpoint));

/** Returns a client that calls a table in this process itself, and any other by the SDK. */
export const documentClientTo = (
  endpoint: string | undefined,
  client: DynamoDBDocumentClient,
): DynamoDBDocumentClient => {
  const server = serverAt(endpoint);
  return server === undefined ? client : server.documentClientOf(client, server.call);
};

/** Returns the settings of an SDK client for an endpoint in this process; none for any other. */
export const transportTo = (endpoint: string | undefined) => {
  const server = serverAt(endpoint);
  return server === undefined ? {} : { requestHandler: handlerOf(server.call), signer: unsigned };
};
