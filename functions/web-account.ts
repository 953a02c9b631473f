import { base } from '../hosts/wiring/base.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { addSessionRoute } from '../lib/http/web/session-route.ts';
import { newWebApi } from '../lib/http/web/web-api.ts';

const dependencies = base(process.env, 'web-account');
const api = newWebApi(dependencies);
addSessionRoute(api, dependencies);

/** Lambda behind an HTTP API: the only one, beside sign-in, that changes keys and users. */
export const handler = lambdaHandler(api);
