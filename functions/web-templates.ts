import { base } from '../hosts/wiring/base.ts';
import { templateInspector } from '../hosts/wiring/documents.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { objectStore } from '../hosts/wiring/object-store.ts';
import { mountSessionApi } from '../lib/http/web/session-api.ts';
import { addTemplateFileRoutes } from '../lib/http/web/templates/template-files.ts';
import { addTemplateRoutes } from '../lib/http/web/templates/template-routes.ts';
import { newWebApi } from '../lib/http/web/web-api.ts';

const shared = base(process.env, 'web-templates');
const dependencies = { ...shared, objects: objectStore(process.env), templateInspector: templateInspector(process.env, shared.config) };
const api = mountSessionApi(newWebApi(dependencies), dependencies);
addTemplateRoutes(api, dependencies);
addTemplateFileRoutes(api, dependencies);

/** Lambda behind an HTTP API: saved templates, where their files fit an event; larger ones are the upload host's. */
export const handler = lambdaHandler(api);
