import type { HttpHandler } from '@smithy/core/protocols';
import type { HttpRequest, HttpResponse } from '@smithy/core/transport';

type Call = (request: HttpRequest, signal: AbortSignal | undefined) => Promise<HttpResponse>;

const calls = new Map<string, Call>();

/** Registers a server of this process. Clients that are created later for its endpoint call it without a connection. */
export const callDirectly = (endpoint: string, call: Call): void => void calls.set(endpoint, call);

const unsigned = { sign: async <Request>(request: Request): Promise<Request> => request };

const handlerOf = (call: Call): HttpHandler => ({
  metadata: { handlerProtocol: 'http/1.1' },
  handle: async (request, { abortSignal } = {}) => ({
    response: await call(request, abortSignal as AbortSignal | undefined),
  }),
  updateHttpClientConfig: () => {},
  httpHandlerConfigs: () => ({}),
});

/** Returns the settings of an SDK client for an endpoint in this process; none for any other. */
export const transportTo = (endpoint: string | undefined) => {
  const call = endpoint === undefined ? undefined : calls.get(endpoint);
  return call === undefined ? {} : { requestHandler: handlerOf(call), signer: unsigned };
};
