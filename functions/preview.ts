import { base } from '../hosts/wiring/base.ts';
import { designInspector, templateInspector } from '../hosts/wiring/documents.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { objectStore } from '../hosts/wiring/object-store.ts';
import { mib } from '../lib/core/units.ts';
import { addDesignRoutes } from '../lib/http/web/designs/design-routes.ts';
import { addPreviewRoutes } from '../lib/http/web/designs/preview-routes.ts';
import { mountSessionApi } from '../lib/http/web/session-api.ts';
import { newWebApi } from '../lib/http/web/web-api.ts';

/** Lambda answers with 6 MB at most, in which bytes are base64. On one machine, the largest source drawn anew and 32 MiB on top. */
const maxAnswerBytes = process.env.AWS_EXECUTION_ENV === undefined ? 128 * mib : 4_400_000;

const shared = base(process.env, 'preview');
const dependencies = {
  ...shared,
  objects: objectStore(process.env),
  templateInspector: templateInspector(process.env, shared.config),
  designInspector: designInspector(shared.config),
};
const api = mountSessionApi(newWebApi(dependencies), dependencies);
addDesignRoutes(api, dependencies);
addPreviewRoutes(api, dependencies, maxAnswerBytes);

/** Lambda behind an HTTP API: rows as the engine fills them, for whoever designs a template. It holds no signing key, and writes no account. */
export const handler = lambdaHandler(api);
