import { base } from '../lib/service/hosts/wiring/base.ts';
import { templateInspector } from '../lib/service/hosts/wiring/documents.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { storedReader } from '../lib/service/hosts/wiring/stored-reader.ts';
import { objectStore } from '../lib/service/hosts/wiring/stores.ts';
import { mountKeyApi } from '../lib/service/http/admit.ts';
import { newApi } from '../lib/service/http/api.ts';
import { addTemplatesRoutes } from '../lib/service/http/templates/templates-routes.ts';

const shared = base(process.env, 'templates');
const dependencies = {
  ...shared,
  objects: objectStore(process.env),
  templateInspector: templateInspector(process.env, shared.config),
  storedReader: storedReader(shared.config),
};
export const api = mountKeyApi(newApi(dependencies), dependencies);
addTemplatesRoutes(api, dependencies);

/**
 * Lambda behind an HTTP API: templates by key, if their files fit into an event. The upload host serves larger ones.
 */
export const handler = lambdaHandler(api);
