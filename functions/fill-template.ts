import { mib } from '../lib/engine/kit/units.ts';
import { base } from '../lib/service/hosts/wiring/base.ts';
import { bothApis } from '../lib/service/hosts/wiring/both-apis.ts';
import { templateFiller } from '../lib/service/hosts/wiring/documents.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { objectStore } from '../lib/service/hosts/wiring/stores.ts';
import { mountKeyApi } from '../lib/service/http/admit.ts';
import { newApi } from '../lib/service/http/api.ts';
import { addFillTemplateRoute } from '../lib/service/http/templates/fill-template-route.ts';
import { mountSessionApi } from '../lib/service/http/web/admit-session.ts';
import { newWebApi } from '../lib/service/http/web/web-api.ts';

/** Maximum response size. Lambda allows 6 MB, in base64. On one machine: the largest source and its row data. */
const maxAnswerBytes = process.env.AWS_EXECUTION_ENV === undefined ? 128 * mib : 4_000_000;

const shared = base(process.env, 'fill-template');
const dependencies = {
  ...shared,
  objects: objectStore(process.env),
  templateFiller: templateFiller(process.env, shared.config),
};
const byKey = mountKeyApi(newApi(dependencies), dependencies);
const bySession = mountSessionApi(newWebApi(dependencies), dependencies);
addFillTemplateRoute(byKey, dependencies, maxAnswerBytes);
addFillTemplateRoute(bySession, dependencies, maxAnswerBytes);

export const api = bothApis(byKey, bySession);

/** Lambda behind an HTTP API: fills one document from a template that stays in memory. */
export const handler = lambdaHandler(api);
