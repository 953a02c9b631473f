import { mib } from '@bulkfill/engine/core/units';
import { createBase } from '../lib/composition/wiring/base.ts';
import { designInspector, documentUnlocker, templateInspector } from '../lib/composition/wiring/documents.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { objectStore } from '../lib/composition/wiring/stores.ts';
import { mountSessionApi } from '../lib/routes/web/admit-session.ts';
import { addDesignRoutes } from '../lib/routes/web/designs/design-routes.ts';
import { addPreviewRoutes } from '../lib/routes/web/designs/preview-routes.ts';
import { addUnlockRoute } from '../lib/routes/web/designs/unlock-route.ts';
import { newWebApi } from '../lib/routes/web/web-api.ts';

/** Maximum response size. Lambda allows 6 MB, in base64. On one machine: the largest redrawn source and 32 MiB. */
const maxAnswerBytes = process.env.AWS_EXECUTION_ENV === undefined ? 128 * mib : 4_400_000;

const shared = createBase(process.env, 'preview');
const dependencies = {
  ...shared,
  objects: objectStore(process.env),
  templateInspector: templateInspector(process.env, shared.config),
  designInspector: designInspector(shared.config),
  unlocker: documentUnlocker(shared.config),
};
export const api = mountSessionApi(newWebApi(dependencies), dependencies);
addDesignRoutes(api, dependencies);
addUnlockRoute(api, dependencies, maxAnswerBytes);
addPreviewRoutes(api, dependencies, maxAnswerBytes);

/** Lambda behind an HTTP API: previews for users who design templates. It has no signing key and writes no account. */
export const handler = lambdaHandler(api);
