/**
 * The program that takes what a Lambda cannot: creates with large bodies, and downloads in direct mode. It serves all
 * routes of export jobs, streaming, by the same code; `/docs`, usage and attestations are functions' alone.
 */
import { createServer, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { parseConfig } from '../lib/core/config.ts';
import { healthPath } from '../lib/core/paths.ts';
import { type Environment, integerSetting } from '../lib/core/setting.ts';
import { type Api, newApi } from '../lib/http/api.ts';
import { mountKeyApi } from '../lib/http/key-api.ts';
import { addDesignRoutes } from '../lib/http/web/designs/design-routes.ts';
import { mountSessionApi } from '../lib/http/web/session-api.ts';
import { addTemplateFileRoutes } from '../lib/http/web/templates/template-files.ts';
import { addTemplateRoutes } from '../lib/http/web/templates/template-routes.ts';
import { newWebApi } from '../lib/http/web/web-api.ts';
import { addJobRoutes } from './job-routes.ts';
import { base } from './wiring/base.ts';
import { bothApis } from './wiring/both-apis.ts';
import { createDependencies } from './wiring/create-dependencies.ts';
import { savedTemplates } from './wiring/saved-templates.ts';

/** All routes on one machine. Throws `SettingError` where the environment is not in order. */
export const hostApi = (env: Environment): Api => {
  const dependencies = createDependencies(env, base(env, 'upload-host'));
  const api = newApi(dependencies);
  addJobRoutes(mountKeyApi(api, dependencies), dependencies);
  const webApi = newWebApi(dependencies);
  const sessionApi = mountSessionApi(webApi, dependencies);
  addJobRoutes(sessionApi, { ...dependencies, openTemplate: savedTemplates(env, dependencies) });
  addTemplateRoutes(sessionApi, dependencies);
  addTemplateFileRoutes(sessionApi, dependencies);
  addDesignRoutes(sessionApi, dependencies);
  api.get(healthPath, (c) => c.json({ status: 'ok' }));
  return bothApis(api, webApi);
};

/** The listener of a Node HTTP server that has its own way of limiting how long a request may take. */
export const hostListener = (api: Api): RequestListener => {
  const listener = getRequestListener(api.fetch, { overrideGlobalObjects: false });
  return (request, response) => void listener(request, response);
};

/** Listens, and ends in good order on SIGTERM: requests that are under way are answered. */
export const startUploadHost = (env: Environment, port: number): Server => {
  const server = createServer(hostListener(hostApi(env)));
  const config = parseConfig(env);
  // Bodies have a deadline of their own, reported in the contract's envelope; Node's comes after it.
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
