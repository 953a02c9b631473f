/** Program for requests that exceed a Lambda: large creates, and downloads in direct mode, with the same code. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { mib } from '@bulkfill/engine/core/units';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { parseConfig } from '../core/config.ts';
import { type Environment, integerSetting } from '../core/setting.ts';
import { healthPath } from '../paths/paths.ts';
import { mountKeyApi } from '../routes/admit.ts';
import { type Api, newApi } from '../routes/api.ts';
import { addTemplatesRoutes } from '../routes/templates/templates-routes.ts';
import { mountSessionApi } from '../routes/web/admit-session.ts';
import { addDesignRoutes } from '../routes/web/designs/design-routes.ts';
import { addUnlockRoute } from '../routes/web/designs/unlock-route.ts';
import { addTemplateFileRoutes } from '../routes/web/templates/template-files.ts';
import { addTemplateRoutes } from '../routes/web/templates/template-routes.ts';
import { newWebApi } from '../routes/web/web-api.ts';
import { addJobRoutes } from './job-routes.ts';
import { createBase } from './wiring/base.ts';
import { combineApis } from './wiring/combine-apis.ts';
import { createDependencies } from './wiring/create-dependencies.ts';
import { documentUnlocker } from './wiring/documents.ts';
import { savedTemplates, templateSigner } from './wiring/saved-templates.ts';
import { storedReader } from './wiring/stored-reader.ts';

/** Maximum size of an unlocked PDF: above every plan's source limit, and within memory. */
const maxCopyBytes = 128 * mib;

/** Creates the API of a host on one machine. Throws `SettingError` for an invalid environment. */
export const hostApi = (env: Environment): Api => {
  const shared = createBase(env, 'upload-host');
  const parts = { ...createDependencies(env, shared), storedReader: storedReader(shared.config) };
  const dependencies = { ...parts, openTemplate: savedTemplates(env, parts), ...templateSigner(env, parts) };
  const api = newApi(dependencies);
  const keyApi = mountKeyApi(api, dependencies);
  addJobRoutes(keyApi, dependencies);
  addTemplatesRoutes(keyApi, dependencies);
  const webApi = newWebApi(dependencies);
  const sessionApi = mountSessionApi(webApi, dependencies);
  addJobRoutes(sessionApi, dependencies);
  addTemplateRoutes(sessionApi, dependencies);
  addTemplateFileRoutes(sessionApi, dependencies);
  addDesignRoutes(sessionApi, dependencies);
  addUnlockRoute(sessionApi, { ...dependencies, unlocker: documentUnlocker(dependencies.config) }, maxCopyBytes);
  api.get(healthPath, (c) => c.json({ status: 'ok' }));
  return combineApis(api, webApi);
};

const lingerMs = 2000;

const isArriving = ({ headers, complete }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * Rejects a request whose body is still arriving. The response announces that the connection closes. It closes after
 * the client stops sending or a short delay, so that the client can read the response.
 */
const earlyRefusal = async (incoming: IncomingMessage, refusal: Response): Promise<Response> => {
  const bytes = new Uint8Array(await refusal.arrayBuffer());
  const headers = new Headers(refusal.headers);
  headers.set('Connection', 'close');
  headers.set('Content-Length', String(bytes.length));
  const stopped = Promise.withResolvers<void>();
  setTimeout(stopped.resolve, lingerMs).unref();
  const body = new ReadableStream({
    start: (controller) => {
      if (bytes.length > 0) controller.enqueue(bytes);
      incoming.once('end', stopped.resolve).once('close', stopped.resolve).resume();
    },
    pull: async (controller) => {
      await stopped.promise;
      controller.close();
    },
  });
  return new Response(body, { status: refusal.status, headers });
};

/** Creates a listener for a Node HTTP server with its own request time limits. */
export const hostListener = (api: Api): RequestListener => {
  const answer = async (request: Request, bindings: object): Promise<Response> => {
    const response = await api.fetch(request, bindings);
    const { incoming } = bindings as HttpBindings;
    return response.status >= 400 && isArriving(incoming) ? earlyRefusal(incoming, response) : response;
  };
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  return (request, response) => void listener(request, response);
};

/** Starts listening. On SIGTERM, finishes open requests and stops. */
export const startUploadHost = (env: Environment, port: number): Server => {
  const server = createServer(hostListener(hostApi(env)));
  const config = parseConfig(env);
  // Bodies have their own deadline, reported in the contract's envelope. Node's comes later.
  server.requestTimeout = config.input.bodyDeadlineMs + 30_000;
  server.maxConnections = config.http.maxConnections;
  server.headersTimeout = 20_000;
  server.keepAliveTimeout = 65_000;
  server.listen(port);
  process.once('SIGTERM', () => {
    server.close();
    server.closeIdleConnections();
  });
  return server;
};

if (import.meta.main) startUploadHost(process.env, integerSetting(process.env, 'PORT', 8080, 0, 65_535));
