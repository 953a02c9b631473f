import { base } from '../lib/composition/wiring/base.ts';
import { templateInspector } from '../lib/composition/wiring/documents.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { storedReader } from '../lib/composition/wiring/stored-reader.ts';
import { objectStore } from '../lib/composition/wiring/stores.ts';
import { mountKeyApi } from '../lib/routes/admit.ts';
import { newApi } from '../lib/routes/api.ts';
import { addTemplatesRoutes } from '../lib/routes/templates/templates-routes.ts';

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
