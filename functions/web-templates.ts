import { base } from '../lib/service/hosts/wiring/base.ts';
import { templateInspector } from '../lib/service/hosts/wiring/documents.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { templateSigner } from '../lib/service/hosts/wiring/saved-templates.ts';
import { objectStore } from '../lib/service/hosts/wiring/stores.ts';
import { mountSessionApi } from '../lib/service/http/web/admit-session.ts';
import { addTemplateFileRoutes } from '../lib/service/http/web/templates/template-files.ts';
import { addTemplateRoutes } from '../lib/service/http/web/templates/template-routes.ts';
import { newWebApi } from '../lib/service/http/web/web-api.ts';

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
