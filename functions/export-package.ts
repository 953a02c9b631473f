import { createBase } from '../lib/composition/wiring/base.ts';
import { designInspector, templateInspector } from '../lib/composition/wiring/documents.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { packageSigner } from '../lib/composition/wiring/package-signer.ts';
import { objectStore } from '../lib/composition/wiring/stores.ts';
import { mountSessionApi } from '../lib/routes/web/admit-session.ts';
import { addExportRoutes } from '../lib/routes/web/templates/export-routes.ts';
import { newWebApi } from '../lib/routes/web/web-api.ts';

const shared = createBase(process.env, 'export-package');
const dependencies = {
  ...shared,
  objects: objectStore(process.env),
  templateInspector: templateInspector(process.env, shared.config),
  designInspector: designInspector(shared.config),
  packageSigner: packageSigner(process.env),
};
export const api = mountSessionApi(newWebApi(dependencies), dependencies);
addExportRoutes(api, dependencies);

/** Lambda behind an HTTP API: the only one that can sign packages. */
export const handler = lambdaHandler(api);
