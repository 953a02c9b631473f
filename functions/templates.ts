import { createBase } from '../lib/composition/wiring/base.ts';
import { combineApis } from '../lib/composition/wiring/combine-apis.ts';
import { templateInspector } from '../lib/composition/wiring/documents.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { templateSigner } from '../lib/composition/wiring/saved-templates.ts';
import { storedReader } from '../lib/composition/wiring/stored-reader.ts';
import { objectStore } from '../lib/composition/wiring/stores.ts';
import { mountKeyApi } from '../lib/routes/admit.ts';
import { newApi } from '../lib/routes/api.ts';
import { addTemplatesRoutes } from '../lib/routes/templates/templates-routes.ts';
import { mountSessionApi } from '../lib/routes/web/admit-session.ts';
import { addTemplateFileRoutes } from '../lib/routes/web/templates/template-files.ts';
import { addTemplateRoutes } from '../lib/routes/web/templates/template-routes.ts';
import { newWebApi } from '../lib/routes/web/web-api.ts';

const shared = createBase(process.env, 'templates');
const parts = {
  ...shared,
  objects: objectStore(process.env),
  templateInspector: templateInspector(process.env, shared.config),
  storedReader: storedReader(shared.config),
};
const byKey = mountKeyApi(newApi(parts), parts);
addTemplatesRoutes(byKey, parts);

const dependencies = { ...parts, ...templateSigner(process.env, parts) };
const bySession = mountSessionApi(newWebApi(dependencies), dependencies);
addTemplateRoutes(bySession, dependencies);
addTemplateFileRoutes(bySession, dependencies);

export const api = combineApis(byKey, bySession);

/** Lambda behind an HTTP API: saved templates, if their files fit into an event. The upload host serves larger ones. */
export const handler = lambdaHandler(api);
