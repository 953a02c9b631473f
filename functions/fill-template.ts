import { mib } from '@bulkfill/engine/core/units';
import { createBase } from '../lib/composition/wiring/base.ts';
import { combineApis } from '../lib/composition/wiring/combine-apis.ts';
import { templateFiller } from '../lib/composition/wiring/documents.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { sealingKeys } from '../lib/composition/wiring/sealing-keys.ts';
import { objectStore } from '../lib/composition/wiring/stores.ts';
import { mountKeyApi } from '../lib/routes/admit.ts';
import { newApi } from '../lib/routes/api.ts';
import { addFillTemplateRoute } from '../lib/routes/templates/fill-template-route.ts';
import { mountSessionApi } from '../lib/routes/web/admit-session.ts';
import { newWebApi } from '../lib/routes/web/web-api.ts';

/** Maximum response size. Lambda allows 6 MB, in base64. On one machine: the largest source and its row data. */
const maxAnswerBytes = process.env.AWS_EXECUTION_ENV === undefined ? 128 * mib : 4_000_000;

const shared = createBase(process.env, 'fill-template');
const dependencies = {
  ...shared,
  objects: objectStore(process.env),
  templateFiller: templateFiller(process.env, shared.config),
  sealingKeys: sealingKeys(shared),
};
const byKey = mountKeyApi(newApi(dependencies), dependencies);
const bySession = mountSessionApi(newWebApi(dependencies), dependencies);
addFillTemplateRoute(byKey, dependencies, maxAnswerBytes);
addFillTemplateRoute(bySession, dependencies, maxAnswerBytes);

export const api = combineApis(byKey, bySession);

/** Lambda behind an HTTP API: fills one document from a template that stays in memory. */
export const handler = lambdaHandler(api);
