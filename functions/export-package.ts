import { base } from '../lib/service/hosts/wiring/base.ts';
import { designInspector, templateInspector } from '../lib/service/hosts/wiring/documents.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { packageSigner } from '../lib/service/hosts/wiring/package-signer.ts';
import { objectStore } from '../lib/service/hosts/wiring/stores.ts';
import { mountSessionApi } from '../lib/service/http/web/admit-session.ts';
import { addExportRoutes } from '../lib/service/http/web/templates/export-routes.ts';
import { newWebApi } from '../lib/service/http/web/web-api.ts';

const shared = base(process.env, 'export-package');
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
