import { base } from '../hosts/wiring/base.ts';
import { designInspector, templateInspector } from '../hosts/wiring/documents.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { objectStore } from '../hosts/wiring/object-store.ts';
import { packageSigner } from '../hosts/wiring/package-signer.ts';
import { mountSessionApi } from '../lib/http/web/session-api.ts';
import { addExportRoutes } from '../lib/http/web/templates/export-routes.ts';
import { newWebApi } from '../lib/http/web/web-api.ts';

const shared = base(process.env, 'export-package');
const dependencies = {
  ...shared,
  objects: objectStore(process.env),
  templateInspector: templateInspector(process.env, shared.config),
  designInspector: designInspector(shared.config),
  packageSigner: packageSigner(process.env),
};
const api = mountSessionApi(newWebApi(dependencies), dependencies);
addExportRoutes(api, dependencies);

/** Lambda behind an HTTP API: the only one that can sign packages. */
export const handler = lambdaHandler(api);
