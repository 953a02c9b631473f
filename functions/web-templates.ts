import { base } from '../lib/composition/wiring/base.ts';
import { templateInspector } from '../lib/composition/wiring/documents.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { templateSigner } from '../lib/composition/wiring/saved-templates.ts';
import { objectStore } from '../lib/composition/wiring/stores.ts';
import { mountSessionApi } from '../lib/routes/web/admit-session.ts';
import { addTemplateFileRoutes } from '../lib/routes/web/templates/template-files.ts';
import { addTemplateRoutes } from '../lib/routes/web/templates/template-routes.ts';
import { newWebApi } from '../lib/routes/web/web-api.ts';

const shared = base(process.env, 'web-templates');
const parts = {
  ...shared,
  objects: objectStore(process.env),
  templateInspector: templateInspector(process.env, shared.config),
};
const dependencies = { ...parts, ...templateSigner(process.env, parts) };
export const api = mountSessionApi(newWebApi(dependencies), dependencies);
addTemplateRoutes(api, dependencies);
addTemplateFileRoutes(api, dependencies);

/** Lambda behind an HTTP API: saved templates, if their files fit into an event. The upload host serves larger ones. */
export const handler = lambdaHandler(api);
